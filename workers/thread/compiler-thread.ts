import { parentPort } from 'node:worker_threads';
import type { CodeFiles, CompiledCode } from '../code/compile.js';
import { lowerThreadPriority } from './thread-priority.js';

/** Message to the thread that compiles, which answers in the order of messages. */
export interface CompilerTask {
  number: number;
  files: CodeFiles;
}

export interface CompilerAnswer {
  number: number;
  /** Or why the compiler has failed. */
  compiled: CompiledCode | { failure: string };
}

lowerThreadPriority();
const { compiledCode } = await import('../code/compile.js');

parentPort?.on('message', ({ number, files }: CompilerTask) => {
  parentPort?.postMessage({ number, compiled: outcome(files) } satisfies CompilerAnswer);
});

function outcome(files: CodeFiles): CompilerAnswer['compiled'] {
  try {
    return compiledCode(files);
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
