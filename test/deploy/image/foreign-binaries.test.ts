/** The script that removes other machines' binaries, on packages as npm brings them. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { FILE_TIMEOUT_MS } from '../../file-timeout.js';
import { filesBelow } from './built-image.js';
import { ROOT } from './deploy-folder.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SCRIPT = join(ROOT, 'deploy/image/remove-foreign-binaries.mjs');
const UWS = 'uWebSockets.js';
const ABI = process.versions.modules;

/** A copy of what npm has installed here of the packages with compiled code that the service cannot do without. */
function packages(t: Test): string {
  const folder = t.testdir({});
  cpSync(join(ROOT, 'node_modules', UWS), join(folder, UWS), { recursive: true });
  const native = join(ROOT, 'node_modules/@koromix');
  for (const name of readdirSync(native))
    cpSync(join(native, name), join(folder, '@koromix', name), { recursive: true });
  return folder;
}

function run(folder: string, ...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, folder, ...args], { encoding: 'utf8' });
  return { status, stderr, left: filesBelow(folder).filter((file) => file.endsWith('.node')) };
}

t.test('what this machine loads is left, and nothing else', async (t) => {
  const { status, stderr, left } = run(packages(t));
  t.strictSame([status, stderr], [0, '']);
  t.strictSame(
    left.filter((file) => file.startsWith(UWS)),
    [`${UWS}/uws_linux_${process.arch}_${ABI}.node`],
  );
  t.strictSame(
    left.filter((file) => file.startsWith('@koromix')),
    [`@koromix/koffi-linux-${process.arch}/linux_${process.arch}/koffi.node`],
  );
});

for (const arch of ['x64', 'arm64']) {
  t.test(`for linux and ${arch} its binary for this Node.js is left, made anywhere`, async (t) => {
    const folder = packages(t);
    const name = `koffi-linux-${arch}`;
    const glibc = join(folder, '@koromix', name, `linux_${arch}/koffi.node`);
    mkdirSync(dirname(glibc), { recursive: true });
    writeFileSync(join(folder, '@koromix', name, 'package.json'), '{}');
    writeFileSync(glibc, readFileSync(join(folder, UWS, `uws_linux_${arch}_${ABI}.node`)));
    for (const other of readdirSync(join(folder, '@koromix')).filter((other) => other !== name))
      rmSync(join(folder, '@koromix', other), { recursive: true });
    const { status, left } = run(folder, arch);
    t.equal(status, 0);
    t.strictSame(
      left.filter((file) => file.startsWith(UWS)),
      [`${UWS}/uws_linux_${arch}_${ABI}.node`],
    );
    t.ok(left.includes(`@koromix/${name}/linux_${arch}/koffi.node`));
  });
}

t.test('a package of which nothing is left to load is an error that names it', async (t) => {
  const folder = packages(t);
  rmSync(join(folder, UWS, `uws_linux_${process.arch}_${ABI}.node`));
  const { status, stderr } = run(folder);
  t.equal(status, 1);
  t.match(stderr, /Of uWebSockets\.js nothing is left to load/);
});

t.test('a binary that is for this machine by its looks, and does not load, is an error', async (t) => {
  const folder = packages(t);
  const file = join(folder, UWS, `uws_linux_${process.arch}_${ABI}.node`);
  writeFileSync(file, readFileSync(file).subarray(0, 4096));
  const { status, stderr } = run(folder);
  t.equal(status, 1);
  t.match(stderr, /does not load/);
});
