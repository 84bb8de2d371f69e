import type { ConformanceDocument } from '../../conformance/document.js';

/** A small document that shows one thing: what differs from all the others of its kind. */
export interface PropertyEntry {
  css: string;
  html: string;
  /** Of the root; `en` unless given. */
  lang?: string;
  /** Further elements of the head, such as fields. */
  head?: string;
  /** What browsers know and Tuval does not promise: such documents are a group of their own. */
  isBeyond?: true;
  /** 400x300 unless given. */
  size?: { width: number; height: number };
}

/** By what is shown. */
export type PropertyTable = Readonly<Record<string, PropertyEntry>>;

/** Writes the documents of a table out. */
export function propertyDocuments(group: string, table: PropertyTable): ConformanceDocument[] {
  return Object.entries(table).map(([name, entry]) => ({
    name: `${entry.isBeyond ? 'beyond' : group}/${name}`,
    source: written(name, entry),
  }));
}

function written(
  name: string,
  { css, html, lang = 'en', head = '', size: { width, height } = { width: 400, height: 300 } }: PropertyEntry,
): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
  <title>${name}</title>
  <meta name="viewport" content="width=${width}, height=${height}">
  ${head}
  <style>
    body { margin: 0; padding: 20px; box-sizing: border-box; width: ${width}px; height: ${height}px; overflow: hidden;
      background: #fff; color: #1d2433; font-family: Inter, sans-serif;
      font-size: 16px; line-height: 1.4 }
    ${css}
  </style>
</head>
<body>${html}</body>
</html>
`;
}
