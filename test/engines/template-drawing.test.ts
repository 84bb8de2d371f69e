import { jsx } from 'satori/jsx/jsx-runtime';
import { test } from 'tap';
import {
  defineTemplate,
  type ImageBox,
  image,
  type Picture,
  type PictureFit,
} from '../../templates/contract/index.js';
import type { EncodedPicture } from '../../workers/contract/encoded-picture.js';
import { drawingData } from '../../workers/engines/template-drawing.js';
import { detectFaces } from '../../workers/images/subject/face-detector.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { PictureCache } from '../../workers/paint/picture-cache.js';
import { PictureError } from '../../workers/paint/picture-error.js';
import type { LazyPixmap } from '../../workers/raster/pixmap.js';
import { encodedPicture, jobFor, samplePicture } from '../rig/drawing/jobs.js';
import { drawnPng } from '../rig/pictures/drawn-pictures.js';
import { drawnPeople } from '../rig/pictures/drawn-scenes.js';

const template = defineTemplate({
  ...{ id: 'frame', name: '', description: '', category: '', width: 10, height: 10 },
  fields: { photo: image({ label: '' }) },
  draw: () => jsx('div', {}),
});

/** A picture as it is fitted into a box. */
function fitted(encoded: EncodedPicture, store: PictureCache, box: ImageBox, fit?: PictureFit, scale = 1) {
  const job = { ...jobFor(template, {}, { photo: encoded }), scale };
  const { data, pictures } = drawingData(template, job, store);
  const address = (data.photo as NonNullable<Picture>).fitted(box, fit);
  return pictures.get(address) as LazyPixmap;
}

/** The same picture, whose bytes may be read only so many times. */
function readable(encoded: EncodedPicture, times: number): EncodedPicture {
  let left = times;
  return {
    ...encoded,
    get bytes() {
      if (left-- === 0) throw new Error('decoded again');
      return encoded.bytes;
    },
  };
}

const BOX = { width: 30, height: 30 };

test('a picture is decoded when it is painted, once for a box, and again for another way to fit it', async (t) => {
  const store = new PictureCache();
  const landscape = readable(samplePicture(60, 40), 1);
  const first = fitted(landscape, store, BOX);
  t.equal(store.bytes, 0, 'not before');
  const pixels = first.drawn();
  t.equal(fitted(landscape, store, { ...BOX }, { mode: 'cover' }).drawn(), pixels);

  const seen = new Set([first.key]);
  for (const [box, fit] of [
    [BOX, { mode: 'contain' }],
    [BOX, { mode: 'cover', focus: { x: 0, y: 0.5 } }],
    [BOX, { mode: 'cover', focus: { x: 1, y: 0.5 } }],
    [{ width: 31, height: 30 }, { mode: 'cover' }],
    [{ width: 30, height: 31 }, { mode: 'cover' }],
  ] as const) {
    const { key } = fitted(samplePicture(60, 40), store, box, fit);
    t.notOk(seen.has(key), JSON.stringify([box, fit]));
    seen.add(key);
  }
});

test('a picture has as many pixels as its box has in the size that is drawn, whatever was drawn before', (t) => {
  const store = new PictureCache();
  const size = (scale: number, box = { width: 30, height: 20 }) => {
    const { width, height } = fitted(samplePicture(60, 40), store, box, undefined, scale).drawn();
    return [width, height];
  };
  for (const scale of [1, 2, 0.5, 0.7, 2, 1]) t.same(size(scale), [30 * scale, 20 * scale], `at ${scale}`);
  t.same(size(0.5, { width: 31, height: 21 }), [16, 11], 'rounded');
  t.same(size(0.1, { width: 31, height: 4 }), [3, 1], 'at least one');
  t.end();
});

test('a picture is fitted around its subject, which is looked for once, and when it is painted', async (t) => {
  const store = new PictureCache();
  const bytes = drawnPng(drawnPeople({ width: 900, height: 200 }, [{ x: 760, y: 95, height: 90 }], 4));
  const people = encodedPicture('png', bytes, 900 * 200);
  const box = { width: 200, height: 200 };
  t.strictSame(detectFaces(fitted(people, store, box).drawn()), []);
  // Read for the subject and for each of two boxes.
  const few = readable(people, 3);
  const lazy = fitted(few, store, box, { mode: 'cover', focus: 'subject' });
  const [face] = detectFaces(lazy.drawn());
  t.ok(face && Math.abs(face.left + face.width / 2 - 100) < 15, JSON.stringify(face));
  const larger = { width: 300, height: 200 };
  const [same] = detectFaces(fitted(few, store, larger, { mode: 'cover', focus: 'subject' }).drawn());
  t.ok(same && Math.abs(same.left + same.width / 2 - 160) < 15, JSON.stringify(same));
});

test('a picture that is broken is an error of its field where its subject is looked for, too', async (t) => {
  const broken = encodedPicture('png', samplePicture(60, 40).bytes.slice(0, 200), 60 * 40);
  const lazy = fitted(broken, new PictureCache(), BOX, { mode: 'cover', focus: 'subject' });
  t.throws(() => lazy.drawn(), PictureError);
});

test('nobody is shown what another caller sent', async (t) => {
  const store = new PictureCache();
  const pixels = (encoded: EncodedPicture, of = store) =>
    bytesOf(fitted(encoded, of, BOX).drawn().pixels).slice();
  const mine = pixels(samplePicture(60, 40));
  const theirs = pixels(samplePicture(60, 40, 1));
  t.notSame(mine, theirs);
  t.same(theirs, pixels(samplePicture(60, 40, 1), new PictureCache()));
});

test('what is kept is bounded in bytes', async (t) => {
  const store = new PictureCache();
  const large = { width: 1000, height: 1000 };
  const first = samplePicture(60, 40);
  for (const encoded of [first, samplePicture(60, 40, 1), samplePicture(60, 40, 2)]) {
    fitted(encoded, store, large).drawn();
    store.trim();
  }
  t.ok(store.bytes <= 8 * 1024 * 1024);
  t.throws(() => fitted(readable(first, 0), store, large).drawn(), /decoded again/, 'the oldest is gone');
});

test('a broken picture is its field’s failure, every time', async (t) => {
  const store = new PictureCache();
  const broken = { ...samplePicture(), bytes: samplePicture().bytes.subarray(0, 99) };
  for (let round = 0; round < 2; round++) {
    t.throws(() => fitted(broken, store, BOX).drawn(), new PictureError('photo'));
  }
});
