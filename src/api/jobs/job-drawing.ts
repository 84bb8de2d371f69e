import { FORMATS } from '../../../workers/encoders/formats.js';
import type { Callers } from '../../access/caller.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import type { Job } from '../../jobs/job.js';
import type { JobObjects } from '../../jobs/job-objects.js';
import type { RowOrigin, RowRefusal } from '../../jobs/job-row.js';
import type { RowDrawing } from '../../jobs/task-runner.js';
import { RenderAbandoned, RenderFailed, RenderTimeout, ServiceEnding } from '../../rendering/failures.js';
import type { RowRenderer } from '../../rendering/row-renderer.js';
import type { RowSlots } from '../../rendering/row-slots.js';
import { BatchTemplates } from '../batch/batch-templates.js';
import { ApiError, type ErrorCode } from '../errors.js';
import { asApiError, isRefundable, renderRefusal } from '../render/refusals.js';

/** Errors that say nothing of a row: it is drawn again later. */
const PASSING: readonly ErrorCode[] = ['store_unavailable', 'files_unavailable', 'shutting_down', 'busy'];

/** Times that a row is drawn whose failure says nothing of it either: its thread has died, or the machine was too busy. */
const MOST_TRIES = 3;

/** Rows of a task that are drawn at once beside one for each thread, as for a batch. */
const ROWS_AHEAD = 2;

export interface JobDrawingCollaborators {
  templates: TemplateFinder;
  callers: Callers;
  rows: RowRenderer;
  /** Turns of rows of jobs. */
  slots: RowSlots;
  objects: JobObjects;
  /** Render threads of the front. */
  threads: number;
  /** Is told of errors of ours. */
  rowFailed(row: { job: string; number: number; code: string; err: unknown }): void;
}

/** Draws rows of jobs as those of batches are drawn, and keeps their pictures. */
export function jobDrawing({
  templates,
  callers,
  rows,
  slots,
  objects,
  threads,
  rowFailed,
}: JobDrawingCollaborators): RowDrawing {
  /** Those that rows of the same job name are looked up once. */
  let last: { job: string; templates: BatchTemplates } | undefined;
  const templatesOf = ({ id, owner }: Job) => {
    if (last?.job !== id) last = { job: id, templates: new BatchTemplates(templates, owner) };
    return last.templates;
  };
  return {
    atOnce: threads + ROWS_AHEAD,
    slots,
    async callerOf(owner) {
      const key = await callers.signingKey(owner);
      const caller = key && callers.signer(key);
      return caller === 'invalid_key' ? undefined : caller;
    },
    async draw({ row: { file, body, refusal: _, ...origin }, number, job, caller }, signal) {
      try {
        const request = (await templatesOf(job).requested(body)).permittedTo(caller);
        const render = () => rows.render(request, { caller: caller.id, signal }, true);
        const bytes = await triedAgain(render, signal);
        const { mediaType } = FORMATS[request.output.format];
        await objects.putPicture(job, number, { file, bytes, mediaType });
        return {
          entry: { ...origin, file, bytes: bytes.length, status: 200 },
          isRefunded: false,
        };
      } catch (error) {
        // What fails while the front lets go of it may have failed for that alone.
        if (signal.aborted || error instanceof RenderAbandoned || error instanceof ServiceEnding) throw error;
        const reason = renderRefusal(error);
        if (PASSING.includes(reason.code)) throw error;
        if (reason.cause !== undefined && reason.status >= 500)
          rowFailed({ job: job.id, number, code: reason.code, err: reason.cause });
        return { entry: { ...origin, ...rowRefusal(reason) }, isRefunded: isRefundable(error) };
      }
    },
    refused: (row, { reason }) => ({ ...originOf(row), ...rowRefusal(new ApiError(reason)) }),
  };
}

async function triedAgain<Result>(render: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await render();
    } catch (error) {
      const isOurs = error instanceof RenderFailed || (error instanceof RenderTimeout && !error.isOwn);
      if (!isOurs || tries === MOST_TRIES || signal.aborted) throw error;
    }
  }
}

/** An error, as manifests have it. */
export function rowRefusal(error: unknown): RowRefusal {
  const { status, code, message } = asApiError(error);
  return { status, code, error: message };
}

function originOf({ row, line, size, name }: RowOrigin): RowOrigin {
  return { row, line, ...(size !== undefined && { size }), ...(name !== undefined && { name }) };
}
