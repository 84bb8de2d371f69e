import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { BatchObserver } from '../../api/batch/batch-handler.js';
import { TalliedCounter } from './tallies.js';

/** Counts batches and their rows. */
export function registerBatchMetrics(registry: Registry): BatchObserver {
  let underWay = 0;
  new Gauge({
    name: 'tuval_batches_under_way',
    help: 'Batches that have begun and not ended.',
    registers: [registry],
    collect() {
      this.set(underWay);
    },
  });
  const batches = new TalliedCounter({
    name: 'tuval_batches_total',
    help: 'Batches that have ended, by the code of the error that ended them early; none if all rows were read, or the client left.',
    labelNames: ['end'],
    registry,
  });
  const rows = new TalliedCounter({
    name: 'tuval_batch_rows_total',
    help: 'Rows of batches, by outcome: drawn, or the code of their error.',
    labelNames: ['outcome'],
    registry,
  });
  batches.of('none');
  rows.of('drawn');
  return {
    began() {
      underWay++;
    },
    rowEnded({ result }) {
      rows.of('code' in result ? result.code : 'drawn').add();
    },
    ended({ end = 'none' }) {
      underWay--;
      batches.of(end).add();
    },
  };
}

/** Passes batches on, and writes them to the log: each at `debug`, and errors of ours as those of renders. */
export function loggedBatches(observer: BatchObserver, log: Logger): BatchObserver {
  return {
    began: () => observer.began(),
    rowEnded(outcome, requestId) {
      observer.rowEnded(outcome, requestId);
      const { row, result } = outcome;
      if ('code' in result && result.status >= 500 && result.cause !== undefined)
        log.error({ requestId, row, code: result.code, err: result.cause }, 'a row of a batch failed');
    },
    ended(batch) {
      observer.ended(batch);
      log.debug(batch, 'batch');
    },
  };
}
