import { type Size, saidSize } from '../document.js';

/** A page of any origin with the size that a document needs, said first in its head unless it says one. */
export function sized(source: string, { width, height }: Size): string {
  if (saidSize(source)) return source;
  const size = `<meta name="viewport" content="width=${width}, height=${height}">`;
  const opening =
    /<head\b[^>]*>/i.exec(source) ?? /<html\b[^>]*>/i.exec(source) ?? /^\s*<!doctype[^>]*>/i.exec(source);
  const at = opening ? opening.index + opening[0].length : 0;
  const isInHead = opening?.[0].toLowerCase().startsWith('<head');
  return `${source.slice(0, at)}${isInHead ? size : `<head>${size}`}${source.slice(at)}`;
}
