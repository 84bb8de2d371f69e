import t from 'tap';
import { type Barcode, barcode } from '../../workers/barcodes/barcode.js';
import { BarcodeWork } from '../../workers/barcodes/barcode-work.js';
import { EncoderNotLoaded, loadEncoder } from '../../workers/barcodes/encoder.js';
import { requestedCode } from '../../workers/barcodes/requested-code.js';
import { plainRefusal, SYMBOLOGIES } from '../../workers/barcodes/symbologies.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const made = (type: string, value: string, more: { level?: string; quiet?: number } = {}): Barcode =>
  barcode({ type, ...more }, value, new BarcodeWork());

/** Where its first bar begins, and how far its last one is from the right side. */
function free({ bars, width }: Barcode): [left: number, right: number] {
  const lefts = bars.filter((_, index) => index % 4 === 0);
  const ends = lefts.map((left, index) => left + (bars[4 * index + 2] as number));
  return [Math.min(...lefts), width - Math.max(...ends)];
}

t.test('letters and lengths are refused before anything is loaded', async (t) => {
  for (const type of Object.keys(SYMBOLOGIES)) {
    const value =
      type.startsWith('gs1') || type.startsWith('databar') ? `(01)${'1'.repeat(9_996)}` : '1'.repeat(10_000);
    t.match(plainRefusal(type, value), /^it has more than \d+ bytes$/, type);
    t.throws(() => made(type, value), { name: 'UnencodableValue', type }, type);
  }
  t.throws(() => made('ean13', '40O638133393'), {
    name: 'UnencodableValue',
    reason: 'it can have digits alone',
  });
  t.throws(() => made('code128', 'Şişli'), {
    name: 'UnencodableValue',
    reason: 'it can have letters of ASCII alone',
  });
  t.throws(() => made('qrcode', 'ş'.repeat(3_600)), {
    name: 'UnencodableValue',
    reason: 'it has more than 7089 bytes',
  });
  t.throws(() => made('qrcode', 'a'), EncoderNotLoaded);
});

t.test('what is asked of a code is told from what none has', async (t) => {
  const asked = { type: 'qrcode', level: 'H', quiet: '2' };
  t.same(requestedCode(asked), { type: 'qrcode', level: 'H', quiet: 2 });
  const problem = (more: object) => requestedCode({ ...asked, ...more });
  t.match(problem({ type: undefined }), /^the type of the code is missing: write qrcode, /);
  t.match(problem({ type: 'constructor' }), /^"constructor" is no type of a code: write qrcode, /);
  t.equal(problem({ level: 'X' }), '"X" is no level of a qrcode: write L, M, Q, H');
  t.equal(problem({ type: 'ean13' }), 'a ean13 has no levels: leave it out');
  for (const quiet of ['', '-1', '1.5', '101', '1e1'])
    t.equal(problem({ quiet }), 'quiet is a number of modules from 0 to 100', quiet);
});

t.test('a code', async (t) => {
  await loadEncoder();

  t.test('has the quiet zone of its kind, or the one that is asked for', async (t) => {
    t.same(free(made('qrcode', 'tuval')), [4, 4]);
    t.same(free(made('qrcode', 'tuval', { quiet: 0 })), [0, 0]);
    t.same(free(made('ean13', '4006381333931')), [11, 7]);
    t.same(free(made('code128', 'tuval', { quiet: 3 })), [3, 3]);
    const { width, height } = made('qrcode', 'tuval', { quiet: 2 });
    t.same([width, height], [25, 25], 'also above and below');
    t.equal(made('ean13', '4006381333931').width, 11 + 95 + 7);
  });

  t.test('has the same bars for the same value, in one piece each', async (t) => {
    const code = made('qrcode', 'https://example.com/');
    t.equal(made('qrcode', 'https://example.com/'), code, 'made once');
    t.not(made('qrcode', 'https://example.com/', { level: 'H' }), code);
    const { bars, width, height } = code;
    const dark = new Uint8Array(width * height);
    for (let at = 0; at < bars.length; at += 4) {
      const [left, top, wide, high] = bars.subarray(at, at + 4) as unknown as [
        number,
        number,
        number,
        number,
      ];
      for (let y = top; y < top + high; y++)
        for (let x = left; x < left + wide; x++) dark[y * width + x] = (dark[y * width + x] as number) + 1;
    }
    t.ok(
      dark.every((times) => times <= 1),
      'none over another',
    );
    const finder = [0, 1, 2, 3, 4, 5, 6].map((x) => dark[4 * width + 4 + x]);
    t.same(finder, [1, 1, 1, 1, 1, 1, 1]);
    t.equal(made('code128', 'tuval').bars.length % 4, 0);
  });

  t.test('keeps more of what is lost at a higher level', async (t) => {
    const text = 'https://example.com/a/rather/long/address?with=a&query=too';
    const width = (level: string) => made('qrcode', text, { level }).width;
    t.ok(width('H') > width('L'));
  });

  t.test('cannot have a value that its kind has none of', async (t) => {
    const reason = (type: string, value: string) => {
      try {
        made(type, value);
        return undefined;
      } catch (error) {
        return (error as { reason: string }).reason;
      }
    };
    t.match(reason('ean13', '4006381333932'), /check digit/i);
    t.match(reason('ean13', '400'), /12 or 13 digits/);
    t.ok(reason('qrcode', 'a'.repeat(3_000)), 'more than there is room for');
    t.ok(reason('microqrcode', 'A'.repeat(30)));
    t.ok(reason('gs1-128', '(99)'));
  });

  t.test('is one of so many that a picture can have', async (t) => {
    const work = new BarcodeWork();
    for (let count = 0; count < 100; count++) barcode({ type: 'code128' }, `tuval ${count}`, work);
    t.throws(() => barcode({ type: 'code128' }, 'tuval 0', work), { name: 'TooMuchWork' });
    const long = new BarcodeWork();
    const draw = () => {
      for (let count = 0; count < 100; count++)
        barcode({ type: 'qrcode' }, `${count}`.padEnd(1_000, '.'), long);
    };
    t.throws(draw, { name: 'TooMuchWork' }, 'by their letters');
    const aztec = new BarcodeWork();
    aztec.add('azteccode', 'x'.repeat(1_914));
    t.throws(() => aztec.add('azteccode', 'x'.repeat(600)), { name: 'TooMuchWork' }, 'by their square');
  });
});
