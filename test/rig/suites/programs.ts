/** The programs and files beside Node.js and the project's packages that tests and benchmarks need. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CHROMIUM as CHROMIUM_FILE } from '../chromium/executable.js';

export interface Program {
  name: string;
  isThere(): boolean;
  /** What to do where it is missing, in words: "install …". */
  remedy: string;
  debianPackage?: string;
  /** Brings it, or tries to, where no package of Debian has it. */
  install?(): void;
}

/** Whether a program can be run, by its way to say its version. */
const runs =
  (...args: string[]) =>
  (name: string) =>
    spawnSync(name, args).status === 0;

const ofPackage = (debianPackage: string, names: string[], canBeUsed = runs('--version')): Program => ({
  name: names.join(' and '),
  isThere: () => names.every(canBeUsed),
  remedy: `install the package ${debianPackage} of your system`,
  debianPackage,
});

export const REDIS = ofPackage('redis-server', ['redis-server', 'redis-cli']);
export const CHROMIUM = ofPackage('chromium-headless-shell', [CHROMIUM_FILE], existsSync);
export const FFMPEG = ofPackage('ffmpeg', ['ffmpeg'], runs('-version'));
export const GIFSICLE = ofPackage('gifsicle', ['gifsicle']);
export const WEBP_TOOLS = ofPackage('webp', ['dwebp', 'webpinfo'], runs('-version'));
export const JPEG_TOOLS = ofPackage('libjpeg-turbo-progs', ['cjpeg', 'djpeg', 'jpegtran'], runs('-version'));
export const AVIF_TOOLS = ofPackage('libavif-bin', ['avifdec']);
export const POPPLER = ofPackage(
  'poppler-utils',
  ['pdftoppm', 'pdftotext', 'pdffonts', 'pdfimages'],
  runs('-v'),
);
export const QPDF = ofPackage('qpdf', ['qpdf']);
export const MUPDF = ofPackage('mupdf-tools', ['mutool'], runs('-v'));
export const GHOSTSCRIPT = ofPackage('ghostscript', ['gs']);
export const PYTHON = ofPackage('python3', ['python3']);
export const PHP = ofPackage('php-cli', ['php']);
export const CURL = ofPackage('curl', ['curl']);
export const UNZIP = ofPackage('unzip', ['unzip'], runs('-v'));
export const JQ = ofPackage('jq', ['jq']);
/** A server of the S3 protocol: four programs, each in a package of its own. */
export const SWIFT = ['proxy', 'account', 'container', 'object'].map((part) =>
  ofPackage(`swift-${part}`, [`/usr/bin/swift-${part}-server`], existsSync),
);
export const C_COMPILER = ofPackage('gcc', ['cc']);
export const C_HEADERS = ofPackage('libc6-dev', ['/usr/include/stdlib.h'], existsSync);
export const IP = ofPackage('iproute2', ['ip'], runs('-V'));
export const NFTABLES = ofPackage('nftables', ['nft']);
export const DEBOOTSTRAP = ofPackage('debootstrap', ['debootstrap']);
export const DEBIAN_KEYS = ofPackage(
  'debian-archive-keyring',
  ['/usr/share/keyrings/debian-archive-keyring.gpg'],
  existsSync,
);
export const CERTIFICATES = ofPackage('ca-certificates', ['/etc/ssl/certs/ca-certificates.crt'], existsSync);
export const BUILDAH = ofPackage('buildah', ['buildah']);
export const PODMAN = ofPackage('podman', ['podman']);
export const UNICODE_DATA = ofPackage(
  'unicode-data',
  ['/usr/share/unicode/emoji/emoji-test.txt', '/usr/share/unicode/auxiliary/LineBreakTest.txt'],
  existsSync,
);

export const LINUX: Program = {
  name: 'Linux',
  isThere: () => process.platform === 'linux',
  remedy: 'its /proc is read',
};

export const ROOT_ON_LINUX: Program = {
  name: 'root on Linux',
  isThere: () => LINUX.isThere() && process.geteuid?.() === 0,
  remedy: 'file systems are mounted, namespaces and containers made',
};

export const SOCKET_FILTERS: Program = {
  name: 'root on Linux',
  isThere: ROOT_ON_LINUX.isThere,
  remedy: 'some kernels let nobody else filter what a socket takes',
};

/**
 * Installs what is missing where that is possible: Debian's packages as root on Debian.
 * @returns what still is missing
 */
export function provide(programs: readonly Program[]): Program[] {
  const missing = programs.filter(({ isThere }) => !isThere());
  for (const { install } of missing) install?.();
  const packages = missing.flatMap(({ debianPackage }) => debianPackage ?? []);
  if (packages.length > 0) installDebianPackages(packages);
  return missing.filter(({ isThere }) => !isThere());
}

/** Ends the process with exit code 1, after saying so, when one of these is missing and cannot be installed. */
export function demand(programs: readonly Program[]): void {
  const missing = provide(programs);
  if (missing.length === 0) return;
  for (const program of missing) process.stderr.write(`${lackOf(program)}.\n`);
  process.exit(1);
}

/** `without gifsicle: install the package gifsicle of your system` */
export function lackOf({ name, remedy }: Program): string {
  return `without ${name}: ${remedy}`;
}

/** Debian asks this before a package starts a service; a machine that has one has decided. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/**
 * Runs apt-get where the programs by which packages start their services, Redis on port 6379, are others that do
 * nothing: in a mount namespace of its own, of which nothing is left when it ends, or is killed.
 */
const WITHOUT_SERVICES = [
  'unshare',
  '--mount',
  'sh',
  '-ec',
  `for starter in /usr/sbin/invoke-rc.d /usr/bin/deb-systemd-invoke; do
  if [ -e $starter ]; then mount --bind /bin/true $starter; fi
done
exec "$@"`,
  'sh',
];

/**
 * Installs Debian packages where that is possible: as root, with apt-get. Services that they would start are not started.
 * @returns whether they are installed now
 */
function installDebianPackages(names: readonly string[]): boolean {
  if (process.geteuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  process.stderr.write(`Installing ${names.join(' and ')}.\n`);
  // A fresh machine has no lists of packages, or old ones, with a Chromium of some months ago, say.
  aptGet(['update']);
  return aptGet(['install', '-y', '--no-install-recommends', ...names]);
}

function aptGet(args: readonly string[]): boolean {
  const [program = '', ...before] = [...(existsSync(SERVICE_POLICY) ? [] : WITHOUT_SERVICES), 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(program, [...before, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  );
}
