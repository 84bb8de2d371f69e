import type { Registry } from 'prom-client';
import type { UploadObserver } from '../../store/uploads.js';
import type { OperationObserver } from './measured.js';
import type { PictureOperation } from './observed-picture-store.js';
import { TalliedCounter, TalliedHistogram } from './tallies.js';

/** Buckets from a file in memory to an operation that is given up, after ten seconds. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const OPERATIONS: readonly PictureOperation[] = ['put', 'size', 'read', 'remove', 'sweep'];

/** The observers of kept and sent pictures. */
export interface FileObservations extends OperationObserver<PictureOperation> {
  uploaded: UploadObserver;
}

/** Measures the store of pictures, and counts uploads. */
export function registerFileMetrics(registry: Registry): FileObservations {
  const durations = new TalliedHistogram({
    name: 'tuval_file_operation_seconds',
    help: 'Duration of operations on the store of pictures, including failures, by operation (read: each piece), in seconds.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registry,
  });
  const failures = new TalliedCounter({
    name: 'tuval_file_failures_total',
    help: 'Operations on the store of pictures that failed or took too long, by operation.',
    labelNames: ['operation'],
    registry,
  });
  const uploads = new TalliedCounter({
    name: 'tuval_uploads_total',
    help: 'Pictures that were sent to addresses of callers, by outcome: uploaded or failed.',
    labelNames: ['outcome'],
    registry,
  });
  for (const operation of OPERATIONS) failures.of(operation);
  uploads.of('uploaded');
  uploads.of('failed');
  return {
    operated(operation, ms, result) {
      durations.of(operation).observe(ms / 1e3);
      if (result !== 'done') failures.of(operation).add();
    },
    uploaded: (outcome) => uploads.of(outcome).add(),
  };
}
