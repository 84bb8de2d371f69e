/** Address of a picture in a value; undefined for a gradient. */
export function addressOf(image: string): string | undefined {
  const [, quoted, plain] = /^url\(\s*(?:"((?:[^"\\]|\\.)*)"|([^"')]*))\s*\)$/.exec(image) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? plain?.trim();
}
