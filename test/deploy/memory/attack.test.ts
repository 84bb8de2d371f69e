/**
 * Has one address do to a front, in the memory that its deployment gives it, what takes the most: renders of the largest
 * pictures there are, previews of the longest files, and downloads that stall.
 */

import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { readConfig } from '../../../src/config.js';
import { deployedPod } from '../../rig/deployment/deployed-pod.js';
import { MemoryCgroup } from '../../rig/deployment/memory-cgroup.js';
import { ffmpegAvif } from '../../rig/pictures/ffmpeg-avif.js';
import { plainPng } from '../../rig/pictures/sample-images.js';
import { Command } from '../../rig/services/command.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { frontPids } from '../../rig/services/fronts.js';
import { serve } from '../../rig/services/local-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const RENDERS = 10;
const PREVIEWS = 33;
const ATTACKER = '198.51.100.7';
const OTHER = '203.0.113.9';

const side = { width: 4000, height: 4000 };
const BOMB = ffmpegAvif({ ...side, pixelFormat: 'yuv444p12le', grain: true });
const LARGEST = ffmpegAvif({ ...side, pixelFormat: 'yuv420p', grain: false });

/** The same picture as another file of that length, by a box that is passed over. */
function another(avif: Uint8Array, number: number, length: number): Buffer {
  const box = Buffer.alloc(length - avif.length);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  box.writeUInt32BE(number, 8);
  return Buffer.concat([avif, box]);
}

t.test('one address cannot have a front killed for memory, nor keep others from it', async (t) => {
  const { environment, bytes } = deployedPod();
  const { imageMaxBytes } = readConfig(environment);
  // Nobody looks at what follows the end of a PNG.
  const longest = Buffer.concat([plainPng(), Buffer.alloc(imageMaxBytes - plainPng().length)]);
  let stalled = 0;
  const pictures = await serve(t, (request, response) => {
    const [, kind, number] = /^\/(\w+)\/(\d+)/.exec(request.url ?? '') ?? [];
    if (kind === 'bomb') response.end(another(BOMB, Number(number), 1000));
    else if (kind === 'largest') response.end(another(LARGEST, Number(number), 1000));
    else {
      response.writeHead(200, { 'content-length': longest.length });
      if (kind === 'longest') response.end(longest);
      else response.write(longest.subarray(1), () => stalled++);
    }
  });
  const cgroup = MemoryCgroup.make(t, bytes);
  const plans = dataFolder(t, { 'plans.json': JSON.stringify([{ ...GENEROUS, id: 'anonymous' }]) });
  const settings = {
    ...environment,
    ...{ HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0', ADMIN_HOST: '127.0.0.1', TRUST_PROXY: '1' },
    ...{
      DATA_DIR: plans,
      PLANS_FILE: `${plans}/plans.json`,
      PREVIEW_RPM: '1000',
      RENDER_TIMEOUT_MS: '30000',
    },
    ...{ IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', LOG_LEVEL: 'silent' },
  };
  const command = Command.run(t, [], settings, cgroup.launcher);
  const [, base = ''] = await command.prints(/serves (http:\/\/\S+)[\s\S]*\n\n$/);
  const fronts = frontPids(command);

  let asked = 0;
  const ask = async (path: string, address: string, picture?: string) => {
    const number = asked++;
    const photo = picture && { photo: `${pictures.origin}/${picture}/${number}` };
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ template: 'og-default', data: { title: `${number}`, ...photo } }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const many = (count: number, path: string, picture: string) =>
    Array.from({ length: count }, () => ask(path, ATTACKER, picture));

  const bombs = many(RENDERS, '/api/render', 'bomb');
  const largest = many(RENDERS, '/api/render', 'largest');
  const rest = ['longest', 'largest', 'stalled'].flatMap((picture) =>
    many(PREVIEWS, '/api/preview', picture),
  );
  const attack = Promise.all([...bombs, ...largest, ...rest, ...many(PREVIEWS, '/api/render', 'stalled')]);
  const ended = attack.then(() => true);
  const others: number[] = [];
  while (!(await Promise.race([ended, pause(250, false)]))) others.push(await ask('/api/render', OTHER));
  const statuses = await attack;

  t.comment(
    `at most ${(cgroup.most / 1024 ** 2).toFixed(0)} MiB of ${bytes / 1024 ** 2}; ${tally(statuses)}`,
  );
  t.equal(cgroup.kills, 0);
  t.strictSame(frontPids(command), fronts, 'the same front');
  t.ok(stalled > 0 && statuses.includes(200), 'there was something to hold it up');
  t.notOk((await Promise.all(bombs)).includes(200), 'what takes too much is not decoded');
  t.ok(others.length > 0);
  t.strictSame(tally(others), `${others.length} × 200`, 'whoever else asks gets a picture');
  // Decoders that let go of nothing, and pictures that are decoded at once, take it beyond half of the limit.
  t.ok(cgroup.most < bytes / 2, 'far from the limit');
});

function tally(statuses: readonly number[]): string {
  const kinds = [...new Set(statuses)].sort();
  return kinds.map((kind) => `${statuses.filter((each) => each === kind).length} × ${kind}`).join(', ');
}
