import { test } from 'tap';
import type { FetchedPicture } from '../../../src/rendering/pictures/picture-fetcher.js';
import { RecentPictures } from '../../../src/rendering/pictures/recent-pictures.js';
import { ManualClock } from '../../rig/time/manual-clock.js';
import { somebody } from './somebody.js';

const MIB = 1024 * 1024;

/** What fetches nothing and notes what it was asked for, with what stands in front of it. */
function noted(bytes = 100) {
  const asked: string[] = [];
  const clock = new ManualClock();
  const fetchPicture = async (url: string): Promise<FetchedPicture> => {
    asked.push(url);
    if (url.includes('broken')) throw new Error('broken');
    return { type: 'png', width: 1, height: 1, bytes: new Uint8Array(bytes) };
  };
  return { pictures: new RecentPictures({ fetchPicture }, clock), asked, clock };
}

test('an image is fetched once a minute', async (t) => {
  const { pictures, asked, clock } = noted();
  const first = await pictures.fetchPicture('http://a/1', somebody);
  clock.advance(59_999);
  t.equal(await pictures.fetchPicture('http://a/1', somebody), first);
  t.strictSame(asked, ['http://a/1']);
  clock.advance(2);
  await pictures.fetchPicture('http://a/1', somebody);
  t.strictSame(asked, ['http://a/1', 'http://a/1']);
});

test('a failure is not remembered', async (t) => {
  const { pictures, asked } = noted();
  await t.rejects(pictures.fetchPicture('http://a/broken', somebody));
  await t.rejects(pictures.fetchPicture('http://a/broken', somebody));
  t.equal(asked.length, 2);
});

test('data URLs, which are at hand anyway, take no memory', async (t) => {
  const { pictures, asked } = noted();
  await pictures.fetchPicture('data:image/png,1', somebody);
  await pictures.fetchPicture('data:image/png,1', somebody);
  t.equal(asked.length, 2);
});

test('of many images those are forgotten that were asked for the longest ago', async (t) => {
  const { pictures, asked } = noted(10 * MIB);
  for (const url of ['http://a/1', 'http://a/2', 'http://a/1', 'http://a/3', 'http://a/4', 'http://a/1']) {
    await pictures.fetchPicture(url, somebody);
  }
  t.strictSame(asked, ['http://a/1', 'http://a/2', 'http://a/3', 'http://a/4']);
  await pictures.fetchPicture('http://a/2', somebody);
  t.equal(asked.length, 5);
});
