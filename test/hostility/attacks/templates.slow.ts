/** Templates of one key that are as large as they may be, beside a stranger. */

import t from 'tap';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { AttackedService, delaysInWords, unservedIn } from './attacked-service.js';
import {
  optionsTemplate,
  refusedDocument,
  renderTemplate,
  rowsOfLargeTemplates,
  saveLargeTemplates,
  saveTemplate,
} from './large-templates.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Megabytes of a front with two threads, as `deploy/kubernetes/pods/deployment.yaml` counts on. */
const MOST_MB = 800;

t.test(
  'templates with sixteen megabytes of pictures each end no front, however many are drawn at once',
  async (t) => {
    const service = await AttackedService.start(t);
    await saveLargeTemplates(service);
    t.equal(await renderTemplate(service, 'four', 0), 200, 'a document may name four assets of 8 MiB');

    const statuses: number[] = [];
    const harm = await service.under(async () => {
      for (let round = 0; round < 10; round++) {
        const pair = [2 * round, 2 * round + 1].map((number) => renderTemplate(service, `t${number}`, round));
        statuses.push(...(await Promise.all(pair)));
      }
      const crowd = Array.from({ length: 200 }, (_, number) =>
        renderTemplate(service, `t${number % 100}`, 100 + number),
      );
      statuses.push(...(await Promise.all(crowd)));
    });
    t.comment(JSON.stringify(counted(statuses)), `${harm.peakMb} MB`);
    t.strictSame(
      [...new Set(statuses)].filter((status) => status !== 200 && status !== 503),
      [],
    );
    t.strictSame(delaysInWords(harm), []);
    t.strictSame(unservedIn(harm), {});
    t.ok(harm.peakMb < MOST_MB, `${harm.peakMb} MB`);
    await service.target.rests(t);
  },
);

t.test('batches whose rows name a hundred such templates hold none of them', async (t) => {
  const service = await AttackedService.start(t);
  await saveLargeTemplates(service);
  const rows = rowsOfLargeTemplates();
  const statuses: number[] = [];
  const harm = await service.under(async () => {
    const batches = [1, 2, 3].map(() =>
      service.ask('POST', '/api/batch', {
        key: service.attacker,
        type: 'application/x-ndjson',
        body: rows,
      }),
    );
    statuses.push(...(await Promise.all(batches)));
  });
  t.comment(JSON.stringify(counted(statuses)), `${harm.peakMb} MB`);
  t.strictSame(statuses, [200, 200, 200]);
  t.strictSame(delaysInWords(harm), []);
  t.strictSame(unservedIn(harm), {});
  t.ok(harm.peakMb < MOST_MB, `${harm.peakMb} MB`);
  await service.target.rests(t);
});

t.test('many large declarations are saved and listed while others are served', async (t) => {
  const service = await AttackedService.start(t);
  const statuses: number[] = [];
  const harm = await service.under(async () => {
    for (let number = 0; number < 21; number++) {
      for (let version = 0; version < 5; version++) {
        statuses.push(await saveTemplate(service, `o${number}`, optionsTemplate(`${number}.${version}`)));
      }
    }
    for (let time = 0; time < 5; time++) {
      statuses.push(await service.ask('GET', '/api/templates', { key: service.attacker }));
    }
  });
  t.comment(JSON.stringify(counted(statuses)), `${harm.peakMb} MB`);
  t.strictSame(
    statuses.filter((status) => status !== 200 && status !== 201),
    [],
  );
  t.strictSame(delaysInWords(harm), []);
  t.strictSame(unservedIn(harm), {});
  t.ok(harm.peakMb < MOST_MB, `${harm.peakMb} MB`);
  await service.target.rests(t);
});

t.test('documents that are refused leave nothing large behind', async (t) => {
  const service = await AttackedService.start(t);
  const bodies = Array.from({ length: 420 }, (_, number) =>
    JSON.stringify({ source: refusedDocument(number), data: {} }),
  );
  const statuses: number[] = [];
  const harm = await service.under(async () => {
    for (let from = 0; from < bodies.length; from += 4) {
      const asked = bodies
        .slice(from, from + 4)
        .map((body, one) =>
          service.ask('POST', '/api/preview', { body, address: `198.51.100.${(from + one) % 200}` }),
        );
      statuses.push(...(await Promise.all(asked)));
    }
  });
  t.comment(JSON.stringify(counted(statuses)), `${harm.peakMb} MB`);
  t.strictSame([...new Set(statuses)], [400]);
  t.strictSame(delaysInWords(harm), []);
  t.strictSame(unservedIn(harm), {});
  t.ok(harm.peakMb < MOST_MB, `${harm.peakMb} MB`);
  await service.target.rests(t);
});

function counted(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
