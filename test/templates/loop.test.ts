import t, { test } from 'tap';
import { loadTemplates } from '../../templates/contract/registry.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { drawingFor, jobFor } from '../rig/drawing/jobs.js';
import { bitmapOf } from '../rig/pictures/frame-bitmap.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const STEPS = 20;

for (const template of (await loadTemplates()).values()) {
  if (!template.animation) continue;
  const painter = new FramePainter();
  const drawing = drawingFor(template, jobFor(template));

  const frameAt = (progress: number) =>
    bitmapOf(painter.paint(drawing, progress, { layout: 0, raster: 0, encode: 0 }), 3).pixels;

  /** Mean difference of a sample. */
  const difference = (one: Uint8Array, other: Uint8Array) => {
    let sum = 0;
    for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] as number) - (other[at] as number));
    return sum / one.length;
  };

  test(`${template.id}: the loop closes without a jump and never stands still`, (t) => {
    const frames: Uint8Array[] = [];
    for (let step = 0; step < STEPS; step++) frames.push(frameAt(step / STEPS));
    const changes = frames.map((frame, step) => difference(frame, frames[(step + 1) % STEPS] as Uint8Array));
    const closing = changes.pop() as number;
    const largest = Math.max(...changes);
    t.ok(
      closing <= largest * 1.01,
      `${closing.toFixed(3)} at the end, ${largest.toFixed(3)} at most elsewhere`,
    );

    const seam = difference(frameAt(0.999), frames[0] as Uint8Array);
    const beside = difference(frames[0] as Uint8Array, frameAt(0.001));
    t.ok(
      seam <= Math.max(beside * 3, 0.05),
      `${seam.toFixed(4)} over the seam, ${beside.toFixed(4)} beside it`,
    );

    const typical = [...changes].sort((a, b) => a - b)[STEPS >> 1] as number;
    t.ok(
      typical > 0 && largest < typical * 12,
      `no jump: ${largest.toFixed(3)} against ${typical.toFixed(3)}`,
    );
    t.ok(
      changes.every((change, step) => change > 0 || (changes[step + 1] ?? closing) > 0),
      'something moves in every twentieth',
    );
    t.end();
  });
}
