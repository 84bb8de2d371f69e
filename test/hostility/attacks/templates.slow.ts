/** Templates of one key that are as large as they may be, beside a stranger. */

import t from 'tap';
import { FILE_TIMEOUT_MS } from '../../support/file-timeout.js';
import { AttackedService, delaysInWords, unservedIn } from './attacked-service.js';
import { longPng, optionsTemplate, pictureTemplate, refusedDocument } from './large-templates.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Megabytes of a front with two threads, as `deploy/kubernetes/base/deployment.yaml` counts on. */
const MOST_MB = 800;

const ASSETS = 8;
const PICTURES = Array.from({ length: ASSETS }, (_, number) => `assets/p${number}.png`);

t.test(
  'templates with sixteen megabytes of pictures each end no front, however many are drawn at once',
  async (t) => {
    const service = await AttackedService.start(t);
    await saveAssets(service);
    for (let number = 0; number < 100; number++) {
      const names = [PICTURES[number % ASSETS] ?? '', PICTURES[(number + 1) % ASSETS] ?? ''];
      await save(service, `t${number}`, pictureTemplate(names, String(number)));
    }
    await save(service, 'four', pictureTemplate(PICTURES.slice(0, 4), 'four'));
    t.equal(await render(service, 'four', 0), 200, 'a document may name four assets of 8 MiB');

    const statuses: number[] = [];
    const harm = await service.under(async () => {
      for (let round = 0; round < 10; round++) {
        const pair = [2 * round, 2 * round + 1].map((number) => render(service, `t${number}`, round));
        statuses.push(...(await Promise.all(pair)));
      }
      const crowd = Array.from({ length: 200 }, (_, number) =>
        render(service, `t${number % 100}`, 100 + number),
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
  await saveAssets(service);
  for (let number = 0; number < 100; number++) {
    const names = [PICTURES[number % ASSETS] ?? '', PICTURES[(number + 3) % ASSETS] ?? ''];
    await save(service, `t${number}`, pictureTemplate(names, String(number)));
  }
  const rows = Array.from({ length: 100 }, (_, number) =>
    JSON.stringify({ template: `t${number}`, name: `n${number}` }),
  ).join('\n');
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
        statuses.push(await save(service, `o${number}`, optionsTemplate(`${number}.${version}`)));
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

async function saveAssets(service: AttackedService): Promise<void> {
  for (const [number, name] of PICTURES.entries()) {
    const body = longPng(number);
    await service.ask('PUT', `/api/${name}`, { key: service.attacker, type: 'image/png', body });
  }
}

function save(service: AttackedService, id: string, body: string): Promise<number> {
  return service.ask('PUT', `/api/templates/${id}`, { key: service.attacker, type: 'text/html', body });
}

function render(service: AttackedService, template: string, number: number): Promise<number> {
  const body = JSON.stringify({ template, data: { title: `Kart ${number}` } });
  return service.ask('POST', '/api/render', { key: service.attacker, body });
}

function counted(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
