import { StoreUnavailable } from '../../access/store-failure.js';
import { PictureStoreUnavailable } from '../../store/picture-store.js';

export interface OperationObserver<Operation extends string> {
  /**
   * Called after each operation of a store.
   * @param result `unavailable` where the store is away, `failed` for any other error
   */
  operated(operation: Operation, ms: number, result: 'done' | 'unavailable' | 'failed'): void;
}

/** Measures one operation of a store, and does not change its behaviour. */
export async function measured<Operation extends string, Result>(
  observer: OperationObserver<Operation>,
  operation: Operation,
  operate: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  try {
    const result = await operate();
    observer.operated(operation, performance.now() - start, 'done');
    return result;
  } catch (error) {
    const isAway = error instanceof StoreUnavailable || error instanceof PictureStoreUnavailable;
    observer.operated(operation, performance.now() - start, isAway ? 'unavailable' : 'failed');
    throw error;
  }
}
