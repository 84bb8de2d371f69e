/** The page of examples, `deploy/examples/README.md`, and the files beside it. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of the sources, from `dist/test/examples`. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export function exampleFile(name: string): Promise<string> {
  return readFile(join(ROOT, 'deploy/examples', name), 'utf8');
}

/** The code of the page of examples with such a heading. @throws as `codeIn` */
export async function codeOfPage(heading: string): Promise<string> {
  return codeIn(await exampleFile('README.md'), heading);
}

/**
 * The code of a page in Markdown that stands between fences with such a heading: a language, and a name if there is one.
 * @throws where there is none
 */
export function codeIn(page: string, heading: string): string {
  const [, code] = page.split(`\n\`\`\`${heading}\n`);
  const end = code?.indexOf('\n```') ?? -1;
  if (code === undefined || end < 0) throw new Error(`the page has no ${heading}`);
  return `${code.slice(0, end)}\n`;
}
