/** Sends renders and batches of og-default, no two of which are equal, and measures what comes back. */

import { uniqueText } from '../../test/rig/corpora/unique/texts.js';

const TITLE = 'Şehrin sesini dinleyen küçük bir defter';

/** Of the end of an archive, where the manifest of ten thousand rows is. */
const TAIL_BYTES = 2_000_000;

let number = 0;

/** A title that none had before. */
function title(): string {
  return uniqueText(TITLE, number++);
}

/** So many rows, a title each. */
export function csvOf(rows: number): string {
  return `title\n${Array.from({ length: rows }, () => title()).join('\n')}\n`;
}

/** Posts one render that nobody has asked for. @returns milliseconds until its last byte */
async function renderOnce(base: string): Promise<number> {
  const begun = performance.now();
  await postRender(base, title());
  return performance.now() - begun;
}

/** Posts one render. @returns its `X-Cache`, once all its bytes have come */
export async function postRender(base: string, text: string): Promise<string | null> {
  const response = await fetch(`${base}/api/render`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ template: 'og-default', data: { title: text } }),
  });
  if (!response.ok) throw new Error(`a render was answered with ${response.status}`);
  await response.arrayBuffer();
  return response.headers.get('x-cache');
}

/** Posts renders, so many at once. @returns milliseconds of each */
export async function renders(base: string, count: number, atOnce: number): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  const client = async () => {
    while (left-- > 0) times.push(await renderOnce(base));
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return times;
}

/**
 * Posts a batch, and drops its archive as it comes.
 * @param signal ends it
 * @returns whether all rows were drawn, by the end of the manifest
 */
export async function batch(base: string, rows: number, signal?: AbortSignal): Promise<boolean> {
  const { tail } = await posted(base, rows, '', signal);
  return tail.includes(`"drawn":${rows},"failed":0,"complete":true`);
}

/**
 * Posts a batch of pages of one PDF, and drops it as it comes.
 * @returns its bytes
 * @throws Error unless it has a page for each row
 */
export async function mergedBatch(base: string, rows: number): Promise<number> {
  const { tail, bytes } = await posted(base, rows, '&merge=pdf');
  if (!tail.includes(`/Type/Pages/Count ${rows}/`)) throw new Error('rows have no page');
  return bytes;
}

async function posted(
  base: string,
  rows: number,
  query: string,
  signal?: AbortSignal,
): Promise<{ tail: Buffer; bytes: number }> {
  const response = await fetch(`${base}/api/batch?template=og-default${query}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: csvOf(rows),
    ...(signal && { signal }),
  });
  if (!response.ok || !response.body) throw new Error(`a batch was answered with ${response.status}`);
  // Nothing is copied while rows are drawn: the client shares the processors with the service.
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let drawn = 0;
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    bytes += piece.length;
    drawn += piece.length;
    while (drawn - (pieces[0]?.length ?? 0) > TAIL_BYTES) drawn -= pieces.shift()?.length ?? 0;
  }
  return { tail: Buffer.concat(pieces), bytes };
}
