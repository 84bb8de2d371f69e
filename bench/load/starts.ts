import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Service } from '../../test/rig/services/measured-service.js';
import { render } from './requests.js';

export interface Starts {
  /** Milliseconds that Node.js takes to start and end alone, beside each start. */
  bare: number[];
  /** Milliseconds from the command to the address printed, of each start. */
  listening: number[];
  /** And to the last byte of the first PNG. */
  firstImage: number[];
}

/** Starts the service so often, one after the other, each with a first picture. */
export async function timeStarts(rounds: number): Promise<Starts> {
  const starts: Starts = { bare: [], listening: [], firstImage: [] };
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await promisify(execFile)(process.execPath, ['--eval', '0']);
    starts.bare.push(performance.now() - begun);
    const service = await Service.start(1);
    try {
      const asked = performance.now();
      const { path, ...request } = render({ template: 'og-default' });
      const reply = await fetch(service.base + path, request);
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`the first render answered ${reply.status}`);
      starts.listening.push(service.startedInMs);
      starts.firstImage.push(service.startedInMs + performance.now() - asked);
    } finally {
      await service.stop();
    }
  }
  return starts;
}
