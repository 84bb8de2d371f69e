/** Processor time of pictures by the library and by the service, in turns, with one thread each and texts that are new. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Service } from '../test/rig/services/measured-service.js';

const PICTURES = 100;

/** Before the first turn that counts: code is compiled for speed meanwhile. */
const TURNS_BEFORE = 2;

/** A process that draws so many pictures for each line it is sent, and answers with the milliseconds of all its threads. */
const PROGRAM = `import { createInterface } from 'node:readline';
const { createRenderer } = await import('tuval');
const renderer = createRenderer({ threads: 1 });
for await (const turn of createInterface(process.stdin)) {
  const before = process.cpuUsage();
  for (let number = 0; number < ${PICTURES}; number++)
    await renderer.render('og-default', { title: 'Kart ' + turn + ' ' + number });
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1000);
}
await renderer.close();`;

/** Milliseconds of processor time for a picture, of each turn. */
export interface LibraryCosts {
  library: number[];
  service: number[];
}

/** @param folder in which the library is installed */
export async function measureLibraryCosts(folder: string, turns: number): Promise<LibraryCosts> {
  const service = await Service.start(1);
  const program = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface(program.stdout)[Symbol.asyncIterator]();
  try {
    const costs: LibraryCosts = { library: [], service: [] };
    for (let turn = -TURNS_BEFORE; turn < turns; turn++) {
      program.stdin.write(`${turn}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error('the library has ended');
      const ofService = await serviceCost(service, turn);
      if (turn < 0) continue;
      costs.library.push(Number(value) / PICTURES);
      costs.service.push(ofService / PICTURES);
    }
    program.stdin.end();
    await once(program, 'exit');
    return costs;
  } finally {
    program.kill();
    await service.stop();
  }
}

/** @returns milliseconds of its front for a turn's pictures */
async function serviceCost(service: Service, turn: number): Promise<number> {
  const before = await service.read();
  for (let number = 0; number < PICTURES; number++) {
    const reply = await fetch(`${service.base}/api/render`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ template: 'og-default', data: { title: `Kart ${turn} ${number}` } }),
    });
    if (!reply.ok) throw new Error(`the service answers ${reply.status}`);
    await reply.arrayBuffer();
  }
  return (await service.read()).cpuMs - before.cpuMs;
}
