/**
 * Removes compiled code for other machines from a folder of packages: packages bring it for every system, processor, C
 * library and version of Node.js at once, or for several. What is left has to load.
 *
 *     node remove-foreign-binaries.mjs node_modules
 *
 * What is for this machine's processor, and for Linux with glibc, stays.
 */

import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { filesBelow, megabytes } from './files.mjs';

/** `e_machine` in the header of an ELF file. */
const ELF_MACHINES = { x64: 62, arm64: 183 };

const [folder = 'node_modules'] = process.argv.slice(2);
const machine = ELF_MACHINES[process.arch];
if (machine === undefined) fail(`${process.arch} is none of ${Object.keys(ELF_MACHINES).join(', ')}.`);

const kept = [];
const packages = new Set();
let removed = 0;
let removedBytes = 0;
for (const file of filesBelow(folder).filter(isCompiled)) {
  packages.add(packageOf(file));
  if (isOurs(file)) {
    kept.push(file);
  } else {
    removed++;
    removedBytes += statSync(file).size;
    rmSync(file);
  }
}
for (const name of packages) {
  if (!kept.some((file) => packageOf(file) === name)) fail(`Of ${name} nothing is left to load.`);
}
if (packages.size === 0) fail(`There is no compiled code below ${folder}.`);
kept.forEach(load);
process.stdout.write(
  `Removed ${removed} foreign binaries of ${megabytes(removedBytes)}; ${kept.length} left:\n`,
);
process.stdout.write(`${kept.join('\n')}\n`);

/** Whether a file is a program or library of some system, whatever it is called: ELF, PE or Mach-O. */
function isCompiled(file) {
  const head = Buffer.alloc(4);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, head, 0, 4, 0);
  closeSync(descriptor);
  const magic = head.toString('hex');
  return (
    magic === '7f454c46' ||
    magic.startsWith('4d5a') ||
    ['cafebabe', 'cafebabf', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe'].includes(magic)
  );
}

function isOurs(file) {
  const content = readFileSync(file);
  if (content.toString('latin1', 0, 4) !== '\x7fELF') return false;
  if (content.readUInt16LE(18) !== machine) return false;
  // Another C library says so in the names of the libraries that the file needs, or its package does in its own.
  if (content.includes('libc.musl-') || /(^|[-_/])musl([-_/.]|$)/.test(file)) return false;
  // Unless it keeps to Node-API, compiled code is for one version of Node's binary interface, and bears its number.
  const abi = /_(\d+)\.node$/.exec(file)?.[1];
  return abi === undefined || abi === process.versions.modules;
}

/** The folder of the package that a file belongs to. */
function packageOf(file) {
  let candidate = dirname(file);
  while (!existsSync(join(candidate, 'package.json')) && candidate.includes(sep))
    candidate = dirname(candidate);
  return relative(folder, candidate);
}

function load(file) {
  const program = 'process.dlopen({ exports: {} }, process.argv[1])';
  const { status, stderr } = spawnSync(process.execPath, ['-e', program, resolve(file)], {
    encoding: 'utf8',
  });
  if (status !== 0) fail(`${file} does not load: ${stderr}`);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
