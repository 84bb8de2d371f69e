import t, { test } from 'tap';
import type { Caller } from '../../../src/access/caller.js';
import { defaultPlans } from '../../../src/access/plans.js';
import { KnownRequests } from '../../../src/api/render/known-requests.js';
import type { PermittedRender, RequestedRender } from '../../../src/api/render/requested-render.js';
import type { RenderRequest } from '../../../src/rendering/render-request.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { FILE_TIMEOUT_MS } from '../../support/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const templates = await loadTemplates();

function caller(planId: string): Caller {
  const plan = defaultPlans.get(planId);
  if (!plan) throw new Error(`no plan ${planId}`);
  return { id: 'ip:1', plan, authenticated: false };
}

const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body));
const card = (title: string) => bytes({ template: 'og-default', data: { title } });

test('the same bytes are the same request, and other bytes another', (t) => {
  const requests = new KnownRequests(templates);
  const first = requests.read(card('Kart'));
  t.equal(requests.read(card('Kart')), first);
  const permitted = first.permittedTo(caller('free'));
  t.equal(first.permittedTo(caller('pro')), permitted, 'one object, by which the renderer knows it again');
  const other = requests.read(card('Kârt'));
  t.not(other, first);
  t.equal(other.permittedTo(caller('free')).values.title, 'Kârt');
  t.end();
});

test('what is remembered does not lie in the bytes that were received, which are used again', (t) => {
  const requests = new KnownRequests(templates);
  const received = card('Kart');
  const first = requests.read(received);
  received.fill(0);
  t.equal(requests.read(card('Kart')), first);
  t.equal(first.permittedTo(caller('free')).values.title, 'Kart');
  t.end();
});

test('what was read is permitted to each caller anew', (t) => {
  const requests = new KnownRequests(templates);
  const gif = bytes({ template: 'promo-animated', format: 'gif', fps: 50 });
  const fps = (planId: string) => Number(requests.read(gif).permittedTo(caller(planId)).gifFps);
  t.ok(fps('pro') > fps('free'));
  t.equal(requests.read(gif), requests.read(gif), 'and read once');
  t.throws(() => fps('anonymous'), { code: 'gif_not_allowed' });
  t.end();
});

/** Holds by being compiled: neither is what was read a render before it is permitted, nor can what is permitted be kept. */
export function mixUps(requested: RequestedRender, permitted: PermittedRender): unknown[] {
  // @ts-expect-error
  const drawn: RenderRequest = requested;
  // @ts-expect-error
  const kept: RequestedRender = permitted;
  return [drawn, kept];
}

test('a bad body is refused every time, also with a good one remembered', (t) => {
  const requests = new KnownRequests(templates);
  requests.read(card('Kart'));
  for (let time = 0; time < 2; time++) {
    t.throws(() => requests.read(bytes({ template: 'none' })), { code: 'unknown_template' });
    // C3 begins a character in UTF-8, and the quotation mark does not end one.
    const malformed = Uint8Array.from(card('K'), (byte) => (byte === 0x4b ? 0xc3 : byte));
    t.throws(() => requests.read(malformed), { code: 'invalid_body' });
  }
  t.end();
});

test('bodies are remembered within bounds', (t) => {
  const requests = new KnownRequests(templates);
  const first = requests.read(card('Kart'));
  const long = bytes({ template: 'og-default', note: 'x'.repeat(5000) });
  t.not(requests.read(long), requests.read(long), 'long ones never');
  const bad = bytes({ template: 'og-default', data: { title: {} } });
  t.not(requests.read(bad), requests.read(bad), 'nor what is refused');
  for (let count = 0; count < 4000; count++) requests.read(card(`Kart ${count}`));
  t.not(requests.read(card('Kart')), first, 'and the least recently used go');
  t.end();
});
