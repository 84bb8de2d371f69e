/**
 * Brings `dist/` up to date with the sources, and leaves it alone if it is. Arguments name parts beside the service:
 * `node src/build/main.mjs tests checked-kernels`. It is JavaScript because it runs before anything is compiled.
 *
 * A build is made in a folder of its own and replaces `dist/` when it is complete, so it may fail, be stopped or run
 * beside others.
 */

import { setMaxListeners } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CompilerFailed, compileKernels, compileTypeScript, writeCodeCaches } from './compile.mjs';
import { ifThere, whenTouched } from './digest.mjs';
import { digestOfService, kernelsFile, lastTouch, outputsOf, ROOT, sourcesOf } from './parts.mjs';

const DIST = join(ROOT, 'dist');
/** The prefix of a folder that a build is made in; the id of its process follows. */
const UNFINISHED = 'dist.unfinished-';
const BUILD = join(ROOT, `${UNFINISHED}${process.pid}`);
/** The place of `dist/` while it is replaced. */
const REPLACED = `${BUILD}-replaced`;

/** The record in a build: digests of its parts' sources and outputs, and the digest of the service. */
const RECORD = 'build.json';
const KERNELS = ['kernels', 'checked-kernels'];

const wanted = ['kernels', 'service', ...process.argv.slice(2)];
const atStart = whenBuilt();
const ending = new AbortController();
// Every compiler listens.
setMaxListeners(0, ending.signal);

if (!wanted.every(isUpToDate)) {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
    process.once(signal, () => ending.abort(new CompilerFailed(signal)));
  }
  try {
    removeUnfinished();
    while (!(await build()));
  } catch (error) {
    if (!(error instanceof CompilerFailed)) throw error;
    process.exitCode = 1;
  } finally {
    remove(BUILD);
  }
}

function isUpToDate(part) {
  const recorded = partsOf(DIST)[part];
  return recorded?.sources === sourcesOf(part) && recorded.outputs === outputsOf(part, DIST);
}

/** @returns false if sources were touched meanwhile, so that it is unknown which version was compiled */
async function build() {
  remove(BUILD);
  const touch = lastTouch(wanted);
  const kept = KERNELS.filter(keepKernels);
  const missing = KERNELS.filter((part) => wanted.includes(part) && !kept.includes(part));
  const sources = [...new Set([...wanted, ...kept])].map((part) => [part, sourcesOf(part)]);
  await allOrNone([
    compileTypeScript(BUILD, wanted.includes('tests'), ending.signal),
    ...missing.map((part) => compileKernels(part, BUILD, ending.signal)),
  ]);
  if (lastTouch(wanted) !== touch) return false;
  const made = sources.map(([part, of]) => [part, { sources: of, outputs: outputsOf(part, BUILD) }]);
  const record = { digest: digestOfService(BUILD), parts: Object.fromEntries(made) };
  writeFileSync(join(BUILD, RECORD), JSON.stringify(record));
  // They belong to no part: what is drawn does not depend on them, and no two are alike.
  await writeCodeCaches(BUILD, ending.signal);
  publish(record.parts);
  return true;
}

/** Reuses the kernels of the last build if their sources are the same. @returns whether they are */
function keepKernels(part) {
  const recorded = partsOf(DIST)[part];
  if (recorded?.sources !== sourcesOf(part)) return false;
  const file = kernelsFile(part);
  mkdirSync(dirname(join(BUILD, file)), { recursive: true });
  ifThere(() => copyFileSync(join(DIST, file), join(BUILD, file)));
  return recorded.outputs === outputsOf(part, BUILD);
}

/** Waits for all compilers. If one fails, stops the others and throws its error. */
async function allOrNone(compilers) {
  await Promise.all(compilers.map((each) => each.catch((error) => ending.abort(error))));
  ending.signal.throwIfAborted();
}

/** Replaces `dist/` with the build, unless a simultaneous start has published the same one, and may run from it. */
function publish(parts) {
  const there = partsOf(DIST);
  if (whenBuilt() !== atStart && wanted.every((part) => isDeepStrictEqual(there[part], parts[part]))) return;
  for (let isThere = false; !isThere; ) {
    ifThere(() => renameSync(DIST, REPLACED));
    isThere = renameUnlessThere(BUILD, DIST);
    remove(REPLACED);
  }
}

/** @returns false if another start was faster */
function renameUnlessThere(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the folders of processes that were killed. */
function removeUnfinished() {
  for (const name of readdirSync(ROOT).filter((each) => each.startsWith(UNFINISHED))) {
    const pid = Number.parseInt(name.slice(UNFINISHED.length), 10);
    if (pid === process.pid || !isRunning(pid)) remove(join(ROOT, name));
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function whenBuilt() {
  return ifThere(() => whenTouched(join(DIST, RECORD)));
}

function partsOf(build) {
  const record = ifThere(() => readFileSync(join(build, RECORD), 'utf8'));
  return record === undefined ? {} : JSON.parse(record).parts;
}

function remove(path) {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}
