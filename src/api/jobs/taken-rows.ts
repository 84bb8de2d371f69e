import { FORMATS } from '../../../workers/encoders/formats.js';
import type { JobObjects } from '../../jobs/job-objects.js';
import type { JobRow, RowOrigin } from '../../jobs/job-row.js';
import type { JobDraft } from '../../jobs/jobs.js';
import { type BatchRow, brokenRows, RowSlices } from '../batch/batch-row.js';
import type { BatchTemplates } from '../batch/batch-templates.js';
import { FileNames } from '../batch/file-names.js';
import { ApiError } from '../errors.js';
import type { KeyHolder } from '../key-holder.js';
import { asApiError } from '../render/refusals.js';
import { rowRefusal } from './job-drawing.js';

/** Rows of a task: some seconds of a thread, which is what is drawn again where a front dies. */
const ROWS_A_TASK = 32;

/** Bytes of the rows of a task, beyond which it is closed: what a front has of it in memory. */
const TASK_BYTES = 256 * 1024;

/** Bytes of the rows of a job: those of 65,000 with a kilobyte each, four times. */
const MOST_JOB_BYTES = 256 * 1024 * 1024;

/**
 * Takes the rows of a job in: checks each, gives it the name of its file, and keeps them a task at a time, so that none stays in
 * memory. A row that is refused is kept with the reason.
 * @param starts becomes the number of the first row of each task that is kept, also where this fails
 * @returns how many there are
 * @throws ApiError where the rows cannot be read, or are too many; errors of the stores
 */
export async function takeRows(
  rows: AsyncIterable<BatchRow>,
  {
    draft,
    objects,
    templates,
    caller,
    starts,
  }: {
    draft: JobDraft;
    objects: JobObjects;
    templates: BatchTemplates;
    caller: KeyHolder;
    starts: number[];
  },
): Promise<number> {
  const names = new FileNames();
  const slices = new RowSlices(caller.id);
  const most = caller.plan.jobRows;
  let total = 0;
  let jobBytes = 0;
  let task: string[] = [];
  let taskBytes = 0;
  const close = async () => {
    if (task.length === 0) return;
    starts.push(total - task.length + 1);
    await objects.putRows(draft, starts.length - 1, task);
    task = [];
    taskBytes = 0;
  };
  for await (const row of rows) {
    await slices.breathe();
    if (total >= most)
      throw new ApiError('job_limit', { rows: String(most) }).withDetails({ line: row.line });
    const text = JSON.stringify(await checkedRow(row, { number: total + 1, names, templates, caller }));
    jobBytes += text.length;
    if (jobBytes > MOST_JOB_BYTES)
      throw brokenRows(row.line, `bir işin satırları en çok ${MOST_JOB_BYTES} bayt olmalıdır`);
    if (task.length >= ROWS_A_TASK || taskBytes + text.length > TASK_BYTES) await close();
    total++;
    task.push(text);
    taskBytes += text.length;
  }
  await close();
  return total;
}

/** @throws what is no fault of the row */
async function checkedRow(
  { read, line, row, size }: BatchRow,
  {
    number,
    names,
    templates,
    caller,
  }: { number: number; names: FileNames; templates: BatchTemplates; caller: KeyHolder },
): Promise<JobRow> {
  const { name, body } = read();
  const origin: RowOrigin = {
    row: row ?? number,
    line,
    ...(size !== undefined && { size }),
    ...(name !== undefined && { name: name.slice(0, LONGEST_NAME) }),
  };
  try {
    if (body instanceof ApiError) throw body;
    const requested = await templates.requested(body);
    const { output } = requested.permittedTo(caller);
    const { extension } = FORMATS[output.format];
    const file = names.claim(name, { ...origin, extension });
    const { name: _, ...rest } = body;
    const { id, owner, source } = requested.template;
    // It stays as it was, whatever its key saves meanwhile.
    const pinned = owner !== undefined && source && { template: `${id}@${source.version}` };
    return { ...origin, file, body: { ...rest, ...pinned } };
  } catch (error) {
    const refusal = asApiError(error);
    if (refusal.status >= 500) throw error;
    return { ...origin, refusal: rowRefusal(refusal) };
  }
}

/** Characters of the longest name that is repeated where it cannot be a file's. */
const LONGEST_NAME = 255;
