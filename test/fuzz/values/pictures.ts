/** Picture files that are sound, damaged, or put together wrongly. */

import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { damaged, type Edit, edits } from './edits.js';
import { PICTURE_FILES, PICTURE_NAMES, type PictureName, partsOf } from './picture-files.js';

/** How a damaged picture came about. */
export interface DamagedPicture {
  name: PictureName;
  /** To its parts, with checksums and lengths made good again. */
  partEdits: readonly PartEdit[];
  /** To the file. */
  fileEdits: readonly Edit[];
  bytes: Uint8Array<ArrayBuffer>;
}

type PartEdit =
  | { kind: 'swap' | 'double' | 'drop'; part: number; other: number }
  /** Of another file. */
  | { kind: 'foreign'; part: number; from: PictureName; other: number }
  | { kind: 'damage'; part: number; edits: readonly Edit[] }
  /** Of what a part holds compressed. */
  | { kind: 'inside'; part: number; edits: readonly Edit[] };

const names = fc.constantFrom(...PICTURE_NAMES);
const few = fc.array(edits, { minLength: 1, maxLength: 3 });
const part = fc.nat(15);

const partEdits = fc.oneof(
  fc.record({ kind: fc.constantFrom('swap', 'double', 'drop'), part, other: part }),
  fc.record({ kind: fc.constant('foreign'), part, from: names, other: part }),
  fc.record({ kind: fc.constantFrom('damage', 'inside'), part, edits: few }),
) as fc.Arbitrary<PartEdit>;

export const damagedPictures: fc.Arbitrary<DamagedPicture> = fc
  .record({
    name: names,
    partEdits: fc.array(partEdits, { maxLength: 3 }),
    fileEdits: fc.array(edits, { maxLength: 3 }),
  })
  .map((damage) => ({ ...damage, bytes: damagedFile(damage) }));

export const soundPictures = names.map((name): Uint8Array<ArrayBuffer> => PICTURE_FILES[name]);

function damagedFile({ name, partEdits, fileEdits }: Omit<DamagedPicture, 'bytes'>): Uint8Array<ArrayBuffer> {
  const { parts, assemble } = partsOf(name);
  for (const edit of partEdits) editParts(parts, edit);
  const file = partEdits.length === 0 ? PICTURE_FILES[name] : assemble(parts);
  return damaged(file, fileEdits);
}

function editParts(parts: Uint8Array[], edit: PartEdit): void {
  if (parts.length === 0) return;
  const at = edit.part % parts.length;
  const part = parts[at] as Uint8Array;
  switch (edit.kind) {
    case 'swap': {
      const other = edit.other % parts.length;
      [parts[at], parts[other]] = [parts[other] as Uint8Array, part];
      return;
    }
    case 'double':
      parts.splice(edit.other % parts.length, 0, part);
      return;
    case 'drop':
      parts.splice(at, 1);
      return;
    case 'foreign': {
      const { parts: others } = partsOf(edit.from);
      parts[at] = others[edit.other % others.length] as Uint8Array;
      return;
    }
    case 'damage':
      parts[at] = damaged(part, edit.edits);
      return;
    case 'inside':
      parts[at] = damagedInside(part, edit.edits);
  }
}

const TYPE_BYTES = 4;

/** A chunk of a PNG whose compressed content is damaged, and sound as zlib sees it; of others, the content itself. */
function damagedInside(part: Uint8Array, all: readonly Edit[]): Uint8Array {
  const [type, content] = [part.subarray(0, TYPE_BYTES), part.subarray(TYPE_BYTES)];
  let inside: Uint8Array | undefined;
  try {
    inside = inflateSync(content, { maxOutputLength: 1 << 20 });
  } catch {
    // It is not compressed.
  }
  const after = inside ? deflateSync(damaged(inside, all)) : damaged(content, all);
  return Buffer.concat([type, after]);
}

/** The file within a data URL, as callers write it, and as hardly anybody does. */
export function dataUrls(files: fc.Arbitrary<Uint8Array>): fc.Arbitrary<string> {
  const heads = fc.constantFrom(
    ...['data:image/png;base64,', 'data:image/png;base64,', 'data:;base64,', 'DATA:image/avif;x=y ;BASE64 ,'],
  );
  return fc.oneof(
    { weight: 9, arbitrary: fc.tuple(heads, files).map(([head, file]) => head + base64Of(file)) },
    { weight: 1, arbitrary: files.map((file) => `data:,${percentEncoded(file)}`) },
    {
      weight: 1,
      arbitrary: files.map((file) => `data:;base64,${base64Of(file).replace(/.{20}/g, '$& \n')}`),
    },
  );
}

function base64Of(file: Uint8Array): string {
  return Buffer.from(file).toString('base64');
}

function percentEncoded(file: Uint8Array): string {
  return Array.from(file, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}
