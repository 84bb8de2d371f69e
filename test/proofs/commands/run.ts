import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Test } from 'tap';

/** Runs a command to its end, as npm does. @param script below the compiled project */
export async function run(
  t: Test,
  [script = '', ...args]: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const path = new URL(`../../../${script}`, import.meta.url).pathname;
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  t.teardown(() => child.kill('SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}
