import { decode } from 'fast-png';
import t, { test } from 'tap';
import { encodeStill } from '../../workers/encoders/format-encoders.js';
import type { Output, StillFormat } from '../../workers/encoders/formats.js';
import type { TooManyBytes } from '../../workers/encoders/too-many-bytes.js';
import { bitmap, ownsItsMemory } from '../rig/pictures/bitmaps.js';
import { frameOf, letGo } from '../rig/pictures/frames.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PICTURE = bitmap(120, 90, 4, (x, y, channel) =>
  channel === 3 ? 255 : (x * 5 + y * 3 + channel * 40) % 256,
);

function encoded(output: Output<StillFormat>): Uint8Array {
  const frame = frameOf(PICTURE, false);
  try {
    return encodeStill(frame, output).bytes;
  } finally {
    letGo(frame);
  }
}

test('a PNG says how many pixels an inch has, and its pixels stay', (t) => {
  const [plain, noted] = [encoded({ format: 'png' }), encoded({ format: 'png', dpi: 300 })];
  t.same(decode(plain).resolution, undefined);
  const read = decode(noted, { checkCrc: true });
  t.same(read.resolution, { x: 11_811, y: 11_811, unit: 1 }, '300 an inch are 11,811 a metre');
  t.same(read.data, decode(plain).data);
  t.ok(ownsItsMemory(noted));
  t.end();
});

test('a JPEG says how many pixels an inch has, and nothing else changes', (t) => {
  const [plain, noted] = [
    encoded({ format: 'jpeg', quality: 90 }),
    encoded({ format: 'jpeg', quality: 90, dpi: 299.6 }),
  ];
  const jfif = (file: Uint8Array) => Buffer.from(file).toString('latin1', 6, 11);
  const density = (file: Uint8Array) => {
    const view = new DataView(file.buffer, file.byteOffset + 13);
    return [view.getUint8(0), view.getUint16(1), view.getUint16(3)];
  };
  t.equal(jfif(noted), 'JFIF\0');
  t.same(density(plain), [0, 1, 1], 'pixels are as wide as high');
  t.same(density(noted), [1, 300, 300], 'dots an inch');
  t.same(noted.subarray(18), plain.subarray(18));
  t.end();
});

test('a PNG of at most so many bytes has no more with its density', (t) => {
  const whole = encoded({ format: 'png', dpi: 72 }).length;
  t.ok(encoded({ format: 'png', dpi: 72, maxBytes: whole }).length <= whole);
  t.ok(encoded({ format: 'png', dpi: 72, maxBytes: whole - 1 }).length < whole, 'fewer colours then');
  let least = 0;
  try {
    encoded({ format: 'png', dpi: 72, maxBytes: 100 });
  } catch (error) {
    ({ least } = error as TooManyBytes);
  }
  t.equal(encoded({ format: 'png', dpi: 72, maxBytes: least }).length, least, 'what is told suffices');
  t.end();
});
