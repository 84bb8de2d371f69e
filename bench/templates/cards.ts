/** The documents of the gallery, in versions that nobody has drawn, and texts for them. */

import { readdirSync, readFileSync } from 'node:fs';
import type { FieldSet } from '../../templates/contract/index.js';
import { documentTemplate } from '../../workers/documents/document-template.js';

const GALLERY = new URL('../../../templates/gallery/', import.meta.url);

export interface Card {
  name: string;
  html: string;
  size: string;
  fields: FieldSet;
}

let count = 0;

/** The twelve documents of the gallery by their names. */
export async function galleryCards(): Promise<Card[]> {
  const files = readdirSync(GALLERY).filter((file) => file.endsWith('.html'));
  return Promise.all(
    files.map(async (file) => {
      const html = readFileSync(new URL(file, GALLERY), 'utf8');
      const source = { id: 'card', version: file, html: Buffer.from(html), assets: new Map() };
      const { fields, width, height } = await documentTemplate(source);
      return { name: file.replace('.html', ''), html, size: `${width} × ${height}`, fields };
    }),
  );
}

/** The same picture as another version: with a comment and a colour of its own that nothing shows. */
export function freshVersion({ html }: Card): string {
  const colour = `#${(++count & 0xffffff).toString(16).padStart(6, '0')}`;
  return html.replace(
    '</style>',
    `/* ${process.pid} ${count} */ :root { caret-color: ${colour}; --own: ${colour} }</style>`,
  );
}

/** Texts that are as long as the defaults, and new each time. */
export function newTexts({ fields }: Card): Record<string, unknown> {
  const number = 1000 + (++count % 9000);
  const data: Record<string, unknown> = {};
  for (const [key, { type, default: text }] of Object.entries(fields))
    if (type === 'text' && typeof text === 'string' && text.length > 8 && !text.includes('\n'))
      data[key] = `${text.slice(0, -5)} ${number}`;
  return data;
}
