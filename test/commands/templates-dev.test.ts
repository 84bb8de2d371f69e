import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import t, { test } from 'tap';
import { Command } from '../rig/services/command.js';
import { kart } from '../rig/services/dev-folder.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

test('dev says where the page is, tells of what is broken, and ends with Ctrl-C', async (t) => {
  const folder = t.testdir({ 'kart.html': kart('#ff0000', { body: '{{nothing}}' }) });
  const command = Command.run(t, ['templates', 'dev', folder, '--port', '0'], { RENDER_THREADS: '1' });
  const [, address = ''] = await command.prints(/ is at (http:\/\/127\.0\.0\.1:\d+) /);
  t.match(command.stdout, /^kart\.html:10:45: error: nothing is no field/);
  const watching = await fetch(`${address}/events`);
  t.match(await (await fetch(address)).text(), /1 error/);
  command.child.kill('SIGINT');
  t.match(await command.ended, { code: 0, signal: null, stderr: '' });
  await t.rejects(watching.text(), 'pages that are open are let go');
});

test('dev refuses a folder that is not there, and a port that is taken or none', async (t) => {
  const folder = t.testdir({});
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.teardown(() => taken.close());
  const { port } = taken.address() as AddressInfo;
  for (const [args, code, sentence] of [
    [[folder, '--port', String(port)], 1, /is taken; --port chooses another one/],
    [[`${folder}/nothing`], 1, /ENOENT/],
    [[folder, '--port', 'x'], 2, /a number up to 65535/],
    [[], 2, /Name the folder/],
  ] as const) {
    const ended = await Command.run(t, ['templates', 'dev', ...args], { RENDER_THREADS: '1' }).ended;
    t.match(ended, { code, stderr: sentence });
  }
});
