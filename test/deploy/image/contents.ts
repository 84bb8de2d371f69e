import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Test } from 'tap';
import { searchOrder } from '../../../workers/fonts/catalogue.js';
import { ROOT } from '../../rig/deployment/installations.js';
import { packagePathsOf, productPackageNames } from '../../rig/locked-packages.js';
import { type BuiltImage, filesBelow, LABELLED } from './built-image.js';
import { readJson } from './deploy-folder.js';

/** `process.versions.modules` of Node.js 24, the version of its binary interface. */
const NODE_24_ABI = '137';

/** Of compiled code for this machine, by the name that packages give it. */
const OURS = process.arch === 'arm64' ? 'linux_arm64|linux-arm64' : 'linux_x64|linux-x64';

/** What the image may add to its base. */
const MOST_BYTES = 155e6;

const FORMATS: readonly [name: string, magic: string][] = [
  ['ELF', '7f454c46'],
  ['PE', '4d5a'],
  ['Mach-O', 'cffaedfe'],
  ['Mach-O', 'cefaedfe'],
  ['Mach-O', 'feedface'],
  ['Mach-O', 'feedfacf'],
  ['Mach-O', 'cafebabe'],
];

const FAMILIES = ['sans', 'serif', 'condensed', 'mono'] as const;
const HAN = ['sc', 'tc', 'jp', 'kr'] as const;
const WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900];

/** Where this machine has the files that the catalogue of fonts names. */
function fontFiles(): string[] {
  const parts = FAMILIES.flatMap((family) => HAN.flatMap((han) => [...searchOrder(family, han)]));
  return parts.flatMap((part) => WEIGHTS.map((weight) => part.path(weight)));
}

function serviceNames(): string[] {
  const { installed, optional } = productPackageNames(readJson('package.json'));
  return [...installed, ...optional];
}

/** What the image consists of. */
export async function testContents(t: Test, image: BuiltImage): Promise<void> {
  const app = await image.folder('app');
  const files = filesBelow(app);

  await t.test('the image says what it is, whose it is and how it is run', async (t) => {
    const { version } = readJson<{ version: string }>('package.json');
    const { Config, Healthcheck } = await image.details();
    t.equal(Config.User, '10001:10001', 'a number, so that a cluster can tell that it is not root');
    t.equal(Config.WorkingDir, '/app');
    t.strictSame(Config.Entrypoint, ['node', '/app/dist/src/main.js'], 'no shell stands in between');
    t.strictSame(Config.Cmd ?? [], [], 'arguments are those of the service’s command');
    t.strictSame(Object.keys(Config.ExposedPorts), ['8080/tcp', '9090/tcp']);
    t.strictSame(Object.keys(Config.Volumes), ['/data']);
    t.match(Config.StopSignal, /^(SIGTERM|15)$/);
    t.ok(Config.Env.includes('NODE_ENV=production') && Config.Env.includes('DATA_DIR=/data'));
    t.notMatch(Config.Env.join('\n'), /^ADMIN_HOST=/m, 'operators are answered in the container only');
    t.strictSame(Healthcheck?.Test, ['CMD', 'node', '/app/dist/src/main.js', 'health']);
    const { title, description, ...labels } = Object.fromEntries(
      Object.entries(Config.Labels)
        .filter(([name]) => name.startsWith('org.opencontainers.image.'))
        .map(([name, value]) => [name.slice('org.opencontainers.image.'.length), value]),
    );
    t.equal(title, 'Tuval');
    t.equal(description, readJson<{ description: string }>('package.json').description);
    t.strictSame(labels, {
      licenses: 'AGPL-3.0-or-later',
      version,
      source: LABELLED.SOURCE_URL,
      revision: LABELLED.REVISION,
    });
  });

  await t.test(
    'the image has the compiled service, its packages and its licence, and nothing else',
    async (t) => {
      t.strictSame(readdirSync(app).sort(), ['LICENSE', 'dist', 'node_modules', 'package.json']);
      t.strictSame(readdirSync(join(app, 'dist')).sort(), [
        'NOTICES.txt',
        'build.json',
        ...['bundles', 'packages', 'src', 'templates', 'workers'],
      ]);
      const own = files.filter((file) => !file.startsWith('node_modules/'));
      t.strictSame(
        own.filter((file) => /\.test\.|\.map$|\.d\.ts$/.test(file)),
        [],
      );
    },
  );

  await t.test('the image has every font that the catalogue names', async (t) => {
    const paths = new Set(fontFiles().map((path) => relative(ROOT, path)));
    t.ok(paths.size > 1000);
    t.strictSame(
      [...paths].filter((path) => !existsSync(join(app, path))),
      [],
    );
  });

  await t.test('no package is there that the build joins, or that only development takes', async (t) => {
    const needed = packagePathsOf(readJson('package-lock.json'), serviceNames());
    const installed = files
      .filter((file) => file.endsWith('/package.json'))
      .map((file) => file.slice(0, -'/package.json'.length))
      .filter((folder) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/.test(folder));
    t.ok(installed.length > 50);
    const unwanted = installed.filter((folder) => !needed.includes(folder));
    t.strictSame(unwanted, []);
  });

  await t.test('of compiled code only that for this system and this Node.js is there', async (t) => {
    const compiled = files.flatMap((file) => {
      const format = formatOf(join(app, file));
      return format ? [{ file, format }] : [];
    });
    t.strictSame(
      compiled.filter(({ format }) => format !== 'ELF'),
      [],
      'other systems’',
    );
    const names = compiled.map(({ file }) => file);
    t.strictSame(
      names.filter((name) => !new RegExp(OURS).test(name) || /musl/.test(name)),
      [],
      'other machines’',
    );
    t.ok(names.includes(`node_modules/uWebSockets.js/uws_linux_${process.arch}_${NODE_24_ABI}.node`));
    t.equal(names.filter((name) => name.includes('/uWebSockets.js/')).length, 1, 'one Node.js’');
    t.ok(names.some((name) => name.includes('/@koromix/koffi-')));
  });

  await t.test('the service owns none of its files, and nobody else may change them', async (t) => {
    const loose = ['.', ...files].filter((file) => {
      const { uid, gid, mode } = statSync(join(app, file));
      return uid !== 0 || gid !== 0 || (mode & 0o022) !== 0;
    });
    t.strictSame(loose, []);
    const { uid, gid, mode } = statSync(join(app, '../data'));
    t.strictSame([uid, gid, mode & 0o777], [10001, 10001, 0o700], 'but the folder for keys');
  });

  const size = await image.ownSize();
  t.ok(size <= MOST_BYTES, 'no package has brought what nobody reads');
  t.comment(`The image adds ${(size / 1e6).toFixed(0)} MB to its base.`);
}

function formatOf(path: string): string | undefined {
  const head = Buffer.alloc(4);
  const descriptor = openSync(path, 'r');
  readSync(descriptor, head, 0, 4, 0);
  closeSync(descriptor);
  return FORMATS.find(([, magic]) => head.toString('hex').startsWith(magic))?.[0];
}
