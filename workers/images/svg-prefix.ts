/** Files of SVG whose elements have a prefix (Namespaces in XML, section 4), such as `<svg:svg>`. */

const FIRST = /<([A-Za-z_][\w.-]*):svg[\s>/]/;

/** Letters at the beginning of a file in which its outermost element is looked for. */
const LETTERS = 4_096;

/** A file as it is without the prefix of its elements: parsers of HTML, and whatever looks for `<svg>`, know no prefixes. */
export function withoutSvgPrefix(text: string): string {
  const [, prefix] = FIRST.exec(text.slice(0, LETTERS)) ?? [];
  if (prefix === undefined || /\sxmlns\s*=/.test(text)) return text;
  const name = prefix.replace(/[.-]/g, '\\$&');
  const declaration = new RegExp(`\\sxmlns:${name}(\\s*=\\s*["']http://www\\.w3\\.org/2000/svg["'])`);
  if (!declaration.test(text)) return text;
  return text.replace(declaration, ' xmlns$1').replace(new RegExp(`<(/?)${name}:`, 'g'), '<$1');
}

/** The same of bytes; the same bytes where there is no prefix. */
export function svgWithoutPrefix(bytes: Uint8Array): Uint8Array {
  if (!FIRST.test(new TextDecoder().decode(bytes.subarray(0, LETTERS)))) return bytes;
  return new TextEncoder().encode(withoutSvgPrefix(new TextDecoder().decode(bytes)));
}
