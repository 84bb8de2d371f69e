import t, { type Test, test } from 'tap';
import { called, clientOf, REVISIONS, refusalIn } from '../rig/services/mcp-client.js';
import { GENEROUS } from '../rig/services/plans.js';
import { Service } from '../rig/services/service.js';
import { eventually } from '../rig/time/eventually.js';

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous' }, GENEROUS]);

for (const revision of REVISIONS) {
  const as = (t: Test, key?: string) => clientOf(t, service.url('/mcp'), revision, key);

  test(`many pictures are drawn in the background, and are addresses in the order of their renders (${revision})`, async (t) => {
    const key = await service.key('generous');
    const client = await as(t, key);
    const titles = ['Bir', 'İki', 'Üç'].map((word) => `${word} ${revision}`);
    const renders = titles.map((title) => ({ template: 'og-default', data: { title } }));
    const pictures: Buffer[] = [];
    for (const render of renders) pictures.push((await service.render(render, { key })).body);
    const made = await called(client, 'create_job', {
      renders: [{ ...renders[0], name: 'bir' }, ...renders.slice(1), { template: 'none' }],
      metadata: { of: 'a model' },
    });
    const { id } = made.structuredContent as { id: string };
    t.match(made.structuredContent, { total: 4, metadata: { of: 'a model' } });
    const standing = async () => (await called(client, 'get_job', { id })).structuredContent;
    const job = await eventually(standing, (at) => (at as { endedAt?: string }).endedAt !== undefined);
    t.match(job, { status: 'succeeded', done: 3, failed: 1 });

    type Page = {
      results: { url?: string; file?: string; code?: string }[];
      next: number;
      complete: boolean;
    };
    const page = async (args: object) =>
      (await called(client, 'get_job_results', { id, ...args })).structuredContent as Page;
    const first = await page({ limit: 2 });
    t.same([first.results.length, first.next, first.complete], [2, 2, false]);
    const rest = await page({ after: first.next });
    t.equal(rest.complete, true);
    const results = [...first.results, ...rest.results];
    t.same(
      results.map(({ file, code }) => file ?? code),
      ['bir.png', '00002.png', '00003.png', 'unknown_template'],
    );
    for (const [index, { url = '' }] of results.slice(0, 3).entries()) {
      const shown = await service.get(url.slice(service.url('').length));
      t.ok(shown.body.equals(pictures[index] ?? Buffer.of()), url);
    }
    const refused: [name: string, args: Record<string, unknown>, refusal: object][] = [
      ['get_job', { id: 'none' }, { status: 404, code: 'unknown_job' }],
      ['get_job_results', { id, limit: 2000 }, { code: 'invalid_parameter', field: 'limit' }],
      ['get_job_results', { id, after: -1 }, { code: 'invalid_arguments' }],
      ['create_job', { renders: [] }, { code: 'invalid_parameter', field: 'renders' }],
      ['create_job', { renders, hook: 'x' }, { code: 'invalid_parameter', field: 'hook' }],
    ];
    for (const [name, args, refusal] of refused)
      t.match(refusalIn(await called(client, name, args)), refusal);
    const others = await as(t, await service.key('generous'));
    t.match(refusalIn(await called(others, 'get_job', { id })), { code: 'unknown_job' });
    t.match(refusalIn(await called(await as(t), 'create_job', { renders })), {
      code: 'api_key_required',
    });
  });
}
