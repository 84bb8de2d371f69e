/** Measures what a render thread takes to load: a thread of a process with the flags of a front, until it could draw. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { FRONT_OPTIONS } from '../src/service/front-child.js';

const WORKERS = new URL('../workers/thread/', import.meta.url);

/** The thread reads its own processor time, that of its beginning included: the first number of Linux's schedstat, in ns. */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { readFileSync } = require('node:fs');
  require(workerData.entry).then(() => {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    parentPort.postMessage(Number(nanoseconds) / 1e6);
    process.exit();
  });`;

const PROGRAM = `
  const { Worker } = require('node:worker_threads');
  const [source, workerData] = JSON.parse(process.argv[1]);
  new Worker(source, { eval: true, workerData }).on('message', (ms) => process.stdout.write(String(ms)));`;

/** Milliseconds of processor time of so many threads, each in a process of its own. */
export async function timeThreadLoads(rounds: number): Promise<number[]> {
  const workerData = {
    entry: new URL('thread-entry.cjs', WORKERS).pathname,
    ...{ module: new URL('thread.cjs', WORKERS).href, stepsBack: 'never' },
  };
  const args = [...FRONT_OPTIONS, '--eval', PROGRAM, JSON.stringify([THREAD, workerData])];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { stdout } = await promisify(execFile)(process.execPath, args);
    times.push(Number(stdout));
  }
  return times;
}
