import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compile } from 'tailwindcss';

const SHEET = createRequire(import.meta.url).resolve('tailwindcss/index.css');

const ENTITIES: Readonly<Record<string, string>> = { gt: '>', lt: '<', amp: '&', quot: '"' };

/** The style sheet that Tailwind makes of the classes of a document. */
export async function tailwindSheet(source: string): Promise<string> {
  const { build } = await compile('@import "tailwindcss";', {
    loadStylesheet: async () => ({ path: SHEET, base: SHEET, content: readFileSync(SHEET, 'utf8') }),
  });
  const classes = Array.from(source.matchAll(/\bclass="([^"]*)"/g), ([, names = '']) =>
    names.replace(/&(gt|lt|amp|quot);/g, (_, name: string) => ENTITIES[name] as string).split(/\s+/),
  );
  return build([...new Set(classes.flat())]);
}
