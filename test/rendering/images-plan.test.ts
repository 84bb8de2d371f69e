import t, { test } from 'tap';
import { ImagesPlan } from '../../src/rendering/images-plan.js';
import { PalettePlan } from '../../src/rendering/palette-plan.js';
import { finishedFile, type MotionPiece } from '../../workers/contract/pieces.js';
import type { PieceOutcome } from '../../workers/thread/messages.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';
import { tinyGif, tinyPiece } from '../rig/pools/tiny-gif.js';
import { delays, gif } from '../rig/pools/unruly-pool.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** All pieces that can be done now. */
function takeAll(plan: ImagesPlan): MotionPiece[] {
  const pieces: MotionPiece[] = [];
  for (let piece = plan.next(); piece; piece = plan.next()) pieces.push(piece);
  return pieces;
}

function planFor(frames: number, slots: number): ImagesPlan {
  return new ImagesPlan(gif('draw', { frames }), delays(frames), slots, new PalettePlan(frames, slots));
}

/** Does a piece, and tells the plan. */
async function perform(plan: ImagesPlan, piece: MotionPiece, frames: number, look = 1): Promise<void> {
  plan.done(piece, (await tinyPiece(piece, { look, delays: delays(frames) })) as PieceOutcome);
}

test('the bytes are the same for any number of slots and any order of the pieces', async (t) => {
  const random = seededRandom(5);
  for (const frames of [2, 3, 7, 12, 13, 40, 61]) {
    const whole = finishedFile(await tinyGif(1, delays(frames)));
    for (const slots of [1, 2, 3, 5, 64]) {
      const plan = planFor(frames, slots);
      while (!plan.result) {
        const pieces = takeAll(plan).sort(() => random() - 0.5);
        if (pieces.length === 0) throw new Error('the plan has come to a halt');
        for (const piece of pieces) await perform(plan, piece, frames);
      }
      t.equal(plan.result.digest, whole.digest, `${frames} frames, ${slots} slots`);
      t.equal(plan.next(), undefined);
    }
  }
});

test('twelve frames spread over the GIF are sampled, or all of them, on every slot, eight at a time at the most', (t) => {
  for (const frames of [2, 11, 12, 13, 100, 300]) {
    for (const slots of [1, 2, 5, 64]) {
      const pieces = takeAll(planFor(frames, slots));
      const sampled = pieces.flatMap((piece) => (piece.kind === 'histogram' ? piece.frames : []));
      const count = Math.min(12, frames);
      const least = Math.ceil(count / 8);
      t.equal(pieces.length, Math.min(Math.max(slots, least), count), `${frames} frames, ${slots} slots`);
      t.equal(sampled.length, count);
      t.same([sampled[0], sampled.at(-1)], [0, frames - 1], 'the first and the last among them');
      const gaps = sampled.slice(1).map((frame, at) => frame - (sampled[at] as number));
      t.ok(Math.max(...gaps) - Math.min(...gaps) <= 1, 'evenly');
      t.ok(Math.min(...gaps) >= 1, 'none twice');
    }
  }
  t.end();
});

test('frames are shared out so that all slots end together, in pieces of eight at the most', async (t) => {
  for (const frames of [2, 8, 9, 40, 41, 300]) {
    for (const slots of [1, 2, 3, 7]) {
      const plan = planFor(frames, slots);
      for (const histogram of takeAll(plan)) await perform(plan, histogram, frames);
      const [palette] = takeAll(plan);
      if (palette?.kind !== 'palette') throw new Error('no palette');
      await perform(plan, palette, frames);
      const taken = takeAll(plan).map((piece) => {
        if (piece.kind !== 'images') throw new Error(`${piece.kind} among the frames`);
        return piece;
      });
      const pieces = [...taken].sort((one, other) => one.from - other.from);
      const name = `${frames} frames, ${slots} slots`;
      const lengths = pieces.map(({ from, to }) => to - from);
      t.strictSame(
        pieces.map(({ from }) => from),
        [0, ...pieces.slice(0, -1).map(({ to }) => to)],
        `${name}: one after another`,
      );
      t.equal(pieces.at(-1)?.to, frames);
      t.ok(
        Math.max(...lengths) <= 8 && Math.max(...lengths) - Math.min(...lengths) <= 1,
        `${name}: of one length`,
      );
      const follow = taken.filter(({ from }, turn) => from === taken[turn - slots]?.to);
      t.equal(follow.length, Math.max(0, pieces.length - slots), `${name}: a slot goes on where it was`);
      t.ok(pieces.length % slots === 0 || pieces.length === frames, `${name}: as many for each slot`);
    }
  }
});
