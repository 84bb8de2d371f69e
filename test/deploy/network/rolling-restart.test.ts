import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { logLines } from '../../rig/services/fronts.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';
import type { Instance } from './instance.js';
import { KINDS, PRE_STOP_MS, underLoad } from './load.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Renders that an instance has answered with a status, by its log. */
function answeredBy({ command }: Instance): number[] {
  return logLines(command)
    .filter(({ msg, route }) => msg === 'request' && route === '/api/render')
    .map(({ status }) => Number(status));
}

t.test('a rolling restart under load loses no request', async (t) => {
  const { redis, client, deployment, stop } = await underLoad(t, PRE_STOP_MS);
  const ended = await deployment.restart();
  await setTimeout(1000);
  const results = await stop();

  for (const { command } of ended) t.equal((await command.ended).code, 0);
  for (const [place, name] of Object.keys(KINDS).entries()) {
    t.strictSame(Object.keys(results[place] ?? {}), ['200'], `${name}: no other outcome, and none dropped`);
    t.comment(`${name}: ${JSON.stringify(results[place])}`);
  }
  const rendered = results.reduce((sum, { 200: times = 0 }) => sum + times, 0);
  const instances = [...ended, ...deployment.instances];
  const statuses = await eventually(
    () => instances.flatMap(answeredBy),
    (found) => found.length >= rendered,
    5000,
  );
  t.strictSame(new Set(statuses), new Set([200]));
  t.equal(statuses.length, rendered, 'what they answered is what callers received');
  t.equal(await redis.unitsOf(`ip:${client.address}`), rendered, 'and what Redis counted');
  for (const instance of instances)
    t.ok(answeredBy(instance).length > 0, `${instance.machine.name} had a share`);
});
