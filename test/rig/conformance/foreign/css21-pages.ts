/** Pages of the W3C's test suite for CSS 2.1, as documents. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assets, ConformanceDocument } from '../document.js';
import { assetsOf } from './asset-files.js';
import { sized } from './sized.js';

/** All pages say that they are of this size or smaller, but for a few. */
const SIZE = { width: 800, height: 600 };

/** The folder beside the pages that has their pictures and fonts. */
const SUPPORT = 'support/';

/** What the suite's own flags say of pages that show nothing on a screen, or nothing without somebody's hand. */
const BEYOND_A_PICTURE = /^(?:dom|history|interact|paged|scroll|userstyle)$/;

/** A page that is read, or why it is left out. */
export type Css21Page = ConformanceDocument | { name: string; leftOut: string };

/**
 * The pages of a copy of the suite, by their chapters.
 * @param folder the pages, with `support` among them; or a folder within which they lie somewhere
 * @param every takes one page of so many
 */
export function css21Pages(folder: string, every = 1): { pages: Css21Page[]; assets: Assets } {
  const pages = pagesFolder(folder);
  const files = readdirSync(pages)
    .filter((file) => /\.x?html?$/.test(file) && !/-ref\b/.test(file))
    .sort()
    .filter((_, index) => index % every === 0);
  const read = files.map((file) => css21Page(file, readFileSync(join(pages, file), 'utf8')));
  return { pages: read, assets: assetsOf(join(pages, SUPPORT)) };
}

/**
 * Reads one page as it is, with its head: nothing is added but its size, and its pictures are named as assets.
 * @param file its name, such as `floats-001.htm`
 */
export function css21Page(file: string, source: string): Css21Page {
  const name = `${chapterOf(source)}/${file.replace(/\.\w+$/, '')}`;
  const leftOut = reasonToLeaveOut(source);
  if (leftOut !== undefined) return { name, leftOut };
  const named = source.replace(/(["'(\s=])(?:\.\/)?support\//g, '$1assets/');
  return { name, source: sized(named, SIZE) };
}

/** The chapter of CSS 2.1 that a page names first as what it is about. */
function chapterOf(source: string): string {
  return /\/TR\/CSS21\/([a-z]+)\.html/i.exec(source)?.[1]?.toLowerCase() ?? 'none';
}

function reasonToLeaveOut(source: string): string | undefined {
  if (/<script\b|<[a-z][^>]*\son[a-z]+\s*=/i.test(source)) return 'scripts';
  if (/<(?:i?frame|frameset|object|embed|applet)\b/i.test(source)) return 'frames';
  if (/@page\b/.test(source)) return 'print';
  const [, flags = ''] = /<meta\s+name="flags"\s+content="([^"]*)"/i.exec(source) ?? [];
  const beyond = flags.split(/\s+/).find((flag) => BEYOND_A_PICTURE.test(flag));
  return beyond === 'paged' ? 'print' : beyond;
}

/** Where the pages lie within a copy of the suite. @throws where there are none */
function pagesFolder(folder: string): string {
  const open = [folder];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const entries = readdirSync(next, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    const isPage = ({ name }: { name: string }) => /^(?:--?)?floats-\d+\.x?html?$/.test(name);
    if (folders.some(({ name }) => `${name}/` === SUPPORT) && entries.some(isPage)) return next;
    open.push(...folders.map(({ name }) => join(next as string, name)));
  }
  throw new Error(`${folder} has no pages of the CSS 2.1 suite beside a folder "${SUPPORT}"`);
}
