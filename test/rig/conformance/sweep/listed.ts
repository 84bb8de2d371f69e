/** @returns what stands between bars, without lines that begin with `#` */
export function listed(text: string): string[] {
  return text
    .replace(/^\s*#.*$/gm, '')
    .split('|')
    .map((item) => item.replace(/\s+/g, ' ').trim())
    .filter((item) => item !== '');
}
