import { readFileSync } from 'node:fs';

/** A table of a page: its rows by cells, without the first one, which names the columns. */
export type Rows = readonly (readonly string[])[];

/** `templates/guide.md`, or another page in Markdown, taken apart. */
export class GuidePage {
  readonly text: string;

  /** @param path from the root of the project */
  constructor(path: string) {
    this.text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  }

  /** What stands under a heading, up to the next one of any level. */
  section(heading: string): string {
    const parts = this.text.split(/^(?=#{2,4} )/m);
    const found = parts.find((part) => part.replace(/^#+ /, '').startsWith(`${heading}\n`));
    if (found === undefined) throw new Error(`no section is called ${heading}`);
    return found;
  }

  /** The first table under a heading. */
  table(heading: string): Rows {
    const lines = this.section(heading)
      .split('\n')
      .filter((line) => line.startsWith('|'));
    return lines.slice(2).map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
  }

  /** The row of a table that begins with a name, as words. */
  names(heading: string, first: string): string[] {
    const row = this.table(heading).find(([name]) => name === first);
    if (!row) throw new Error(`no row of ${heading} is called ${first}`);
    return (row[1] as string).split(' ');
  }

  /** The code of all fences in a language. */
  fences(language: string, text = this.text): string[] {
    return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code]) =>
      name === language ? [code as string] : [],
    );
  }
}

/** What stands in a cell as code; undefined where it is no code. */
export function codeOf(cell: string | undefined): string | undefined {
  return /^`(.*)`$/.exec(cell ?? '')?.[1];
}
