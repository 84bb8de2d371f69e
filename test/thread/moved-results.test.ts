import { transferableSymbol, valueSymbol } from 'piscina';
import t, { test } from 'tap';
import { loadTemplates } from '../../templates/contract/registry.js';
import { createCancellation } from '../../workers/contract/cancellation.js';
import type { Piece } from '../../workers/contract/pieces.js';
import type { Output } from '../../workers/encoders/formats.js';
import type { PieceResult } from '../../workers/thread/messages.js';
import render from '../../workers/thread/render.js';
import { jobFor } from '../rig/drawing/jobs.js';
import { ownsItsMemory } from '../rig/pictures/bitmaps.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/**
 * A front counts what it keeps by the length of the bytes, which says nothing of what else a buffer holds; and a buffer
 * that is moved is gone where it came from.
 */
test('the bytes of a result are moved to the front in buffers that hold nothing else', async (t) => {
  const template = (await loadTemplates()).get('promo-animated');
  if (!template) throw new Error('there is no promo-animated');
  const delays = [5, 5, 5];
  const moved = async (output: Output, piece: Piece) => {
    const job = jobFor(template, {}, {}, output);
    const answer = await render({ job, piece, cancellation: createCancellation() });
    const { [transferableSymbol]: buffers, [valueSymbol]: result } = answer as unknown as Moved;
    const arrays = arraysOf(result);
    t.same(
      buffers,
      arrays.map(({ buffer }) => buffer),
      piece.kind,
    );
    t.ok(arrays.every(ownsItsMemory), piece.kind);
    t.equal(new Set(buffers).size, arrays.length, 'each in its own');
    return result;
  };
  await moved({ format: 'png' }, { kind: 'still' });
  await moved({ format: 'jpeg', quality: 90 }, { kind: 'still' });
  const gif = { format: 'gif', delays } as const;
  const sampled = await moved(gif, { kind: 'histogram', frames: [0, 2] });
  const histograms = sampled.kind === 'histogram' ? [sampled.histogram] : [];
  const chosen = await moved(gif, { kind: 'palette', histograms });
  const palette = chosen.kind === 'palette' ? chosen.palette : new Uint8Array();
  const encoded = await moved(gif, { kind: 'images', from: 0, to: 3, palette });
  const images = encoded.kind === 'images' ? encoded.images : [];
  t.equal(images.length, 3);
  await moved(gif, { kind: 'file', palette, images });
});

type Moved = { [transferableSymbol]: ArrayBufferLike[]; [valueSymbol]: PieceResult };

function arraysOf(result: PieceResult): (Uint8Array | Uint32Array)[] {
  switch (result.kind) {
    case 'histogram':
      return [result.histogram];
    case 'palette':
      return [result.palette];
    case 'images':
      return result.images.filter((image) => image !== undefined);
    case 'file':
      return [result.bytes];
    case 'pixels':
      return result.frames;
    case 'verdict':
      return [];
  }
}
