/** What was answered of templates is kept, whole, whatever dies meanwhile. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { Command, serve } from '../../rig/services/command.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { frontPids } from '../../rig/services/fronts.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { waitFor } from '../../rig/time/eventually.js';
import { Saver } from './savers.js';

t.setTimeout(FILE_TIMEOUT_MS);

const TEMPLATES = ['bir', 'iki', 'uc'];

/** A front that has not made a change knows it after three seconds. */
const UNTIL_SEEN_MS = 3500;

t.test('a front that is killed amid changes loses nothing it has answered: files', async (t) => {
  const DATA_DIR = dataFolder(t);
  const environment = settings({ DATA_DIR });
  const { command, base } = await serve(t, environment);
  const { key, id } = await newKey(t, environment);
  const savers = TEMPLATES.map((template) => new Saver(template, [base], key));
  for (let death = 0; death < 3; death++) {
    await Promise.all(savers.map((saver) => saver.goesOn()));
    await killFront(command);
  }
  await Promise.all(savers.map((saver) => saver.goesOn()));
  await Promise.all(savers.map((saver) => saver.stop()));
  for (const saver of savers) await saver.isWholeAt(t, base);
  const folder = join(DATA_DIR, 'documents', id);
  const left = readdirSync(folder, { recursive: true }).map(String);
  t.strictSame(
    left.filter((name) => name.includes('unfinished')),
    [],
    'nothing unfinished is left',
  );
  t.equal(left.filter((name) => /^lock\.\d+$/.test(name)).length, 1, 'one lock is left, which nobody holds');
  const contents = left.filter((name) => name.startsWith('contents/')).map((name) => name.slice(9));
  t.strictSame(
    contents.sort(),
    [...new Set(contentsOfVersions(folder))].sort(),
    'every content belongs to a version',
  );
});

t.test('two services lose nothing when their fronts and Redis die amid changes', async (t) => {
  const redis = await RedisServer.start(t, { durable: true });
  const environment = settings({ DATA_DIR: dataFolder(t), REDIS_URL: redis.url, FRONTS: '2' });
  const services = [await serve(t, environment), await serve(t, environment)];
  const bases = services.map(({ base }) => base);
  const { key, id } = await newKey(t, environment);
  const savers = TEMPLATES.map((template) => new Saver(template, bases, key));
  for (let death = 0; death < 3; death++) {
    await Promise.all(savers.map((saver) => saver.goesOn()));
    if (death % 2 === 0) {
      await redis.kill();
      await redis.start();
    } else await Promise.all(services.map(({ command }) => killFront(command)));
  }
  await Promise.all(savers.map((saver) => saver.goesOn()));
  await Promise.all(savers.map((saver) => saver.stop()));
  for (const base of bases) {
    await pause(UNTIL_SEEN_MS);
    for (const saver of savers) await saver.isWholeAt(t, base);
  }
  const uploads = (await redis.cli('--scan', '--pattern', `*{${id}}:upload:*`)).split('\n').filter(Boolean);
  for (const upload of uploads)
    t.ok(Number(await redis.cli('PTTL', upload)) > 0, 'an upload that nobody took expires');
});

function settings(environment: { DATA_DIR: string } & Record<string, string>): Record<string, string> {
  const PLANS_FILE = join(environment.DATA_DIR, 'plans.json');
  writeFileSync(PLANS_FILE, JSON.stringify([{ ...GENEROUS, id: 'anonymous' }, GENEROUS]));
  return { PLANS_FILE, PREVIEW_RPM: '1000000', LOG_LEVEL: 'silent', ...environment };
}

async function newKey(t: Test, environment: Record<string, string>): Promise<{ key: string; id: string }> {
  const args = ['keys', 'create', '--plan', GENEROUS.id, '--json'];
  const { stdout } = await Command.run(t, args, environment).ended;
  return JSON.parse(stdout);
}

/** Kills a front, and waits for the one that takes its place. */
async function killFront(command: Command): Promise<void> {
  const before = frontPids(command);
  const [victim] = before as [number];
  process.kill(victim, 'SIGKILL');
  await waitFor('another front', () => {
    const now = frontPids(command);
    return now.length === before.length && !now.includes(victim);
  });
}

/** The digests of the HTML of all versions of all templates, and of what older ones declare. */
function contentsOfVersions(folder: string): string[] {
  const templates = readdirSync(join(folder, 'templates'));
  return templates.flatMap((name) => {
    const { versions } = JSON.parse(readFileSync(join(folder, 'templates', name), 'utf8'));
    return versions.flatMap(({ html, declared }: { html: string; declared?: string }) =>
      declared === undefined ? [html] : [html, declared],
    );
  });
}
