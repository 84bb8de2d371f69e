import { type Size, statedSize } from '../document.js';

/**
 * A page of any origin with what a document needs and a browser does not: a size and a name, said first in its head
 * unless it says them.
 */
export function sized(source: string, { width, height }: Size): string {
  const size = statedSize(source) ? '' : `<meta name="viewport" content="width=${width}, height=${height}">`;
  const sized = size + (hasTitle(source) ? '' : '<title>Untitled</title>');
  if (sized === '') return source;
  const opening =
    /<head\b[^>]*>/i.exec(source) ?? /<html\b[^>]*>/i.exec(source) ?? /^\s*<!doctype[^>]*>/i.exec(source);
  const at = opening ? opening.index + opening[0].length : 0;
  const isInHead = opening?.[0].toLowerCase().startsWith('<head');
  return `${source.slice(0, at)}${isInHead ? sized : `<head>${sized}`}${source.slice(at)}`;
}

/** Drawings have titles of their own. */
function hasTitle(source: string): boolean {
  return /<title[\s>]/i.test(source.replace(/<svg\b.*?<\/svg>/gis, ''));
}
