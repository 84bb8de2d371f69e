import t, { test } from 'tap';
import type { Caller } from '../../src/access/caller.js';
import { defaultPlans } from '../../src/access/plans.js';
import { KnownRequests } from '../../src/api/known-requests.js';
import { loadTemplates } from '../../templates/kit/registry.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';

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
  const first = requests.read(card('Kart'), caller('free'));
  t.equal(requests.read(card('Kart'), caller('pro')), first);
  const other = requests.read(card('Kârt'), caller('free'));
  t.not(other, first);
  t.equal(other.values.title, 'Kârt');
  t.end();
});

test('what is remembered does not lie in the bytes that were received, which are used again', (t) => {
  const requests = new KnownRequests(templates);
  const received = card('Kart');
  const first = requests.read(received, caller('free'));
  received.fill(0);
  t.equal(requests.read(card('Kart'), caller('free')), first);
  t.equal(first.values.title, 'Kart');
  t.end();
});

test('a GIF is read for the plan of whoever asks', (t) => {
  const requests = new KnownRequests(templates);
  const gif = bytes({ template: 'promo-animated', format: 'gif', fps: 50 });
  t.ok(Number(requests.read(gif, caller('pro')).gifFps) > Number(requests.read(gif, caller('free')).gifFps));
  t.throws(() => requests.read(gif, caller('anonymous')), { code: 'gif_not_allowed' });
  t.end();
});

test('a bad body is refused every time, also with a good one remembered', (t) => {
  const requests = new KnownRequests(templates);
  requests.read(card('Kart'), caller('free'));
  for (let time = 0; time < 2; time++) {
    t.throws(() => requests.read(bytes({ template: 'none' }), caller('free')), { code: 'unknown_template' });
    // C3 begins a character in UTF-8, and the quotation mark does not end one.
    const malformed = Uint8Array.from(card('K'), (byte) => (byte === 0x4b ? 0xc3 : byte));
    t.throws(() => requests.read(malformed, caller('free')), { code: 'invalid_body' });
  }
  t.end();
});

test('bodies are remembered within bounds', (t) => {
  const requests = new KnownRequests(templates);
  const first = requests.read(card('Kart'), caller('free'));
  const long = bytes({ template: 'og-default', note: 'x'.repeat(5000) });
  t.not(requests.read(long, caller('free')), requests.read(long, caller('free')), 'long ones never');
  for (let count = 0; count < 4000; count++) requests.read(card(`Kart ${count}`), caller('free'));
  t.not(requests.read(card('Kart'), caller('free')), first, 'and the least recently used go');
  t.end();
});
