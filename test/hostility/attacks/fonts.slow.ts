/** Fonts that unpack to a thousand times their bytes, in previews of callers without a key. */

import { readFileSync } from 'node:fs';
import t from 'tap';
import { sfntOf } from '../../../workers/fonts/font-file.js';
import { sfntTables } from '../../../workers/fonts/sfnt.js';
import { FILES } from '../../fonts/face-cases.js';
import { woffOf } from '../../fonts/woff-files.js';
import { FILE_TIMEOUT_MS } from '../../support/file-timeout.js';
import { AttackedService, delaysInWords, unservedIn } from './attacked-service.js';

t.setTimeout(FILE_TIMEOUT_MS);

const MIB = 1 << 20;
const PREVIEWS = 60;
const AT_ONCE = 4;

/** Megabytes of a front with two threads, as `deploy/kubernetes/base/deployment.yaml` counts on. */
const MOST_MB = 800;

const sound = sfntTables(sfntOf(readFileSync(FILES['regular.woff'] as string)));
const tables = [...sound].map(([code, bytes]) => {
  const tag = Buffer.alloc(4);
  tag.writeUInt32BE(code);
  return { tag: tag.toString('latin1'), bytes: Buffer.from(bytes) };
});

/** As many as a document of 256 KiB has room for, each with 29 MiB in 60 kB. */
const FONTS = 3;

/** A preview of three fonts, no two of any previews equal. */
function previewOf(tag: string, bytes: number, number: number): string {
  const faces = Array.from({ length: FONTS }, (_, index) => {
    const woff = woffOf([...tables, { tag, bytes: Buffer.alloc(bytes + FONTS * number + index) }]);
    return `@font-face{font-family:F${index};src:url(data:font/woff;base64,${woff.toString('base64')})}.f${index}{font-family:F${index}}`;
  });
  const texts = faces.map((_, index) => `<p class="f${index}">Kart ${number}</p>`).join('');
  const source = `<!doctype html><html lang="tr"><head><title>x</title><meta name="viewport" content="width=200, height=100"><style>${faces.join('')}</style></head><body>${texts}</body></html>`;
  return JSON.stringify({ source, data: {} });
}

for (const [what, tag, bytes, expected] of [
  ['a table that nothing reads', 'BLOB', 29 * MIB, 200],
  ['a table that is read', 'GPOS', 9 * MIB, 200],
  ['more than a document may have', 'GPOS', 29 * MIB, 400],
] as const) {
  t.test(`${what} takes no memory for long, and holds nobody up`, async (t) => {
    const service = await AttackedService.start(t);
    const statuses: number[] = [];
    // Packed beforehand, which takes this process longer than the service is asked.
    const bodies = Array.from({ length: PREVIEWS }, (_, number) => previewOf(tag, bytes, number));
    const harm = await service.under(async () => {
      for (let number = 0; number < PREVIEWS; number += AT_ONCE) {
        const asked = bodies
          .slice(number, number + AT_ONCE)
          .map((body, one) =>
            service.ask('POST', '/api/preview', { body, address: `198.51.100.${number + one}` }),
          );
        statuses.push(...(await Promise.all(asked)));
      }
    });
    t.strictSame([...new Set(statuses)], [expected]);
    t.ok(harm.peakMb < MOST_MB, `${Math.round(harm.peakMb)} MB`);
    t.strictSame(delaysInWords(harm), []);
    t.strictSame(unservedIn(harm), {});
    await service.target.rests(t);
  });
}
