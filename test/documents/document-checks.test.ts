import { test } from 'tap';
import { DocumentChecks } from '../../src/documents/document-checks.js';
import { RenderTimeout } from '../../src/rendering/failures.js';
import { sourceOf } from '../rig/drawing/documents.js';
import { ManualClock } from '../rig/time/manual-clock.js';

const CLIENT = { caller: 'test', signal: new AbortController().signal };
const RIGHT = { declaration: undefined, errors: [], warnings: [] };

function checksThat(check: () => Promise<typeof RIGHT>) {
  const clock = new ManualClock();
  let asked = 0;
  const pool = {
    check() {
      asked++;
      return check();
    },
  };
  const checks = new DocumentChecks(pool, [], () => {}, clock);
  return { checks, clock, asked: () => asked };
}

test('a thread is asked about each version once', async (t) => {
  const { checks, clock, asked } = checksThat(async () => RIGHT);
  const source = sourceOf('kart', '<p>');
  for (const pause of [0, 0, 3_600_000]) {
    clock.advance(pause);
    t.equal(await checks.verdict(source, CLIENT), RIGHT);
  }
  t.equal(asked(), 1);
  await checks.verdict(sourceOf('kart', '<p>x'), CLIENT);
  t.equal(asked(), 2);
});

test('an owner learns nothing of what another has checked', async (t) => {
  const { checks, asked } = checksThat(async () => RIGHT);
  const source = sourceOf('kart', '<p>');
  for (const owner of ['ada', 'bob', 'ada', undefined, 'bob']) await checks.verdict(source, CLIENT, owner);
  t.equal(asked(), 3);
  await checks.verdict(source, { ...CLIENT, caller: 'another address' });
  t.equal(asked(), 4);
});

test('a document that took too long is refused for a minute, and then tried again', async (t) => {
  let isBusy = true;
  const { checks, clock, asked } = checksThat(async () => {
    if (isBusy) throw new RenderTimeout('running');
    return RIGHT;
  });
  const source = sourceOf('kart', '<p>');
  t.match(await checks.verdict(source, CLIENT), { errors: [{ message: /takes too long/ }] });
  isBusy = false;
  clock.advance(59_000);
  t.match(await checks.verdict(source, CLIENT), { errors: [{ message: /takes too long/ }] });
  t.equal(asked(), 1);
  clock.advance(2_000);
  t.equal(await checks.verdict(source, CLIENT), RIGHT);
  t.equal(asked(), 2);
});
