import { UndrawableSvg } from '../raster/undrawable-svg.js';

const FOREIGN = /<foreignObject\b([^>]*)>/g;
const EXTENSIONS = /\brequiredExtensions\s*=\s*["']\s*([^"']*?)\s*["']/;
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
    const extensions = EXTENSIONS.exec(attributes)?.[1] || HTML;
    if (extensions === HTML)
      throw new UndrawableSvg('a file with HTML (<foreignObject>) that is too large, or within another file');
  }
}
