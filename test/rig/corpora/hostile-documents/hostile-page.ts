/** How hostile documents are written. */

export interface HostileDocument {
  name: string;
  source: string;
  /** A pattern of the message where it has to be refused, when it is compiled or when it is drawn. */
  refused?: RegExp;
  values?: Record<string, string | number>;
  assets?: Record<string, Uint8Array>;
  /** In the animation, 0 to 1. */
  progress?: number;
}

type Rest = Pick<HostileDocument, 'refused' | 'values' | 'assets' | 'progress'> & {
  head?: string;
  fields?: string;
};

const FIELDS = `{ "fields": {
  "title": { "type": "text", "label": "x", "default": "Başlık", "maxLength": 5000 },
  "accent": { "type": "color", "label": "x", "default": "#c2583a" },
  "share": { "type": "number", "label": "x", "default": 12 } },
  "animation": { "durationMs": 2000 } }`;

export function page(
  name: string,
  css: string,
  body: string,
  { head = '', fields = FIELDS, ...rest }: Rest = {},
): HostileDocument {
  const source = `<!doctype html><html lang="tr"><head><title>x</title><meta name="viewport" content="width=1200, height=630">${head}
<script type="application/json">${fields}</script>
<style>${css}</style></head><body>${body}</body></html>`;
  return { name, source, ...rest };
}

export const times = (count: number, text: string | ((at: number) => string)) =>
  Array.from({ length: count }, (_, at) => (typeof text === 'string' ? text : text(at))).join('');

export const listed = (count: number, text: string) => Array(count).fill(text).join(', ');

export const nested = (depth: number, within: string, tag = 'div') =>
  times(depth, `<${tag}>`) + within + times(depth, `</${tag}>`);
