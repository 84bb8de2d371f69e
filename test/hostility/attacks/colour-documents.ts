/** Documents whose pictures and letters cost most where their colours and subjects are found. */

import { sfntTables } from '../../../workers/fonts/sfnt.js';
import { colouredFont } from '../../rig/corpora/coloured-font.js';
import { paintedFont, type SamplePaint } from '../../rig/corpora/painted-font.js';
import { woffOf } from '../../rig/corpora/woff-files.js';
import { seededRandom } from '../../rig/pictures/bitmaps.js';
import { flatJpeg } from '../../rig/pictures/flat-jpeg.js';
import { labOf, matrixProfile, PROPHOTO, tableProfile } from '../../rig/pictures/icc-profiles.js';
import type { AttackedService } from './attacked-service.js';

/** Blocks of a photo along its sides: 16 megapixels, as many as a document's picture may have. */
const BLOCKS = 499;

/** Of four inks, for which JPEG decoders are slowest. */
const INK_BLOCKS = 240;

/** Points of a grid along an axis: 7.1 MB of four inks and 6 MB of three colours, of the 8 MiB of an asset. */
const GRID = { 3: 100, 4: 33 } as const;

/** Saves the attacker's photos with the largest profiles that fit. @returns their names */
export async function saveProfiledPhotos(service: AttackedService): Promise<string[]> {
  const names: string[] = [];
  for (const [number, photo] of profiledPhotos().entries()) {
    const name = `assets/colour${number}.jpg`;
    const status = await service.ask('PUT', `/api/${name}`, {
      ...{ key: service.attacker, type: 'image/jpeg', body: photo },
    });
    if (status !== 200 && status !== 201) throw new Error(`an asset was answered with ${status}`);
    names.push(name);
  }
  return names;
}

function profiledPhotos(): Uint8Array[] {
  const table = (channels: 3 | 4, seed: number) =>
    tableProfile({
      ...{ channels, type: 'mft2', points: GRID[channels], connection: 'Lab ' },
      gamma: 1 + seed / 10,
      colour: (samples) => {
        const [a = 0, b = 0, c = 0] = samples;
        const [lightness, x, y] = labOf([a, b, c]);
        return [lightness / 100, (x + 128) / 255, (y + 128) / 255];
      },
    });
  const curve = Array.from({ length: 65_536 }, (_, index) => (index / 65_535) ** 1.8);
  const photo = (components: 3 | 4, blocks: number, profile: Uint8Array, seed: number) =>
    flatJpeg({ ...{ across: blocks, down: blocks, components, profile }, sample: speckles(seed) });
  return [
    photo(4, INK_BLOCKS, table(4, 1), 1),
    photo(3, BLOCKS, table(3, 2), 2),
    photo(3, BLOCKS, matrixProfile(PROPHOTO, curve, 2), 3),
    photo(4, INK_BLOCKS, table(4, 4), 4),
  ];
}

/** A document that shows some of the key's pictures, each whole and searched for its subject. */
export function photosDocument(names: readonly string[], number: number): string {
  const pictures = names.map(
    (name) =>
      `<img src="${name}" alt="" style="width:${100 + number}px;height:60px;object-fit:cover;object-position:-tuval-subject">`,
  );
  return pageOf(number, '', pictures.join(''));
}

/** Searches that a document may just have. */
const SUBJECTS = 20;

/** A preview of as many pictures in which faces are looked for as a document may have. */
export function subjectsPreview(number: number): string {
  const pictures = Array.from({ length: SUBJECTS }, (_, index) => {
    const jpeg = flatJpeg({ across: 52, down: 52, components: 1, sample: speckles(100 * number + index) });
    const address = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
    return `<img src="${address}" style="width:40px;height:20px;object-fit:cover;object-position:-tuval-subject">`;
  });
  return JSON.stringify({ source: pageOf(number, '', pictures.join('')), data: {} });
}

const PALETTE = Array.from({ length: 200 }, (_, index) => [index, 255 - index, 128, 200] as const);

const STOPS = Array.from({ length: 60 }, (_, index) => [index / 59, index % 200, 0.7] as const);

/** Blend modes of hue, saturation, colour and luminosity, of which each pixel costs most. */
const BLEND_MODES = [24, 25, 26, 27];

/** Paints upon paints, as deep as they may be, of gradients as wide as letters. */
function deepPaint(depth: number): SamplePaint {
  const sweep: SamplePaint = { sweep: [500, 500, 0, 360], stops: STOPS };
  if (depth === 0) return { letter: 'O', paint: sweep };
  const mode = BLEND_MODES[depth % BLEND_MODES.length] as number;
  return { mode, source: { letter: 'W', paint: sweep }, backdrop: deepPaint(depth - 1) };
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** A preview of letters that are painted, or made of layers, none of any previews equal. */
export function lettersPreview(kind: 'paints' | 'layers', number: number): string {
  const palette = [...PALETTE, [number & 255, number >> 8, 0, 255] as const];
  const font =
    kind === 'paints'
      ? paintedFont(Object.fromEntries(LETTERS.map((letter, at) => [letter, deepPaint(8 + (at % 24))])), [
          palette,
        ])
      : colouredFont(
          Object.fromEntries(
            LETTERS.map((letter) => [
              letter,
              Array.from({ length: 64 }, (_, at) => ['MWQ@'[at % 4] as string, at]),
            ]),
          ),
          palette,
        );
  const face = `@font-face{font-family:F;src:url(data:font/woff;base64,${packed(font).toString('base64')})}p{font:300px F;margin:-200px 0;transform:rotate(3deg)}`;
  const text = `${LETTERS.join('')} `.repeat(kind === 'paints' ? 2 : 4);
  return JSON.stringify({ source: pageOf(number, face, `<p>${text}</p>`), data: {} });
}

function packed(font: Uint8Array): Buffer {
  const tables = [...sfntTables(font)].map(([code, bytes]) => {
    const tag = Buffer.alloc(4);
    tag.writeUInt32BE(code);
    return { tag: tag.toString('latin1'), bytes: Buffer.from(bytes) };
  });
  return woffOf(tables);
}

function speckles(seed: number): (x: number, y: number, component: number) => number {
  const random = seededRandom(seed);
  return () => Math.floor(256 * random());
}

function pageOf(number: number, style: string, body: string): string {
  return `<!doctype html><html lang="tr"><head><title>Renk ${number}</title><meta name="viewport" content="width=1200, height=630"><style>${style}</style></head><body>${body}</body></html>`;
}
