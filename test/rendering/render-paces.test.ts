import t, { test } from 'tap';
import { RenderPaces } from '../../src/rendering/render-paces.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { ManualClock } from '../rig/time/manual-clock.js';

t.setTimeout(FILE_TIMEOUT_MS);

const LONG_MS = 400;

/** A template of a caller's own. */
function own(caller: string, version: string) {
  return { key: `${caller} ${version}`, caller, isTrusted: false, longMs: LONG_MS };
}

function paces() {
  const clock = new ManualClock();
  return { clock, paces: new RenderPaces(clock) };
}

test('a template is slow for twenty times the length of a long piece, and for its caller alone', (t) => {
  const { clock, paces: seen } = paces();
  seen.ended(own('one', 'blurs'), 500);
  t.equal(seen.expected(own('one', 'blurs')), 'slow');
  t.equal(seen.expected(own('one', 'never drawn')), 'slow', 'as the last one of this caller');
  t.equal(seen.expected(own('other', 'blurs')), 'unseen');
  clock.advance(20 * 500);
  t.equal(seen.expected(own('one', 'blurs')), 'quick');
  t.end();
});

test('callers whose last piece was quick may venture longer than others after overruns', (t) => {
  const { seen, overrun } = withOverruns();
  seen.ended(own('quick', 'card'), 20);
  for (let index = 0; index < 3; index++) overrun(index);
  t.notOk(seen.mayVenture(own('newcomer', 'x')), 'three stop those whom nobody knows');
  t.ok(seen.mayVenture(own('quick', 'x')));
  for (let index = 3; index < 9; index++) overrun(index);
  t.notOk(seen.mayVenture(own('quick', 'x')), 'nine stop all');
  t.ok(seen.mayVenture(own('quick', 'card')), 'but for what was seen to be quick');
  t.end();
});

test('overruns are forgotten after half a minute', (t) => {
  const { clock, seen, overrun } = withOverruns();
  for (let index = 0; index < 3; index++) overrun(index);
  clock.advance(29_999);
  t.notOk(seen.mayVenture(own('newcomer', 'x')));
  clock.advance(1);
  t.ok(seen.mayVenture(own('newcomer', 'x')));
  t.end();
});

test('a caller whose last piece was long is no quick one any more', (t) => {
  const { seen, clock, overrun } = withOverruns();
  seen.ended(own('one', 'card'), 20);
  seen.ended(own('one', 'blurs'), LONG_MS);
  clock.advance(20 * LONG_MS);
  for (let index = 0; index < 3; index++) overrun(index);
  t.notOk(seen.mayVenture(own('one', 'x')));
  t.end();
});

test('what the last piece took tells whether the next may be short', (t) => {
  const { paces: seen } = paces();
  const card = own('one', 'card');
  t.notOk(seen.lastTookLessThan(100, card), 'nobody knows');
  seen.ended(card, 99);
  t.ok(seen.lastTookLessThan(100, card));
  seen.ended(card, 100);
  t.notOk(seen.lastTookLessThan(100, card));
  t.end();
});

/** Each overrun is of a caller of its own. */
function withOverruns() {
  const { clock, paces: seen } = paces();
  const overrun = (index: number) => seen.ended(own(`hostile ${index}`, 'blurs'), LONG_MS, true);
  return { clock, seen, overrun };
}
