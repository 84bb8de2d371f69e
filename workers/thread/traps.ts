/**
 * Runs work, and ends the thread when WebAssembly traps in it: the memory of the library may be inconsistent then, and
 * it may trap in every later render. Callers learn of it by the thread's end.
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

/** Tells whether WebAssembly has trapped. WebAssembly JavaScript Interface, section 5.10: traps are `RuntimeError`s. */
export function isTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}
