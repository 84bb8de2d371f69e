import { createHash } from 'node:crypto';
import { RenderPool } from '../../src/rendering/render-pool.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import type { Output } from '../../workers/encoders/formats.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import { decodeImage } from '../../workers/images/decode.js';
import { jobFor, samplePicture } from '../rig/drawing/jobs.js';
import { byFastPng } from '../rig/pictures/png-reading.js';

const SCALES = [1, 2, 640 / 1200];
/** More than any of the pictures has. */
const MOST_PIXELS = 16_000_000;

/** SHA-256 by what was rendered. */
export interface Digests {
  files: Record<string, string>;
  /** Of the pixels of stills, and of whole GIFs. */
  pictures: Record<string, string>;
}

/**
 * Renders every template in every format and several sizes in a thread of its own.
 * @param order 'forwards' or 'backwards'; 'upon backdrops' is forwards, each after others that differ in their texts alone
 */
export async function digestsOfJobs(order = 'forwards'): Promise<Digests> {
  const jobs = await everyJob();
  if (order === 'backwards') jobs.reverse();
  const pool = new RenderPool({ threads: 1, queueLimit: 99, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 });
  const rendered = async (job: RenderJob) => (await pool.render(job, new AbortController().signal)).bytes;
  const files: [string, string][] = [];
  const pictures: [string, string][] = [];
  for (const [name, job] of jobs) {
    for (const end of order === 'upon backdrops' ? ['1', '2', '3'] : []) await rendered(withText(job, end));
    const bytes = await rendered(job);
    files.push([name, digestOf(bytes)]);
    pictures.push([name, digestOf(shownBy(bytes, job.output))]);
  }
  await pool.close();
  return { files: Object.fromEntries(files.sort()), pictures: Object.fromEntries(pictures.sort()) };
}

/** The pixels of a still; a GIF itself. */
function shownBy(bytes: Uint8Array, { format }: Output): Uint8Array {
  if (format === 'png') return byFastPng(bytes);
  return format === 'jpeg' ? decodeImage({ type: 'jpeg', bytes, pixels: MOST_PIXELS }).pixels : bytes;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A job with the same colours and pictures, and something more at the end of its longest text. */
function withText(job: RenderJob, end: string): RenderJob {
  const texts = Object.entries(job.values).filter(([, value]) => typeof value === 'string');
  const [[longest = ''] = []] = texts.sort(([, one], [, other]) => String(other).length - String(one).length);
  return { ...job, values: { ...job.values, [longest]: `${job.values[longest]} ${end}` } };
}

async function everyJob(): Promise<[name: string, job: RenderJob][]> {
  const jobs: [string, RenderJob][] = [];
  for (const template of (await loadTemplates()).values()) {
    const imageField = Object.entries(template.fields).find(([, field]) => field.type === 'image');
    const pictures = imageField ? { [imageField[0]]: samplePicture() } : {};
    const outputs: Output[] = [{ format: 'png' }, { format: 'jpeg', quality: 82 }];
    if (template.animation) outputs.push({ format: 'gif', delays: [10, 10, 10] });
    for (const output of outputs) {
      for (const scale of SCALES) {
        const job = { ...jobFor(template, {}, pictures, output), scale };
        jobs.push([`${template.id} ${output.format} at ${scale}`, job]);
      }
    }
  }
  return jobs;
}

if (process.argv[2] === 'print') process.stdout.write(JSON.stringify(await digestsOfJobs()));
