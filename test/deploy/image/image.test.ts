/** Builds the images of deploy/Dockerfile once, and runs them as an operator would. */

import t from 'tap';
import { BuiltImage } from './built-image.js';
import { testContents } from './contents.js';
import { readJson } from './deploy-folder.js';
import { testEnding } from './ending.js';
import { testLoadTest } from './load-test.js';
import { testMemory } from './memory.js';
import { testRedis } from './redis.js';
import { Sandbox } from './sandbox.js';
import { testServing } from './serving.js';
import { importBase } from './stand-in-base.js';

// A machine that has no base yet fetches Debian and Node.js first.
t.setTimeout(1_200_000);

t.test('the images of deploy/Dockerfile', async (t) => {
  const sandbox = await Sandbox.open(t);
  await importBase(sandbox);
  const { version } = readJson<{ version: string }>('package.json');
  const image = await BuiltImage.build(sandbox, `localhost/tuval:${version}`);

  await testContents(t, image);
  await testServing(t, image);
  await testEnding(t, image);
  await testRedis(t, image);
  await testMemory(t, image);
  await testLoadTest(t, image);
});
