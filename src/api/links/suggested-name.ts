/** The name under which a browser saves what a link shows. */

/** Bytes of the longest name, without its extension: systems take 255. */
const MOST_BYTES = 200;

/** Separators of paths, what systems have in no name, and characters that do not show or turn the text around them. */
const UNSAFE = /[<>:"/\\|?*%\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * A `Content-Disposition` that has a file saved (RFC 6266): with a name in ASCII for old clients, and the whole one in UTF-8.
 * @param requested what the link says; anything
 * @param fallback where nothing is left of it
 */
export function downloadDisposition(requested: string, extension: string, fallback: string): string {
  const end = `.${extension}`;
  const bare = requested.toLowerCase().endsWith(end) ? requested.slice(0, -end.length) : requested;
  const name = withinBytes(safe(bare), MOST_BYTES) || fallback;
  const plain = safe(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^ -~]+/g, '_'),
  );
  const ascii = `filename="${plain || fallback}${end}"`;
  const isPlain = plain === name;
  return `attachment; ${ascii}${isPlain ? '' : `; filename*=UTF-8''${encoded(name + end)}`}`;
}

/** Neither hidden, nor the folder around, nor with an end that Windows cuts off. */
function safe(name: string): string {
  return name
    .toWellFormed()
    .replace(UNSAFE, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, MOST_BYTES);
}

/** Without characters at its end, until it has at most so many bytes in UTF-8. */
function withinBytes(name: string, bytes: number): string {
  const characters = [...name];
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop();
  return characters.join('').replace(/[. ]+$/, '');
}

/** Percent-encoded as RFC 8187, section 3.2.1, has it. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
