/** Writes the code cache of render threads, once one has drawn. */

import { readdir, readFile } from 'node:fs/promises';
import { loadTemplates } from '../../templates/contract/registry.js';
import type { TemplateDeclaration } from '../../templates/contract/template.js';
import { openBundle } from '../../workers/bundles/bundle.js';
import { createCancellation } from '../../workers/contract/cancellation.js';
import { type DocumentSource, documentSource } from '../../workers/documents/document-source.js';
import { documentTemplate } from '../../workers/documents/document-template.js';
import type { Output } from '../../workers/encoders/formats.js';
import type { RenderJob } from '../../workers/engines/render-job.js';

const GALLERY = new URL('../../templates/gallery/', import.meta.url);
const OUTPUTS: Output[] = [{ format: 'png' }, { format: 'jpeg', quality: 90 }];

const thread = await openBundle<typeof import('../../workers/thread/task.js')>('thread');
for (const job of [...(await templateJobs()), ...(await documentJobs())]) {
  const answer = await thread.exports.default({
    ...{ job, piece: { kind: 'still' }, cancellation: createCancellation() },
  });
  if ('problems' in answer) throw new Error(`${job.template}: ${JSON.stringify(answer.problems)}`);
}
thread.writeCache();
process.exit();

/** Each template twice in each format: of the second picture only what differs is drawn. */
async function templateJobs(): Promise<RenderJob[]> {
  const templates = [...(await loadTemplates()).values()];
  return templates.flatMap((template) => OUTPUTS.flatMap((output) => jobsOf(template, output)));
}

async function documentJobs(): Promise<RenderJob[]> {
  const files = (await readdir(GALLERY)).filter((file) => file.endsWith('.html')).sort();
  const jobs = files.map(async (file) => {
    const source = documentSource(file, await readFile(new URL(file, GALLERY)), new Map());
    return jobsOf(await documentTemplate(source), { format: 'png' }, source);
  });
  return (await Promise.all(jobs)).flat();
}

function jobsOf(
  { id, fields, lists = {} }: TemplateDeclaration,
  output: Output,
  document?: DocumentSource,
): RenderJob[] {
  const items = Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, list.default]));
  const plainFields = Object.entries(fields).filter(([, { type }]) => type !== 'image');
  return ['', ' 2'].map((suffix) => {
    const values = plainFields.map(([key, { type, default: value }]) => [
      key,
      type === 'text' ? `${value}${suffix}` : value,
    ]);
    return {
      ...{ template: id, ...(document && { document }), values: { ...Object.fromEntries(values), ...items } },
      ...{ pictures: {}, scale: 1, output },
    };
  });
}
