/**
 * Does something when this process ends before it is called off, be it in the middle of a run: `main.ts` turns signals
 * into an end of that kind. Nothing that takes time can be done then.
 * @returns what calls it off
 */
export function atExit(action: () => void): () => void {
  process.once('exit', action);
  return () => process.off('exit', action);
}
