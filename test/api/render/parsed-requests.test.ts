import t, { test } from 'tap';
import type { Caller } from '../../../src/access/caller.js';
import { defaultPlans } from '../../../src/access/plans.js';
import { ParsedRequests } from '../../../src/api/render/parsed-requests.js';
import type { PermittedRender, RequestedRender } from '../../../src/api/render/requested-render.js';
import { TemplateCatalogue } from '../../../src/documents/template-catalogue.js';
import type { RenderRequest } from '../../../src/rendering/render-request.js';
import type { ServedTemplate } from '../../../src/rendering/served-template.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const templates = new TemplateCatalogue(await loadTemplates());

function caller(planId: string): Caller {
  const plan = defaultPlans.get(planId);
  if (!plan) throw new Error(`no plan ${planId}`);
  return { id: 'ip:1', plan, authenticated: false };
}

const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body));
const card = (title: string) => bytes({ template: 'og-default', data: { title } });

test('the same bytes are the same request, and other bytes another', async (t) => {
  const requests = new ParsedRequests(templates);
  const first = await requests.read(card('Kart'), undefined);
  t.equal(await requests.read(card('Kart'), undefined), first);
  const permitted = first.requested.permittedTo(caller('free'));
  t.equal(
    first.requested.permittedTo(caller('pro')),
    permitted,
    'one object, by which the renderer knows it again',
  );
  const other = await requests.read(card('Kârt'), undefined);
  t.not(other, first);
  t.equal(other.requested.permittedTo(caller('free')).values.title, 'Kârt');
});

test('what is remembered does not lie in the bytes that were received, which are used again', async (t) => {
  const requests = new ParsedRequests(templates);
  const received = card('Kart');
  const first = await requests.read(received, undefined);
  received.fill(0);
  t.equal(await requests.read(card('Kart'), undefined), first);
  t.equal(first.requested.permittedTo(caller('free')).values.title, 'Kart');
});

test('what was read is permitted to each caller anew', async (t) => {
  const requests = new ParsedRequests(templates);
  const gif = bytes({ template: 'promo-animated', format: 'gif', fps: 50 });
  const fps = async (planId: string) =>
    Number((await requests.read(gif, undefined)).requested.permittedTo(caller(planId)).gifFps);
  t.ok((await fps('pro')) > (await fps('free')));
  t.equal(await requests.read(gif, undefined), await requests.read(gif, undefined), 'and read once');
  await t.rejects(fps('anonymous'), { code: 'gif_not_allowed' });
});

/** Holds by being compiled: neither is what was read a render before it is permitted, nor can what is permitted be kept. */
export function mixUps(requested: RequestedRender, permitted: PermittedRender): unknown[] {
  // @ts-expect-error
  const drawn: RenderRequest = requested;
  // @ts-expect-error
  const render: RequestedRender = permitted;
  return [drawn, render];
}

test('a bad body is refused every time, also with a good one remembered', async (t) => {
  const requests = new ParsedRequests(templates);
  await requests.read(card('Kart'), undefined);
  for (let time = 0; time < 2; time++) {
    await t.rejects(requests.read(bytes({ template: 'none' }), undefined), { code: 'unknown_template' });
    // C3 begins a character in UTF-8, and the quotation mark does not end one.
    const malformed = Uint8Array.from(card('K'), (byte) => (byte === 0x4b ? 0xc3 : byte));
    await t.rejects(requests.read(malformed, undefined), { code: 'invalid_body' });
  }
});

test('bodies are remembered within bounds', async (t) => {
  const requests = new ParsedRequests(templates);
  const first = await requests.read(card('Kart'), undefined);
  const long = bytes({ template: 'og-default', note: 'x'.repeat(5000) });
  t.not(await requests.read(long, undefined), await requests.read(long, undefined), 'long ones never');
  const bad = bytes({ template: 'og-default', data: { title: {} } });
  t.not(await requests.read(bad, undefined), await requests.read(bad, undefined), 'nor what is refused');
  for (let count = 0; count < 4000; count++) await requests.read(card(`Kart ${count}`), undefined);
  t.not(await requests.read(card('Kart'), undefined), first, 'and the least recently used go');
});

test('templates that nothing else holds any more are cached within bounds', async (t) => {
  const MIB = 1024 * 1024;
  const { fields, ...declaration } = (await loadTemplates()).get('og-default') as ServedTemplate;
  let html = new Uint8Array(0);
  let number = 0;
  const find = () => {
    number++;
    const source = { id: 'card', version: String(number), html, assets: new Map() };
    return { ...declaration, fields, id: 'card', source, owner: 'k' };
  };
  const requests = new ParsedRequests({ find });
  const cards = async (times: number) => {
    for (let count = 0; count < times; count++)
      await requests.read(bytes({ template: 'card', data: { title: `${number}` } }), 'k');
  };
  await cards(100);
  t.ok(requests.templateBytes > 100 * 8192 && requests.templateBytes < 4 * MIB);
  html = new Uint8Array(8 * MIB);
  await cards(50);
  t.ok(requests.templateBytes <= 32 * MIB, `${requests.templateBytes} bytes`);
  html = new Uint8Array(40 * MIB);
  await cards(3);
  t.ok(requests.templateBytes <= 32 * MIB, 'a larger one is never cached');
});
