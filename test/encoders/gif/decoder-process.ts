import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** What a program wrote: to its standard output, as messages, and to a third file descriptor, where it knows of one. */
export interface Outputs {
  output: Buffer;
  messages: string;
  further: Buffer;
}

/**
 * Gives a program its input, and takes what it writes to the file descriptors 1, 2 and 3.
 * @throws when it ends with another status than 0, with its messages
 */
export async function outputsOf(
  program: string,
  args: readonly string[],
  input: Uint8Array = new Uint8Array(),
): Promise<Outputs> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  const [stdin, ...streams] = child.stdio;
  // Who finds the beginning wrong may not read on; what it has to say of it comes as messages.
  stdin?.on('error', () => {}).end(input);
  const [output, messages, further] = (await Promise.all(
    streams.map((stream) => buffer(stream as Readable)),
  )) as [Buffer, Buffer, Buffer];
  const status = await ended;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${messages}`);
  return { output, messages: messages.toString(), further };
}
