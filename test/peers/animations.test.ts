import { GifWriter } from 'omggif';
import t from 'tap';
import { ChromiumPage, ensureChromium, MISSING } from '../../bench/fidelity/chromium.js';
import { ANIMATIONS, type Animation, progresses } from '../../bench/peers/animations/animation.js';
import { FrameSource } from '../../bench/peers/animations/lossless-frames.js';
import { qualityOf } from '../../bench/peers/animations/quality.js';
import { type PeerNode, peerTree } from '../../bench/peers/peer-tree.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

function textsOf(node: PeerNode): string[] {
  if (node.type === 'text') return [node.text];
  return node.type === 'container' ? node.children.flatMap(textsOf) : [];
}

for (const animation of ANIMATIONS) {
  t.test(`every text of ${animation.name} is another in each GIF, and none is cut`, async (t) => {
    const texts = (number: number) => textsOf(peerTree(animation.card, number, String, 0)).join(' ');
    const fields = Object.values(animation.card.template.fields).filter(({ type }) => type === 'text');

    t.equal(texts(91).split('91').length - 1, fields.length);
    t.notMatch(texts(91), '…');
  });

  t.test(`the frames of ${animation.name} are forty, at twenty a second`, async (t) => {
    t.same(animation.delays, Array(40).fill(5));
    const [first, second, ...others] = progresses(animation);
    t.same([first, second, others.at(-1)], [0, 1 / 40, 39 / 40]);
  });
}

t.test('peers draw another tree for each frame', async (t) => {
  const [{ card }] = ANIMATIONS as [Animation];
  const trees = [0, 0.25, 0.5].map((progress) => JSON.stringify(peerTree(card, 1, String, progress)));
  t.equal(new Set(trees).size, 3);
  t.equal(JSON.stringify(peerTree(card, 1, String)), trees[0], 'without a progress it is the still');
});

t.test('lossless frames are whole, opaque and differ', async (t) => {
  const source = new FrameSource();
  t.teardown(() => source.close());
  const animation = { ...(ANIMATIONS[0] as Animation), delays: [5, 5, 5] };
  const { width, height } = animation.card.template;

  const frames = await source.frames(animation, 1);
  t.same(
    frames.map(({ length }) => length),
    Array(3).fill(width * height * 4),
  );
  t.ok(frames.every((frame) => frame.every((value, at) => at % 4 < 3 || value === 255)));
  const [one, two, three] = frames.map((frame) => Buffer.from(frame)) as [Buffer, Buffer, Buffer];
  t.notOk(one.equals(two) || two.equals(three) || three.equals(one));
});

t.test('the quality of a GIF is that of what it shows at the time of each frame', async (t) => {
  if (!ensureChromium()) throw new Error(MISSING);
  const chromium = await ChromiumPage.open('');
  t.teardown(() => chromium.close());
  const [{ name, card }] = ANIMATIONS as [Animation];
  const side = 16;
  const template = { ...card.template, width: side, height: side };
  const animation = { name, card: { ...card, template }, delays: [5, 5, 5] };
  // Two frames that are the same are one in this GIF.
  const gif = flatGif(side, [
    { color: 0, delay: 10 },
    { color: 1, delay: 5 },
  ]);
  const dark = flat(side, 0x20);
  const bright = flat(side, 0xe0);

  const found = (lossless: Uint8Array[], every = 1) => qualityOf(chromium, gif, animation, lossless, every);
  t.same(await found([dark, dark, bright]), { mean: 1, lowest: 1 });
  const { mean, lowest } = await found([dark, bright, bright]);
  t.ok(lowest < 0.5 && Math.abs(mean - (2 + lowest) / 3) < 1e-9);
  t.same(await found([dark, bright, bright], 2), { mean: 1, lowest: 1 }, 'of the first and the third');
  await t.rejects(qualityOf(chromium, gif, { ...animation, delays: [20, 20, 20] }, [], 1), {
    message: 'the GIF takes 150 ms and not 600',
  });
});

/** A grey picture in RGBA. */
function flat(side: number, grey: number): Uint8Array {
  return Uint8Array.from({ length: side * side * 4 }, (_, at) => (at % 4 === 3 ? 255 : grey));
}

function flatGif(side: number, frames: readonly { color: number; delay: number }[]): Uint8Array {
  const buffer = Buffer.alloc(4000);
  const writer = new GifWriter(buffer, side, side, { loop: 0, palette: [0x202020, 0xe0e0e0] });
  for (const { color, delay } of frames) {
    writer.addFrame(0, 0, side, side, Array(side * side).fill(color), { delay });
  }
  return buffer.subarray(0, writer.end());
}
