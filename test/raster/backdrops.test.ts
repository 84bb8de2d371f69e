import { test } from 'tap';
import { paintOf } from '../../workers/css/values/css-colors.js';
import { allocated, bytesOf, released } from '../../workers/kernels/kernels.js';
import { moduleBytes } from '../../workers/memory/module-memories.js';
import { Canvas } from '../../workers/raster/canvas.js';
import type { Frame } from '../../workers/raster/frame.js';
import type { Rectangle } from '../../workers/raster/rectangle.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

const WIDTH = 320;
const HEIGHT = 160;

/** A place and a colour. */
type Box = readonly [left: number, top: number, right: number, bottom: number, color: string];

const GROUND: Box = [0, 0, WIDTH, HEIGHT, '#203040'];
const OTHER_GROUND: Box = [0, 0, WIDTH, HEIGHT, '#203041'];
const LOGO: Box = [260, 10, 310, 40, '#ff8800'];

function drawn(canvas: Canvas, boxes: readonly Box[], series = 'card'): Frame {
  canvas.start({ series, width: WIDTH, height: HEIGHT, transparent: false });
  for (const [left, top, right, bottom, color] of boxes) {
    canvas.fillRectangle({ left, top, right, bottom }, paintOf(color), canvas.unclipped);
  }
  return canvas.finish();
}

/** Text stands in the left half. */
function text(number: number): Box {
  return [20, 30 + number, 140, 90, '#ffffff'];
}

function rectangles(frame: Frame): readonly Rectangle[] {
  return frame.dirty;
}

test('what two frames have in common becomes a backdrop, and the next ones are drawn upon it', (t) => {
  const canvas = new Canvas();
  t.equal(drawn(canvas, [GROUND, text(0), LOGO]).backdrop, undefined, 'nothing is known of the first');
  const second = drawn(canvas, [GROUND, text(1), LOGO]);
  t.ok(second.backdrop);
  t.same(rectangles(second), [{ left: 20, top: 31, right: 140, bottom: 90 }], 'the text alone');
  const third = drawn(canvas, [GROUND, text(2), LOGO]);
  t.equal(third.backdrop, second.backdrop);
  t.ok(canvas.backdropBytes >= WIDTH * HEIGHT * 4);
  t.end();
});

test('copies of a document with other texts have a backdrop in common, from the second on', (t) => {
  const canvas = new Canvas();
  drawn(canvas, [OTHER_GROUND, text(0)], 'another');
  t.equal(drawn(canvas, [GROUND, text(0), LOGO], 'one').backdrop, undefined, 'nothing is like the first');
  drawn(canvas, [OTHER_GROUND, text(1), LOGO], 'another');
  const second = drawn(canvas, [GROUND, text(2), LOGO], 'two');
  t.ok(second.backdrop);
  t.same(rectangles(second), [{ left: 20, top: 32, right: 140, bottom: 90 }], 'the text alone');
  t.equal(drawn(canvas, [GROUND, text(3), LOGO], 'three').backdrop, second.backdrop);
  t.not(drawn(canvas, [OTHER_GROUND, text(3), LOGO], 'four').backdrop, second.backdrop);
  t.end();
});

test('a frame of another size, or with transparency, is drawn upon no backdrop of one without', (t) => {
  const canvas = new Canvas();
  for (const series of ['one', 'two']) drawn(canvas, [GROUND, text(0), LOGO], series);
  for (const scene of [
    { width: WIDTH, height: HEIGHT + 1, transparent: false },
    { width: WIDTH, height: HEIGHT, transparent: true },
  ]) {
    canvas.start({ series: 'three', ...scene });
    for (const [left, top, right, bottom, color] of [GROUND, text(1), LOGO])
      canvas.fillRectangle({ left, top, right, bottom }, paintOf(color), canvas.unclipped);
    t.equal(canvas.finish().backdrop, undefined);
  }
  t.end();
});

test('no backdrop gives way to one of two documents that begin alike', (t) => {
  const canvas = new Canvas();
  for (const number of [0, 1]) drawn(canvas, [OTHER_GROUND, text(number), LOGO], 'often drawn');
  const backdrop = drawn(canvas, [OTHER_GROUND, text(2), LOGO], 'often drawn').backdrop;
  backdrop?.derived('tokens', () => ({ bytes: 16 * 2 ** 20 - WIDTH * HEIGHT * 8 + 1, release: () => {} }));
  for (const series of ['one', 'two'])
    t.equal(drawn(canvas, [GROUND, text(0), LOGO], series).backdrop, undefined);
  t.equal(drawn(canvas, [OTHER_GROUND, text(3), LOGO], 'often drawn').backdrop, backdrop);
  t.end();
});

test('a frame that lacks anything of a backdrop is not drawn upon it', (t) => {
  const canvas = new Canvas();
  for (const number of [0, 1]) drawn(canvas, [GROUND, text(number), LOGO]);
  const backdrop = drawn(canvas, [GROUND, text(2), LOGO]).backdrop;
  t.not(drawn(canvas, [OTHER_GROUND, text(3), LOGO]).backdrop, backdrop);
  t.not(drawn(canvas, [GROUND, text(4)]).backdrop, backdrop);
  t.not(drawn(canvas, [GROUND, [250, 0, 300, 50, '#000000'], LOGO], 'another card').backdrop, backdrop);
  t.equal(drawn(canvas, [GROUND, text(5), LOGO]).backdrop, backdrop, 'which is there when it fits again');
  t.end();
});

test('what encoders keep beside a backdrop counts, and the older backdrop goes before the next frame', (t) => {
  const canvas = new Canvas();
  let released = 0;
  const derive = () => ({ bytes: 16 * 2 ** 20, release: () => released++ });
  const [one, another] = [GROUND, OTHER_GROUND].map((ground) => {
    drawn(canvas, [ground, text(0), LOGO]);
    return drawn(canvas, [ground, text(1), LOGO]).backdrop;
  });
  for (const backdrop of [one, another]) backdrop?.derived('tokens', derive);
  t.ok(canvas.backdropBytes > 32 * 2 ** 20);
  const { backdrop } = drawn(canvas, [OTHER_GROUND, text(2), LOGO]);
  t.equal(backdrop, another, 'the last one stays, however large it is');
  t.equal(released, 1);
  t.ok(canvas.backdropBytes < 17 * 2 ** 20);
  t.end();
});

test('a picture that cannot be painted leaves neither memory taken nor pixels that pass for another frame', (t) => {
  const canvas = new Canvas();
  const broken = (number: number) => {
    // Too large for its room to be kept for a smaller frame.
    const [width, height] = [WIDTH * 4, HEIGHT * 6];
    canvas.start({ series: 'broken', width, height, transparent: false });
    const drawn = () => {
      throw new Error('undecodable');
    };
    canvas.drawPixmap({ key: 'broken', width: WIDTH * 3, height, drawn }, 0, 0, canvas.unclipped);
    const box = { left: WIDTH * 3, top: 0, right: WIDTH * 4, bottom: 10 + number };
    canvas.fillRectangle(box, paintOf('#ffffff'), canvas.unclipped);
    t.throws(() => canvas.finish(), { message: 'undecodable' });
  };
  broken(0);
  drawn(canvas, [GROUND, LOGO]);
  broken(1);
  // What takes the room that the smaller frame's pixels were in.
  const others = Array.from({ length: 4 }, () => allocated(WIDTH * HEIGHT * 4));
  const shown = Buffer.from(bytesOf(drawn(canvas, [GROUND, LOGO]).pixels).slice());
  t.ok(shown.equals(bytesOf(drawn(new Canvas(), [GROUND, LOGO]).pixels)));
  for (const block of others) released(block);

  broken(2);
  const before = moduleBytes().kernels;
  for (let number = 3; number < 6; number++) broken(number);
  t.equal(moduleBytes().kernels, before);
  t.end();
});

test('a frame with something over the whole of it has no backdrop', (t) => {
  const canvas = new Canvas();
  for (let number = 0; number < 4; number++) {
    const over: Box = [0, 0, WIDTH, HEIGHT, `#00000${number}`];
    t.equal(drawn(canvas, [GROUND, LOGO, over]).backdrop, undefined);
  }
  t.end();
});

test('a larger backdrop takes the place of a smaller one when more turns out to stay', (t) => {
  const canvas = new Canvas();
  const photo = (color: string): Box => [160, 0, WIDTH, HEIGHT, color];
  drawn(canvas, [GROUND, photo('#111111'), text(0)]);
  const small = drawn(canvas, [GROUND, photo('#222222'), text(1)]);
  const large = drawn(canvas, [GROUND, photo('#222222'), text(2)]);
  t.equal(small.dirty.length, 2);
  t.same(rectangles(large), [{ left: 20, top: 32, right: 140, bottom: 90 }]);
  t.not(large.backdrop, small.backdrop);
  t.end();
});

test('whatever was drawn before, a frame has the pixels of one that is drawn on nothing', (t) => {
  const random = seededRandom(5);
  const number = (most: number) => Math.floor(random() * most);
  const some = (): Box => {
    const [left, top] = [number(WIDTH - 1), number(HEIGHT - 1)];
    const right = left + 1 + number(WIDTH - left - 1);
    const bottom = top + 1 + number(HEIGHT - top - 1);
    return [left, top, right, bottom, `rgba(${number(256)}, ${number(256)}, 90, ${number(3) / 2})`];
  };
  const boxes = Array.from({ length: 12 }, some);
  const canvas = new Canvas();
  let withBackdrop = 0;
  for (let round = 0; round < 300; round++) {
    const list = boxes
      .filter(() => random() < 0.85)
      .flatMap((box) => (random() < 0.2 ? [box, some()] : [box]));
    const frame = drawn(canvas, [GROUND, ...list], `card ${number(2)}`);
    if (frame.backdrop) withBackdrop++;
    const shown = Buffer.from(bytesOf(frame.pixels).slice());
    t.ok(shown.equals(bytesOf(drawn(new Canvas(), [GROUND, ...list]).pixels)), `round ${round}`);
  }
  t.ok(withBackdrop > 30, `${withBackdrop} upon a backdrop`);
  t.end();
});
