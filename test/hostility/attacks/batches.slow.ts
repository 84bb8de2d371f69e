import t, { type Test } from 'tap';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { AttackedService, delaysInWords, unservedIn } from './attacked-service.js';
import { type Endings, type SentBatch, sendBatches } from './batch-attacks.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** The most resident memory of a front, in megabytes. */
const MOST_MB = 800;

const CSV = { type: 'text/csv', query: '?template=og-default' };
const JSON_LINES = { type: 'application/x-ndjson', query: '?template=og-default' };

const MEBIBYTE = 1024 * 1024;

/** Just short of the longest row. */
const PADDING = 'x'.repeat(1_870_000);

interface Attack {
  batch: Omit<SentBatch, 'key'>;
  count: number;
  /**
   * What each may be answered with: 503 where bodies of others take the memory, 0 for a connection that is closed since
   * tiny chunks of all bodies are too many in one iteration of the loop.
   */
  statuses: readonly number[];
}

const ATTACKS: Record<string, Attack> = {
  'headers that come letter by letter': {
    batch: { ...CSV, chunks: ['a'.repeat(60_000), ...Array(5400).fill('a')] },
    count: 10,
    statuses: [400, 0],
  },
  'headers of commas': {
    batch: { ...CSV, chunks: [`${','.repeat(65_000)}title\nA\n`] },
    count: 10,
    statuses: [400],
  },
  'cells of line ends': {
    batch: { ...CSV, chunks: [`title\n"${'\n'.repeat(2 * MEBIBYTE - 100)}"\n`] },
    count: 10,
    statuses: [200],
  },
  'lines without a row': {
    batch: { ...JSON_LINES, chunks: ['\n'.repeat(MEBIBYTE)] },
    count: 100,
    statuses: [400],
  },
  'lines of a spreadsheet without a row': {
    batch: { ...CSV, chunks: ['\n'.repeat(MEBIBYTE)] },
    count: 100,
    statuses: [400],
  },
  'long rows': {
    batch: { ...JSON_LINES, chunks: [`${JSON.stringify({ data: { title: 'a' }, pad: PADDING })}\n`] },
    count: 100,
    statuses: [200, 503],
  },
  'long rows of a spreadsheet': {
    batch: { ...CSV, chunks: [`title,x\na,${PADDING}\n`] },
    count: 100,
    statuses: [200, 503],
  },
};

/** Nobody waits, the front stays small, and strangers are served. */
async function isHarmless(t: Test, service: AttackedService, attack: () => Promise<unknown>): Promise<void> {
  // Threads have their fonts and code from then on.
  await service.undisturbed();
  const harm = await service.under(attack);
  t.comment(`${harm.delays.length} delays, ${harm.peakMb} MB`);
  t.strictSame(delaysInWords(harm), []);
  t.ok(harm.peakMb <= MOST_MB, `${harm.peakMb} MB`);
  t.strictSame(unservedIn(harm), {});
}

for (const [name, { batch, count, statuses }] of Object.entries(ATTACKS)) {
  t.test(`${count} batches at once: ${name}`, { timeout: FILE_TIMEOUT_MS }, async (t) => {
    const service = await AttackedService.start(t);
    let endings: Endings = {};
    await isHarmless(t, service, async () => {
      const batches = Array<SentBatch>(count).fill({ ...batch, key: service.attacker });
      endings = await sendBatches(service.target.port, batches);
    });
    const others = Object.keys(endings).filter((status) => !statuses.includes(Number(status)));
    t.strictSame(others, [], JSON.stringify(endings));
    await service.target.rests(t);
  });
}
