import { test } from 'tap';
import { allocated, type Block } from '../../workers/kernels/kernels.js';
import { RasterCache } from '../../workers/raster/raster-cache.js';

const KILOBYTE = 1000;

test('a sprite is drawn once for a key, and kept', (t) => {
  const sprites = new RasterCache<Block>(10 * KILOBYTE, (block) => block);
  const one = sprites.get('one', () => allocated(KILOBYTE));
  t.equal(
    sprites.get('one', () => t.fail('it is kept') as never),
    one,
  );
  t.not(
    sprites.get('another', () => allocated(KILOBYTE)),
    one,
  );
  t.ok(sprites.bytes >= 2 * KILOBYTE);
  t.end();
});

test('all are good until they are trimmed; then those go that were used first', (t) => {
  const sprites = new RasterCache<Block>(5 * KILOBYTE, (block) => block);
  const drawn: string[] = [];
  const get = (key: string, bytes = KILOBYTE) =>
    sprites.get(key, () => {
      drawn.push(key);
      return allocated(bytes);
    });
  for (const key of ['a', 'b', 'c', 'd', 'e', 'a']) get(key);
  t.ok(sprites.bytes > 5 * KILOBYTE, 'more than are to be kept');
  sprites.trim();
  t.ok(sprites.bytes <= 5 * KILOBYTE);
  drawn.length = 0;
  for (const key of ['a', 'e', 'b']) get(key);
  t.same(drawn, ['b'], 'the one that was not used for the longest is drawn again');
  get('larger than all that is kept', 9 * KILOBYTE);
  sprites.trim();
  t.equal(sprites.bytes, 0);
  t.end();
});
