import { createHash } from 'node:crypto';
import { RenderPool } from '../../src/rendering/render-pool.js';
import { loadTemplates } from '../../templates/kit/registry.js';
import type { Output, RenderJob } from '../../workers/job.js';
import { jobFor, samplePicture } from './jobs.js';

const SCALES = [1, 2, 640 / 1200];

/** Renders every template in every format and several sizes in a thread of its own; returns SHA-256 by what was rendered. */
export async function digestsOfJobs(order = 'forwards'): Promise<Record<string, string>> {
  const jobs = await everyJob();
  if (order === 'backwards') jobs.reverse();
  const pool = new RenderPool({ threads: 1, queueLimit: 99, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 });
  const digests: [string, string][] = [];
  for (const [name, job] of jobs) {
    const { bytes } = await pool.render(job, new AbortController().signal);
    digests.push([name, createHash('sha256').update(bytes).digest('hex')]);
  }
  await pool.close();
  return Object.fromEntries(digests.sort());
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
