import { jsx } from 'satori/jsx/jsx-runtime';
import { test } from 'tap';
import { defineTemplate, image, type Picture } from '../../templates/kit/index.js';
import type { EncodedPicture } from '../../workers/job.js';
import { drawnData, PictureError } from '../../workers/painting/picture-data.js';
import { PictureStore } from '../../workers/painting/picture-store.js';
import { readPng } from '../encoders/png-reading.js';
import { jobFor, samplePicture } from './jobs.js';

const template = defineTemplate({
  ...{ id: 'frame', name: '', description: '', category: '', width: 10, height: 10 },
  fields: { photo: image({ label: '' }) },
  backdrop: { dependsOn: [], draw: () => jsx('svg', {}) },
  content: () => jsx('div', {}),
});

function pictureOf(encoded: EncodedPicture, store: PictureStore, scale = 1): NonNullable<Picture> {
  const job = { ...jobFor(template, {}, { photo: encoded }), scale };
  const { photo } = drawnData(template, job, store);
  return photo as NonNullable<Picture>;
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

test('a picture is decoded once for a box, and again for another way to fit it', async (t) => {
  const store = new PictureStore();
  const landscape = readable(samplePicture(60, 40), 1);
  const first = pictureOf(landscape, store).fitted(BOX);
  t.equal(pictureOf(landscape, store).fitted({ ...BOX }, { mode: 'cover' }), first);

  const seen = new Set([first]);
  for (const [box, fit] of [
    [BOX, { mode: 'contain' }],
    [BOX, { mode: 'cover', focus: { x: 0, y: 0.5 } }],
    [BOX, { mode: 'cover', focus: { x: 1, y: 0.5 } }],
    [{ width: 31, height: 30 }, { mode: 'cover' }],
    [{ width: 30, height: 31 }, { mode: 'cover' }],
  ] as const) {
    const fresh = pictureOf(samplePicture(60, 40), store).fitted(box, fit);
    t.notOk(seen.has(fresh), JSON.stringify([box, fit]));
    seen.add(fresh);
  }
});

test('a picture has as many pixels as its box has in the size that is drawn, whatever was drawn before', (t) => {
  const store = new PictureStore();
  const size = (scale: number, box = { width: 30, height: 20 }) => {
    const href = pictureOf(samplePicture(60, 40), store, scale).fitted(box);
    const { width, height } = readPng(Buffer.from(href.slice(href.indexOf(',') + 1), 'base64'));
    return [width, height];
  };
  for (const scale of [1, 2, 0.5, 0.7, 2, 1]) t.same(size(scale), [30 * scale, 20 * scale], `at ${scale}`);
  t.same(size(0.5, { width: 31, height: 21 }), [16, 11], 'rounded');
  t.same(size(0.1, { width: 31, height: 4 }), [3, 1], 'at least one');
  t.end();
});

test('nobody is shown what another caller sent', async (t) => {
  const store = new PictureStore();
  const mine = pictureOf(samplePicture(60, 40), store).fitted(BOX);
  const theirs = pictureOf(samplePicture(60, 40, 1), store).fitted(BOX);
  t.not(mine, theirs);
  t.equal(theirs, pictureOf(samplePicture(60, 40, 1), new PictureStore()).fitted(BOX));
});

test('what is kept is bounded in bytes', async (t) => {
  const store = new PictureStore();
  const large = { width: 1000, height: 1000 };
  const first = samplePicture(60, 40);
  for (const encoded of [first, samplePicture(60, 40, 1), samplePicture(60, 40, 2), samplePicture(60, 41)]) {
    pictureOf(encoded, store).fitted(large);
  }
  t.throws(() => pictureOf(readable(first, 0), store).fitted(large), /decoded again/, 'the oldest is gone');
});

test('a broken picture is its field’s failure, every time', async (t) => {
  const store = new PictureStore();
  const broken = { ...samplePicture(), bytes: samplePicture().bytes.subarray(0, 99) };
  for (let round = 0; round < 2; round++) {
    t.throws(() => pictureOf(broken, store).fitted(BOX), new PictureError('photo'));
  }
});
