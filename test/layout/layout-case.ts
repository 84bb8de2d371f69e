/** A document whose layout is to be Chromium's. */
export interface LayoutCase {
  /** What it shows. */
  name: string;
  css?: string;
  body: string;
  /** Of the root element. */
  root?: string;
  /** Where it is not that of today's documents. */
  doctype?: string;
}

const SIZE = 'width=320, height=160';

/** The document in a small picture, in a family that both engines have. */
export function sourceOf({ css = '', body, root = '', doctype = '<!doctype html>' }: LayoutCase): string {
  const head = `<title>case</title><meta name="viewport" content="${SIZE}">`;
  const sheet = `<style>body { font: 16px/20px Inter } ${css}</style>`;
  return `${doctype}<html lang="en"${root}><head>${head}${sheet}</head><body>${body}</body></html>`;
}
