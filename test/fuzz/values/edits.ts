/** Damage to files: what transfers, disks and attackers do to them. */

import fc from 'fast-check';

/** One step of damage; places are taken modulo the length of what is damaged. */
export type Edit =
  | { kind: 'flip'; at: number; mask: number }
  | { kind: 'write'; at: number; bytes: Uint8Array }
  | { kind: 'cut'; at: number }
  | { kind: 'append'; bytes: Uint8Array }
  | { kind: 'insert'; at: number; bytes: Uint8Array }
  | { kind: 'remove'; at: number; length: number }
  | { kind: 'repeat'; at: number; length: number; times: number }
  | { kind: 'move'; at: number; length: number; to: number };

/** Most of what is told in a file is told at its beginning. */
const places = fc.oneof(fc.nat(64), fc.nat(1023), fc.nat(65_535));
const lengths = fc.integer({ min: 1, max: 300 });

/** Numbers at the edges of their types, in both orders of bytes. */
const tellingBytes = fc
  .constantFrom(
    ...[
      '00',
      'ff',
      '7f',
      '80',
      '0000',
      'ffff',
      '7fff',
      '8000',
      '0100',
      '0001',
      '00000000',
      'ffffffff',
      '7fffffff',
    ],
    ...[
      '80000000',
      '00000001',
      '01000000',
      '00010000',
      '000003e8',
      'e8030000',
      '0000ffff',
      'ffffff7f',
      '00100000',
    ],
  )
  .map((digits) => Uint8Array.from(Buffer.from(digits, 'hex')));

const bytes = fc.oneof(tellingBytes, fc.uint8Array({ minLength: 1, maxLength: 40 }));

export const edits: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('flip'), at: places, mask: fc.integer({ min: 1, max: 255 }) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('write'), at: places, bytes }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cut'), at: places }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('append'), bytes }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('insert'), at: places, bytes }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), at: places, length: lengths }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('repeat'), at: places, length: lengths, times: fc.nat(50) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move'), at: places, length: lengths, to: places }) },
) as fc.Arbitrary<Edit>;

/** The file with that damage; the file itself stays as it is. */
function edited(file: Uint8Array, edit: Edit): Uint8Array<ArrayBuffer> {
  const at = 'at' in edit && file.length > 0 ? edit.at % file.length : 0;
  const before = file.subarray(0, at);
  switch (edit.kind) {
    case 'flip':
      return concatenated(before, [(file[at] ?? 0) ^ edit.mask], file.subarray(at + 1));
    case 'write':
      return concatenated(before, edit.bytes, file.subarray(at + edit.bytes.length));
    case 'cut':
      return concatenated(before);
    case 'append':
      return concatenated(file, edit.bytes);
    case 'insert':
      return concatenated(before, edit.bytes, file.subarray(at));
    case 'remove':
      return concatenated(before, file.subarray(at + edit.length));
    case 'repeat': {
      const repeated = file.subarray(at, at + edit.length);
      return concatenated(before, ...Array<Uint8Array>(edit.times).fill(repeated), file.subarray(at));
    }
    case 'move': {
      const rest = concatenated(before, file.subarray(at + edit.length));
      const to = rest.length > 0 ? edit.to % rest.length : 0;
      return concatenated(rest.subarray(0, to), file.subarray(at, at + edit.length), rest.subarray(to));
    }
  }
}

/** After all of these, one after the other. */
export function damaged(file: Uint8Array, all: readonly Edit[]): Uint8Array<ArrayBuffer> {
  return all.reduce<Uint8Array<ArrayBuffer>>(edited, Uint8Array.from(file));
}

function concatenated(...parts: (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat(parts.map((part) => Uint8Array.from(part))));
}
