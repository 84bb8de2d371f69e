/** A job of two services on one Redis and one store, while parts of them fail. */

import t, { type Test } from 'tap';
import { JobFleet } from '../rig/services/job-fleet.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Rows after which something fails: others are under way then. */
const SOME = 30;

/** Longer than a task whose front says nothing is waited for. */
const FROZEN_MS = 35_000;
const AWAY_MS = 5000;

const fleetOf = (t: Test) => JobFleet.start(t, { services: 2, rows: 200, patienceMs: 240_000 });

t.test('a service is killed amid a job, and another draws what it had', async (t) => {
  const fleet = await fleetOf(t);
  const job = await fleet.begin(SOME);
  fleet.kill(0);
  t.same(await fleet.flawsOf(job), []);
});

t.test('a service is frozen amid a job until others have its tasks, and goes on', async (t) => {
  const fleet = await fleetOf(t);
  const job = await fleet.begin(SOME);
  await fleet.freeze(0, FROZEN_MS);
  t.same(await fleet.flawsOf(job), []);
});

t.test('Redis is restarted amid a job', async (t) => {
  const fleet = await fleetOf(t);
  const job = await fleet.begin(SOME);
  await fleet.redis.kill();
  await fleet.redis.start();
  t.same(await fleet.flawsOf(job), []);
});

t.test('the store is away amid a job', async (t) => {
  const fleet = await fleetOf(t);
  const job = await fleet.begin(SOME);
  await fleet.withoutStore(AWAY_MS);
  t.same(await fleet.flawsOf(job), []);
});
