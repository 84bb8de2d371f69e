/** Many small documents in one picture of Chromium: a frame each, since every picture by itself takes it five times as long. */

import { escaped } from '../../chromium/escaping.js';
import { readPng } from '../../pictures/png-reading.js';
import type { Picture } from '../../pictures/similarity.js';
import type { ChromiumDocuments } from '../chromium-documents.js';
import type { Size } from '../document.js';

const COLUMNS = 8;

/** How many documents are drawn at once. */
export const SHEET = 56;

/** A frame whose colour scheme is another than that of the page around it has a ground, as a page has. */
const PAGE =
  '<!doctype html><html><head><meta charset="utf-8"><style>:root { color-scheme: dark } body { margin: 0; font-size: 0 } iframe { border: 0 }</style></head><body>';

/** @param htmls whole pages, `SHEET` at most @returns their pictures */
export async function drawnOnSheet(
  chromium: ChromiumDocuments,
  htmls: readonly string[],
  { width, height }: Size,
): Promise<Picture[]> {
  const frame = (html: string) =>
    `<iframe width="${width}" height="${height}" srcdoc="${escaped(html)}"></iframe>`;
  const rows = Math.ceil(htmls.length / COLUMNS);
  const size = { width: COLUMNS * width, height: rows * height };
  const sheet = readPng(await chromium.draw(`${PAGE}${htmls.map(frame).join('')}</body></html>`, size, 0));
  return htmls.map((_, at) =>
    cutOut(sheet, { x: (at % COLUMNS) * width, y: Math.floor(at / COLUMNS) * height, width, height }),
  );
}

function cutOut(sheet: Picture, { x, y, width, height }: Size & { x: number; y: number }): Picture {
  const { channels } = sheet;
  const pixels = sheet.data as Uint8Array;
  const data = new Uint8Array(width * height * channels);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * sheet.width + x) * channels;
    data.set(pixels.subarray(from, from + width * channels), row * width * channels);
  }
  return { width, height, channels, data };
}
