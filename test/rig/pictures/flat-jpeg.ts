/** JPEGs of blocks of one colour each, which come out exactly as they went in. */

export interface FlatJpeg {
  /** Blocks of 8 by 8 pixels. */
  across: number;
  down: number;
  /** 1 for grey, 3 for RGB (Adobe's, without YCbCr), 4 for CMYK, 255 for all ink. */
  components: 1 | 3 | 4;
  sample(x: number, y: number, component: number): number;
  profile?: Uint8Array;
  /** Most bytes of a profile in one segment. */
  profilePart?: number;
}

const BLOCK = 8;

/** Writes a baseline JPEG (ITU-T T.81) that has DC coefficients alone. */
export function flatJpeg({
  across,
  down,
  components,
  sample,
  ...options
}: FlatJpeg): Uint8Array<ArrayBuffer> {
  const { profile, profilePart = 65_000 } = options;
  const frame = Buffer.from([8, 0, 0, 0, 0, components]);
  frame.writeUInt16BE(down * BLOCK, 1);
  frame.writeUInt16BE(across * BLOCK, 3);
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const counts = (length: number, count: number) =>
    Array.from({ length: 16 }, (_, index) => (index + 1 === length ? count : 0));
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      components > 1 ? segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\0', 'latin1')) : Buffer.alloc(0),
      ...(profile ? profileSegments(profile, profilePart) : []),
      segment(0xdb, Buffer.from([0, ...new Array(64).fill(8)])),
      segment(0xc0, Buffer.concat([frame, Buffer.from(ids.flatMap((id) => [id, 0x11, 0]))])),
      segment(0xc4, Buffer.from([0, ...counts(4, 9), 0, 1, 2, 3, 4, 5, 6, 7, 8])),
      segment(0xc4, Buffer.from([0x10, ...counts(1, 1), 0])),
      segment(0xda, Buffer.from([components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0])),
      scan(across, down, components, sample),
      Buffer.from([0xff, 0xd9]),
    ]),
  );
}

/** Segments of an ICC profile (ICC.1:2022, annex B.4). */
export function profileSegments(profile: Uint8Array, most = 65_000): Buffer[] {
  const count = Math.ceil(profile.length / most);
  return Array.from({ length: count }, (_, index) =>
    segment(
      0xe2,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0', 'latin1'),
        Buffer.from([index + 1, count]),
        profile.subarray(index * most, (index + 1) * most),
      ]),
    ),
  );
}

function segment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function scan(across: number, down: number, components: number, sample: FlatJpeg['sample']): Buffer {
  const bits: string[] = [];
  const before = new Array<number>(components).fill(0);
  for (let index = 0; index < across * down; index++) {
    for (let component = 0; component < components; component++) {
      const value = sample(index % across, Math.floor(index / across), component);
      // Adobe's CMYK is inverted.
      const level = (components === 4 ? 255 - value : value) - 128;
      const difference = level - (before[component] as number);
      before[component] = level;
      const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
      const code = difference < 0 ? difference + 2 ** size - 1 : difference;
      bits.push(size.toString(2).padStart(4, '0'), size > 0 ? code.toString(2).padStart(size, '0') : '', '0');
    }
  }
  const text = bits.join('');
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 8) {
    const byte = Number.parseInt(text.slice(at, at + 8).padEnd(8, '1'), 2);
    bytes.push(byte, ...(byte === 0xff ? [0] : []));
  }
  return Buffer.from(bytes);
}
