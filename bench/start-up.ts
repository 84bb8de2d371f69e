/** Times a start, from the command to the address printed and to the first picture received: `npm run bench:start`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, table } from './statistics.js';

const ROUNDS = 7;
const main = new URL('../src/main.js', import.meta.url).pathname;
const dataDir = mkdtempSync(join(tmpdir(), 'tuval-bench-'));
const listening: number[] = [];
const firstImage: number[] = [];

for (let round = 0; round < ROUNDS; round++) {
  const start = performance.now();
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir };
  const service = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [greeting] = (await once(service.stdout, 'data')) as [Buffer];
  listening.push(performance.now() - start);
  const base = /http:\S+/.exec(greeting.toString())?.[0];
  const reply = await fetch(`${base}/api/render`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"template":"og-default"}',
  });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`the first render answered ${reply.status}`);
  firstImage.push(performance.now() - start);
  service.kill('SIGTERM');
  await once(service, 'exit');
}
rmSync(dataDir, { recursive: true });
const row = (name: string, times: number[]) => [name, median(times), Math.min(...times), Math.max(...times)];
process.stdout.write(
  table([
    ['from the command to', 'median ms', 'least', 'most'],
    row('the address', listening),
    row('the first PNG', firstImage),
  ]),
);
