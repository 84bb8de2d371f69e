/** Drawings of SVG that resvg does not come to an end with, in previews of callers without a key. */

import t, { type Test, test } from 'tap';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { AttackedService, delaysInWords, unservedIn } from './attacked-service.js';

t.setTimeout(FILE_TIMEOUT_MS);

const MOST_MB = 800;

/** One after another, from addresses of their own, as anybody can. */
const PREVIEWS = 40;

const DRAWINGS = [
  '<path d="M0 0A1e9 1e9 0 1 1 100 100" stroke="red" stroke-width="3"/>',
  '<filter id="f"><feMorphology operator="dilate" radius="400"/></filter><rect width="600" height="300" filter="url(#f)"/>',
  '<filter id="f" x="-900%" y="-900%" width="2000%" height="2000%"><feGaussianBlur stdDeviation="900"/></filter><rect width="600" height="300" filter="url(#f)"/>',
  '<filter id="f" filterUnits="userSpaceOnUse" x="29" y="-9" width="5" height="5"><feGaussianBlur stdDeviation="180 66"/></filter><rect width="14" height="1" filter="url(#f)"/>',
];

function preview(at: number): string {
  const text = DRAWINGS[at % DRAWINGS.length];
  const file = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><!--${at}-->${text}</svg>`;
  const address = `data:image/svg+xml;base64,${Buffer.from(file).toString('base64')}`;
  const source = `<!doctype html><title>x</title><meta name="viewport" content="width=600, height=300"><img src="${address}">`;
  return JSON.stringify({ source });
}

test('previews of drawings that cannot be drawn cost no thread, and hold nobody up', async (t: Test) => {
  const service = await AttackedService.start(t);
  await service.undisturbed();
  const statuses: Record<number, number> = {};
  const harm = await service.under(async () => {
    for (let at = 0; at < PREVIEWS; at++) {
      const address = `198.51.100.${at}`;
      const status = await service.ask('POST', '/api/preview', { body: preview(at), address });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  t.comment(JSON.stringify({ statuses, peakMb: harm.peakMb }));
  t.notOk(statuses[500], 'none ends a thread');
  t.strictSame(unservedIn(harm), {}, 'strangers are served');
  t.strictSame(delaysInWords(harm), [], 'nobody waits for the event loop');
  t.ok(harm.peakMb < MOST_MB, `${harm.peakMb} MB`);
});
