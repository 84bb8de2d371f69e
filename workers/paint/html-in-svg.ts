import { UndrawableSvg } from '../raster/undrawable-svg.js';

/** Ends at the next tag, so that tags without ends are read once. */
const FOREIGN = /<foreignObject\b([^<>]*)>/g;
const EXTENSIONS = /\brequiredExtensions\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const HTML = 'http://www.w3.org/1999/xhtml';

/**
 * Refuses a file of SVG with HTML in it, which is about to be drawn by resvg as it is: without a word, what is in its
 * `<foreignObject>`s would be missing.
 * @throws UndrawableSvg
 */
export function refuseHtml(bytes: Uint8Array): void {
  const text = new TextDecoder().decode(bytes);
  if (!text.includes(HTML)) return;
  for (const [, attributes = ''] of text.matchAll(FOREIGN)) {
    const [, quoted, single = ''] = EXTENSIONS.exec(attributes) ?? [];
    const extensions = (quoted ?? single).trim();
    if (extensions === '' || extensions === HTML)
      throw new UndrawableSvg('a file with HTML (<foreignObject>) that is too large, or within another file');
  }
}
