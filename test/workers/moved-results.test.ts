import { transferableSymbol, valueSymbol } from 'piscina';
import t, { test } from 'tap';
import { loadTemplates } from '../../templates/kit/registry.js';
import type { Output, RenderResult } from '../../workers/job.js';
import render from '../../workers/render.js';
import { createStopWord } from '../../workers/stop-word.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { ownsItsMemory } from './bitmaps.js';
import { jobFor } from './jobs.js';

t.setTimeout(FILE_TIMEOUT_MS);

const OUTPUTS: Output[] = [
  { format: 'png' },
  { format: 'jpeg', quality: 90 },
  { format: 'gif', delays: [5, 5] },
];

/** A front counts what it keeps by the length of the bytes, which says nothing of what else a buffer holds. */
test('the bytes of a result are moved to the front in a buffer that holds nothing else', async (t) => {
  const template = (await loadTemplates()).get('promo-animated');
  if (!template) throw new Error('there is no promo-animated');
  for (const output of OUTPUTS) {
    const job = jobFor(template, {}, {}, output);
    const moved = (await render({ job, stopWord: createStopWord() })) as unknown as Record<symbol, unknown>;
    const { bytes } = moved[valueSymbol] as RenderResult;
    t.equal(moved[transferableSymbol], bytes.buffer, output.format);
    t.ok(ownsItsMemory(bytes), output.format);
  }
});
