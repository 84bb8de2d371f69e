import t, { type Test } from 'tap';
import { FILE_TIMEOUT_MS } from '../support/file-timeout.js';
import { AttackedService, delaysInWords, unservedIn } from './attacked-service.js';
import { type Endings, type SentBatch, sendBatches } from './batch-attacks.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** The most resident memory of a front, in megabytes. */
const MOST_MB = 800;

const CSV = { type: 'text/csv', query: '?template=og-default' };
const JSON_LINES = { type: 'application/x-ndjson', query: '?template=og-default' };

const MEBIBYTE = 1024 * 1024;

/** Rows just short of the longest. */
const LONG_ROW = `${JSON.stringify({ data: { title: 'a' }, pad: 'x'.repeat(1_870_000) })}\n`;

interface Attack {
  batch: Omit<SentBatch, 'key'>;
  count: number;
  /** What each is answered with. */
  status: number;
}

const ATTACKS: Record<string, Attack> = {
  'a header that comes letter by letter': {
    batch: { ...CSV, chunks: ['a'.repeat(60_000), ...Array(5400).fill('a')] },
    count: 10,
    status: 400,
  },
  'cells of line ends': {
    batch: { ...CSV, chunks: [`title\n"${'\n'.repeat(2 * MEBIBYTE - 100)}"\n`] },
    count: 10,
    status: 200,
  },
  'headers of commas': {
    batch: { ...CSV, chunks: [`${','.repeat(65_000)}title\nA\n`] },
    count: 10,
    status: 400,
  },
  'line ends alone': { batch: { ...JSON_LINES, chunks: ['\n'.repeat(MEBIBYTE)] }, count: 100, status: 400 },
  'line ends of a spreadsheet': {
    batch: { ...CSV, chunks: ['\n'.repeat(MEBIBYTE)] },
    count: 100,
    status: 400,
  },
  'long rows': { batch: { ...JSON_LINES, chunks: [LONG_ROW] }, count: 100, status: 200 },
  'long rows of a spreadsheet': {
    batch: { ...CSV, chunks: [`title,x\na,${'x'.repeat(1_870_000)}\n`] },
    count: 100,
    status: 200,
  },
};

t.test('batches hold up nobody, and take little memory however many they are', async (t) => {
  for (const [name, { batch, count, status }] of Object.entries(ATTACKS)) {
    if (process.env.ONLY && !name.includes(process.env.ONLY)) continue;
    await t.test(name, { timeout: FILE_TIMEOUT_MS }, async (t: Test) => {
      const service = await AttackedService.start(t);
      const { target, attacker } = service;
      let endings: Endings = {};
      const begun = performance.now();
      const harm = await service.under(async () => {
        endings = await sendBatches(target.port, Array(count).fill({ ...batch, key: attacker }));
      });
      console.error(
        name,
        Math.round(performance.now() - begun),
        'ms',
        endings,
        delaysInWords(harm),
        harm.peakMb,
        unservedIn(harm),
      );
      t.strictSame(endings, { [status]: count });
      t.strictSame(delaysInWords(harm), []);
      t.ok(harm.peakMb <= MOST_MB, `${harm.peakMb} MB`);
      t.strictSame(unservedIn(harm), {});
    });
  }
});
