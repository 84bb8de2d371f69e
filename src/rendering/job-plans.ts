/** The plans of jobs, by what they are to come to. */

import type { FinishedFile } from '../../workers/contract/pieces.js';
import type { DocumentVerdict } from '../../workers/documents/document-verdict.js';
import {
  isMoving,
  isStreamed,
  type LossyGifEncoder,
  type MovingFormat,
} from '../../workers/encoders/formats.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import { GifPlan } from './gif-plan.js';
import { ImagesPlan } from './images-plan.js';
import { gifSlots } from './queued-render.js';
import type { RenderPlan } from './render-plan.js';
import { SinglePiecePlan } from './single-piece-plan.js';
import { StreamPlan } from './stream-plan.js';

/** The plans of animated formats, where no encoder has a thread of its own. */
const MOVING_PLANS: Record<
  Exclude<MovingFormat, 'mp4'>,
  new (
    job: RenderJob,
    delays: readonly number[],
    slots: number,
  ) => RenderPlan<FinishedFile>
> = { gif: GifPlan, apng: ImagesPlan, awebp: ImagesPlan };

/**
 * @param threads the number of threads of the front
 * @param gifEncoder encoder of lossy GIFs
 */
export function renderPlan(
  job: RenderJob,
  threads: number,
  gifEncoder: LossyGifEncoder = 'tuval',
): RenderPlan<FinishedFile> {
  const { output } = job;
  if (output.format === 'mp4' || isStreamed(output)) return new StreamPlan(job, gifEncoder);
  if (isMoving(output)) return new MOVING_PLANS[output.format](job, output.delays, gifSlots(threads));
  return new SinglePiecePlan(job, { kind: 'still' }, (outcome) =>
    outcome.kind === 'file' ? outcome : undefined,
  );
}

/** @param reservedKeys keys that no field can have */
export function checkPlan(job: RenderJob, reservedKeys: readonly string[]): RenderPlan<DocumentVerdict> {
  return new SinglePiecePlan(job, { kind: 'check', reservedKeys }, (outcome) =>
    outcome.kind === 'verdict' ? outcome.verdict : undefined,
  );
}
