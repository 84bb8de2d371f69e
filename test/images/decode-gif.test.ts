import { GifReader } from 'omggif';
import t from 'tap';
import { decodeImage, UndecodableImage } from '../../workers/images/decode.js';
import { type GifSample, gifFile } from '../rig/pictures/sample-files.js';

const decode = (bytes: Uint8Array, pixels = 1e6) => decodeImage({ type: 'gif', bytes, pixels });

/** The first frame on a transparent canvas, as omggif has it. */
function byOmggif(bytes: Uint8Array): Uint8Array {
  const reader = new GifReader(Buffer.from(bytes));
  const pixels = new Uint8Array(reader.width * reader.height * 4);
  reader.decodeAndBlitFrameRGBA(0, pixels);
  return pixels;
}

t.test('agrees with omggif', async (t) => {
  const samples: Record<string, GifSample> = {
    'one pixel': { width: 1, height: 1, colours: 2 },
    'two colours': { width: 33, height: 17, colours: 2 },
    '256 colours': { width: 300, height: 200, colours: 256 },
    interlaced: { width: 50, height: 37, interlaced: true },
    'interlaced, three rows': { width: 5, height: 3, interlaced: true },
    transparent: { width: 40, height: 30, transparent: 3 },
    'a frame within the screen': { width: 64, height: 48, frame: { x: 10, y: 7, width: 20, height: 30 } },
    animated: { width: 30, height: 30, frames: 4, transparent: 1 },
  };
  for (const [name, sample] of Object.entries(samples)) {
    const file = gifFile(sample);
    const { width, height, pixels } = decode(file);
    t.strictSame([width, height], [sample.width, sample.height], name);
    t.ok(Buffer.from(pixels).equals(byOmggif(file)), name);
  }
  const noise = gifFile({ width: 500, height: 300, colours: 128 });
  t.ok(Buffer.from(decode(noise).pixels).equals(byOmggif(noise)), 'more codes than the table holds');
});

t.test('widens the screen for a frame that reaches beyond it, as browsers do', async (t) => {
  const file = gifFile({ width: 40, height: 30, frame: { x: 10, y: 10, width: 30, height: 20 } });
  const reference = Buffer.from(decode(file).pixels);
  const narrow = file.slice();
  new DataView(narrow.buffer).setUint16(6, 1, true);
  new DataView(narrow.buffer).setUint16(8, 0, true);
  t.ok(reference.equals(decode(narrow).pixels));
  t.throws(() => decode(narrow, 40 * 30 - 1), /larger/);
});

t.test('leaves transparent what the data do not fill, unless the file is cut short', async (t) => {
  const file = gifFile({ width: 64, height: 64, colours: 64 });
  const whole = decode(file).pixels;
  const dataAt = 13 + 3 * 64 + 10 + 1;
  const firstBlock = file.subarray(dataAt, dataAt + 256);
  const ended = Buffer.concat([file.subarray(0, dataAt), firstBlock, Uint8Array.of(0, 0x3b)]);
  const { pixels } = decode(ended);
  const drawn = pixels.findIndex((value, index) => index % 4 === 3 && value === 0) >> 2;
  t.ok(drawn > 0 && drawn < 64 * 64, `${drawn} pixels`);
  t.strictSame(pixels.subarray(0, drawn * 4), whole.subarray(0, drawn * 4));
  t.ok(pixels.subarray(drawn * 4).every((value) => value === 0));
  t.throws(() => decode(ended.subarray(0, -2)), UndecodableImage);
  t.strictSame(decode(file.subarray(0, -1)).pixels, whole, 'but the trailer is not missed');
});

t.test('reads no more codes than the frame has room for', async (t) => {
  const file = gifFile({ width: 2, height: 2, colours: 2 });
  const dataAt = 13 + 3 * 2 + 10 + 1;
  const block = Buffer.alloc(256);
  block[0] = 255;
  const endless = Buffer.concat([file.subarray(0, dataAt), ...Array(20_000).fill(block), Uint8Array.of(0)]);
  t.equal(decode(endless).pixels.length, 16);
  for (const codeBits of [0, 9, 12, 255]) {
    const strange = file.slice();
    strange[dataAt - 1] = codeBits;
    t.throws(() => decode(strange), /bits a colour/);
  }
});

/** Counts the bytes that are copied out of it. */
class CountingBytes extends Uint8Array {
  static copied = 0;

  override slice(begin = 0, end = this.length): Uint8Array<ArrayBuffer> {
    const copy = super.slice(begin, end);
    CountingBytes.copied += copy.length;
    return copy;
  }
}

t.test('copies nothing for the extensions before the frame, however much is behind them', async (t) => {
  const file = gifFile({ width: 40, height: 30, transparent: 3 });
  const controlAt = 13 + 3 * 16;
  const comment = Uint8Array.of(0x21, 0xfe, 0);
  const comments = Buffer.alloc(2000 * comment.length, comment);
  const parts = [file.subarray(0, controlAt), comments, file.subarray(controlAt), Buffer.alloc(500_000)];
  CountingBytes.copied = 0;
  const { pixels } = decode(CountingBytes.from(Buffer.concat(parts)));
  t.ok(CountingBytes.copied <= file.length, `${CountingBytes.copied} bytes copied`);
  t.strictSame(pixels, decode(file).pixels);
});

t.test('reads what is transparent from the last control before the frame', async (t) => {
  const file = gifFile({ width: 40, height: 30, transparent: 3 });
  const controlAt = 13 + 3 * 16;
  const before = (...extensions: number[][]) =>
    Buffer.concat([
      file.subarray(0, controlAt),
      ...extensions.map((bytes) => Uint8Array.from(bytes)),
      file.subarray(controlAt + 8),
    ]);
  const shows = (...extensions: number[][]) => Buffer.from(decode(before(...extensions)).pixels);
  const third = [0x21, 0xf9, 4, 1, 0, 0, 3, 0];
  const none = [0x21, 0xf9, 4, 0, 0, 0, 3, 0];
  const transparent = decode(file).pixels;
  const opaque = shows();
  t.notOk(opaque.equals(transparent));
  t.ok(shows(none, third).equals(transparent));
  t.ok(shows(third, none).equals(opaque));
  t.ok(shows(third, [0x21, 0xfe, 4, 0, 0, 0, 0, 3, 1, 2, 3, 0]).equals(transparent), 'a comment is none');
  t.ok(shows(third, [0x21, 0xf9, 0]).equals(transparent), 'nor is an empty one');
  t.throws(() => shows(third, [0x21, 0xfe, 255]), UndecodableImage, 'a block that reaches too far');
});
