import createWebpCodec, { type WebpCodec } from '@jsquash/webp/codec/dec/webp_dec.js';
import t from 'tap';
import { decoderLimit } from '../../workers/images/decoding-memory.js';
import { WasmCodec } from '../../workers/memory/wasm-codec.js';
import { quarters, webpFile } from '../rig/pictures/sample-files.js';

const CODE = '@jsquash/webp/codec/dec/webp_dec.wasm';
const SMALL = webpFile(quarters(8, 8), 8, 8, { lossless: 1 });
/** Its pixels alone take 70 MB. */
const LARGE = webpFile(new Uint8Array(4200 * 4200 * 4).fill(255), 4200, 4200, { lossless: 1, method: 0 });
/** More than the 16 MB that an instance begins with, and less than twice that. */
const MEDIUM = webpFile(new Uint8Array(2400 * 1800 * 4).fill(255), 2400, 1800, { lossless: 1, method: 0 });

function decoder() {
  const codecs = new Set<WebpCodec>();
  const wasm = new WasmCodec<WebpCodec>(() => createWebpCodec, CODE);
  const decode = (file: Uint8Array, pixels: number) =>
    wasm.use(decoderLimit({ bytes: file.length, pixels }), (codec) => {
      codecs.add(codec);
      return codec.decode(file);
    });
  return { decode, codecs };
}

t.test('a picture that needs more memory than its size calls for fails, and no other', async (t) => {
  const { decode } = decoder();
  let lying: unknown;
  try {
    lying = decode(LARGE, 64);
  } catch (error) {
    lying = error;
  }
  t.notOk((lying as { data?: unknown } | null)?.data, 'no picture');
  t.equal(decode(SMALL, 64)?.data.length, 256);
  t.equal(decode(LARGE, 17_640_000)?.data.length, 70_560_000, 'with its true size it is shown');
});

t.test('an instance is kept until it fails or its memory has grown', async (t) => {
  const { decode, codecs } = decoder();
  for (let round = 0; round < 3; round++) decode(SMALL, 64);
  t.equal(codecs.size, 1);
  decode(MEDIUM, 4_320_000);
  t.equal(codecs.size, 1, 'the larger one on the same');
  decode(SMALL, 64);
  t.equal(codecs.size, 2, 'and the next on another');
});

t.test('an instance that threw is not used again', async (t) => {
  const seen: unknown[] = [];
  const wasm = new WasmCodec<WebpCodec>(() => createWebpCodec, CODE);
  const limit = decoderLimit({ bytes: SMALL.length, pixels: 64 });
  const fail = (codec: WebpCodec) => {
    seen.push(codec);
    throw new Error('trap');
  };
  t.throws(() => wasm.use(limit, fail), /trap/);
  wasm.use(limit, (codec) => seen.push(codec));
  t.not(seen[0], seen[1]);
});
