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
export function freshVersion({ html }: Pick<Card, 'html'>): string {
  const colour = `#${(++count & 0xffffff).toString(16).padStart(6, '0')}`;
  return html.replace(
    '</style>',
    `/* ${process.pid} ${count} */ :root { caret-color: ${colour}; --own: ${colour} }</style>`,
  );
}

/** What somebody changes in a card: always its texts, mostly its colours, too, and sometimes sizes. */
export function ownChanges(number: number): (source: string) => string {
  const shifts = [0, 1, 2].map(
    (channel) => (Math.floor(number / SHADES ** channel) % SHADES) - (SHADES >> 1),
  );
  const isColoured = number % 3 > 0;
  const isSized = number % 3 > 1;
  return (source) => {
    const written = source.replace(
      OWN_TEXT,
      (_, before, text) => `${before}${text.slice(0, -6)} ${10_000 + number}"`,
    );
    const coloured = isColoured
      ? written.replace(/#([\da-f]{6})\b/gi, (_, color) => `#${shifted(color, shifts)}`)
      : written;
    return isSized
      ? coloured.replace(OWN_SIZE, (_, property, size) => `${property}: ${Number(size) + 1 + (number % 2)}px`)
      : coloured;
  };
}

/** Of each channel of a colour. */
const SHADES = 25;

/** A default that is a text: neither a colour, nor an address, nor a word of a choice. */
const OWN_TEXT = /("default":\s*")([^"\\#:]* [^"\\#:]{5,})"/g;

const OWN_SIZE = /\b(font-size|padding|gap|border-radius|margin-top): (\d+)px/g;

function shifted(color: string, shifts: readonly number[]): string {
  const channels = shifts.map((shift, at) => {
    const value = Number.parseInt(color.slice(2 * at, 2 * at + 2), 16) + shift;
    return Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0');
  });
  return channels.join('');
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
