/** Fonts that unpack to a thousand times their bytes, in previews of callers without a key. */

import t from 'tap';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { AttackedService, delaysInWords, unservedIn } from './attacked-service.js';
import { fontsPreview } from './font-previews.js';

t.setTimeout(FILE_TIMEOUT_MS);

const MIB = 1 << 20;
const PREVIEWS = 60;

/** Megabytes of a front with two threads, as `deploy/kubernetes/pods/deployment.yaml` counts on. */
const MOST_MB = 800;

for (const [what, tag, bytes, expected] of [
  ['a table that nothing reads', 'BLOB', 29 * MIB, 200],
  ['a table that is read', 'GPOS', 9 * MIB, 200],
  ['more than a document may have', 'GPOS', 29 * MIB, 400],
] as const) {
  t.test(`${what} takes no memory for long, and holds nobody up`, async (t) => {
    const service = await AttackedService.start(t);
    let statuses: number[] = [];
    // Packed beforehand, which takes this process longer than the service is asked.
    const bodies = Array.from({ length: PREVIEWS }, (_, number) => fontsPreview(tag, bytes, number));
    const harm = await service.under(async () => {
      statuses = await service.previews(bodies);
    });
    t.strictSame([...new Set(statuses)], [expected]);
    t.ok(harm.peakMb < MOST_MB, `${Math.round(harm.peakMb)} MB`);
    t.strictSame(delaysInWords(harm), []);
    t.strictSame(unservedIn(harm), {});
    await service.target.rests(t);
  });
}
