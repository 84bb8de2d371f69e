import t from 'tap';
import { readAvifStructure } from '../../workers/images/avif-structure.js';
import { decodeImage, UndecodableImage } from '../../workers/images/decode.js';
import { avifWith, box, fullBox, number } from '../rig/pictures/iso-files.js';
import { avifFile, quarters } from '../rig/pictures/sample-files.js';

const [WIDTH, HEIGHT] = [48, 32];
const FILE = Buffer.from(avifFile(quarters(WIDTH, HEIGHT), WIDTH, HEIGHT));

const decode = (bytes: Uint8Array) => decodeImage({ type: 'avif', bytes, pixels: WIDTH * HEIGHT });

/** As many as the tables of a picture may have. */
const MOST = 4096;

const ids = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, index) => number(bytes, index + 1));

/** Tables of that many entries, each of which names another item. */
const TABLES: Record<string, (count: number) => Buffer> = {
  'items with a place': (count) => {
    const places = ids(count, 4).map((id) => Buffer.concat([id, number(6, 0)]));
    return fullBox('iloc', 2, number(2, 0x4400), number(4, count), ...places);
  },
  'items with a type': (count) => {
    const items = ids(count, 2).map((id) => fullBox('infe', 2, id, number(2, 0), Buffer.from('mime\0\0')));
    return fullBox('iinf', 1, number(4, count), ...items);
  },
  'items that refer to one': (count) => {
    const references = ids(count >> 1, 2).map((id) => box('cdsc', id, number(2, 1), id));
    return fullBox('iref', 0, ...references, ...(count % 2 ? [box('cdsc', number(4, 0))] : []));
  },
  'items that one refers to': (count) =>
    fullBox('iref', 1, box('dimg', number(4, 1), number(2, count - 1), ...ids(count - 1, 4))),
  'items with properties': (count) => {
    const empty = ids(count, 2).map((id) => Buffer.concat([id, number(1, 0)]));
    const half = count >> 1;
    return box(
      'iprp',
      box('ipco'),
      fullBox('ipma', 0, number(4, half), ...empty.slice(0, half)),
      fullBox('ipma', 0, number(4, count - half), ...empty.slice(half)),
    );
  },
};

t.test(
  'refuses tables of more items than a picture has, for libavif would look for each among all',
  async (t) => {
    for (const [name, table] of Object.entries(TABLES)) {
      const structure = (count: number) => readAvifStructure(fullBox('meta', 0, table(count)));
      const nothing = { orientation: 1, profile: undefined, signal: undefined, codedImages: [] };
      t.strictSame(structure(MOST), nothing, name);
      t.throws(() => structure(MOST + 1), /too many items/, name);
    }
  },
);

t.test('refuses more boxes than it looks through, for libavif would look at those behind', async (t) => {
  const free = Array.from({ length: 10_000 }, () => box('free'));
  const hidden = TABLES['items that one refers to']?.(MOST + 1) ?? Buffer.of();
  t.throws(() => readAvifStructure(fullBox('meta', 0, ...free, hidden)), /too many boxes/);
});

t.test('keeps libavif from the tracks of a file, which have tables of their own', async (t) => {
  const reference = decode(FILE).pixels;
  // A track whose table of items ends too early: libavif refuses a file with it, where it looks at it.
  const table = fullBox('iloc', 2, number(2, 0x4400), number(4, 1));
  const movie = box('moov', box('trak', fullBox('meta', 0, fullBox('hdlr', 0, Buffer.alloc(21)), table)));
  const ofSequence = (file: Buffer) => {
    const renamed = Buffer.from(file);
    renamed.write('avis', renamed.indexOf('mif1'));
    return renamed;
  };
  t.strictSame(decode(ofSequence(FILE)).pixels, reference, 'there is none');
  t.strictSame(decode(ofSequence(Buffer.concat([FILE, movie]))).pixels, reference, 'behind the picture');

  const before = avifWith(FILE, [], movie);
  t.strictSame(decode(before).pixels, reference, 'before it');
  t.throws(
    () => decode(before.subarray(0, before.length - (FILE.length - FILE.readUInt32BE(0)))),
    UndecodableImage,
    'without one',
  );
});
