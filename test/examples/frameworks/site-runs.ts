/** Sites of frameworks as their owners run them: put into a folder, installed, built and started. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import type { Site } from './sites.js';

/** Installing and building take one to three minutes each on two busy cores. */
export const STEP_MS = 300_000;
const START_MS = 60_000;

/** A page is rendered anew for who cannot run scripts. */
const READER = { 'user-agent': 'facebookexternalhit/1.1' };

/** Writes a site's files into a folder, with its `package.json` and lock file if it has packages. */
export async function putSite({ folder: packages, files }: Site, folder: string): Promise<void> {
  if (packages !== undefined)
    for (const file of ['package.json', 'package-lock.json'])
      await copyFile(join(packages, file), join(folder, file));
  for (const [path, text] of Object.entries(await files())) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

export interface Begun {
  child: ChildProcess;
  output(): string;
}

/** Begins a command in a process group of its own, which ends with the test. */
export function begin(
  t: Test,
  [file = '', ...args]: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv,
): Begun {
  const env = { ...process.env, ...environment };
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
  t.teardown(async () => {
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  });
  return { child, output: () => output };
}

/** Runs a command to its end. @returns what it has said @throws where it fails, or takes too long */
export async function run(
  t: Test,
  command: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const { child, output } = begin(t, command, cwd, environment);
  const [status] = await once(child, 'close', { signal: AbortSignal.timeout(STEP_MS) });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${output()}`);
  return output();
}

/** The answer of a server that may not listen yet. @throws where there is none that is well within a minute */
export async function answerOf(address: string, { child, output }: Begun): Promise<Response> {
  const end = performance.now() + START_MS;
  for (;;) {
    const answer = await fetch(address, { headers: READER }).catch(() => undefined);
    if (answer?.ok) return answer;
    if (child.exitCode !== null || performance.now() > end)
      throw new Error(`no page, but ${answer?.status}: ${output()}`);
    await sleep(100);
  }
}
