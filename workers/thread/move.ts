import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** By their names, as piscina's own `transferableSymbol` and `valueSymbol` are. */
const TRANSFERABLE = Symbol.for('Piscina.transferable');
const VALUE = Symbol.for('Piscina.valueOf');

interface CommonCode {
  markMovable(value: object): void;
}

/**
 * What piscina's own code in a thread has already loaded. `piscina` itself would load the whole pool, 20 ms of processor time
 * that only a front needs.
 */
const require = createRequire(import.meta.url);
const { markMovable } = require(join(dirname(require.resolve('piscina')), 'common.js')) as CommonCode;

/**
 * The result of a task whose buffers are transferred to the front, and not copied.
 * @param buffers not shared
 */
export function move<Result>(result: Result, buffers: readonly ArrayBufferLike[]): Result {
  const movable = { [TRANSFERABLE]: buffers, [VALUE]: result };
  markMovable(movable);
  return movable as Result;
}
