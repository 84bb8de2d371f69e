/** What the load asks for. */

import { loadTemplates } from '../../templates/contract/registry.js';
import { uniqueColour } from '../../test/rig/corpora/unique/colours.js';
import { photograph, withComment } from '../../test/rig/corpora/unique/photographs.js';
import { uniqueText } from '../../test/rig/corpora/unique/texts.js';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A kind of request, by name: processes tell each other no functions. */
export type Kind = keyof typeof REQUESTS;

const TEMPLATE = 'og-default';
const texts = Object.entries((await loadTemplates()).get(TEMPLATE)?.fields ?? {}).filter(
  ([, { type }]) => type === 'text',
);

/** What is asked as the `count`-th of a kind: every text of a unique one is one that no other has. */
export const REQUESTS = {
  status: () => get('/api/status'),
  'template list': () => get('/api/templates'),
  'repeated PNG': () => still({ format: 'png' }, { title: 'Kart' }),
  'unique PNG': (count: number) => still({ format: 'png' }, uniqueTexts(count)),
  'unique JPEG': (count: number) => still({ format: 'jpeg' }, uniqueTexts(count)),
  'new colours': (count: number) =>
    still({ format: 'png' }, { ...uniqueTexts(count), ...uniqueColours(count) }),
  'new photo': (count: number) =>
    still({ format: 'png' }, { ...uniqueTexts(count), photo: uniquePhoto(count) }),
  'unique WebP': (count: number) => still({ format: 'webp' }, uniqueTexts(count)),
  'unique AVIF': (count: number) => still({ format: 'avif' }, uniqueTexts(count)),
  'unique GIF': (count: number) => animation({ format: 'gif' }, count),
  'unique APNG': (count: number) => animation({ format: 'apng' }, count),
  'unique animated WebP': (count: number) => animation({ format: 'awebp' }, count),
  'unique MP4': (count: number) => animation({ format: 'mp4' }, count),
  'unique lossy GIF': (count: number) => animation({ format: 'gif', lossy: 80 }, count),
  'unique preview': (count: number) => post('/api/preview', { template: TEMPLATE, data: uniqueTexts(count) }),
  /** Of twenty requests one is a unique PNG, two are of the list, three ask for the status and 14 are repeated. */
  mix: (count: number) => {
    const turn = count % 20;
    if (turn === 0) return still({ format: 'png' }, uniqueTexts(count));
    if (turn % 7 === 0) return get('/api/templates');
    return turn % 5 === 0 ? get('/api/status') : still({ format: 'png' }, { title: 'Kart' });
  },
} satisfies Record<string, (count: number) => LoadRequest>;

function get(path: string): LoadRequest {
  return { method: 'GET', path };
}

/** A POST to /api/render. */
export function render(body: object): LoadRequest {
  return post('/api/render', body);
}

function animation(output: object, count: number): LoadRequest {
  const timing = { fps: 20, durationMs: 1000 };
  return render({ template: 'promo-animated', ...output, ...timing, data: { headline: `Kart ${count}` } });
}

/** Every text of og-default, each as long as its default. */
export function uniqueTexts(count: number): Record<string, string> {
  return Object.fromEntries(
    texts.map(([key, field]) => [key, uniqueText(String(field.default), count, field.maxLength)]),
  );
}

function uniqueColours(count: number): Record<string, string> {
  return { bgFrom: uniqueColour('bgFrom', count), bgTo: uniqueColour('bgTo', count) };
}

/** Taken before anything is measured: so many are enough to have no thread keep one until it comes again. */
const PHOTOS = 48;
let photos: Uint8Array[] | undefined;

/** A photo in a file of its own, for the service keeps pictures by their bytes; what it shows comes again after 48. */
function uniquePhoto(count: number): string {
  photos ??= Array.from({ length: PHOTOS }, (_, number) => photograph(1200, 630, number).bytes);
  const jpeg = withComment(photos[count % PHOTOS] as Uint8Array, count);
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

function post(path: string, body: object): LoadRequest {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

function still(output: object, data: Record<string, string>): LoadRequest {
  return render({ template: TEMPLATE, ...output, data });
}
