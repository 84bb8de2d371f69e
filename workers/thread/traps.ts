/**
 * Runs work of this thread, and ends the thread when WebAssembly traps in it: what a library's memory holds then is
 * anybody's guess, and it may go on trapping for every render to come. Whoever waits for the work is told by the
 * thread's end.
 */
export async function endingThreadOnTrap<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isTrap(error)) throw error;
    setImmediate(() => {
      throw error;
    });
    return new Promise(() => {});
  }
}

/** WebAssembly JavaScript Interface, section 5.10: traps are `RuntimeError`s. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}
