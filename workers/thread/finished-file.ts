import { createHash } from 'node:crypto';
import type { FinishedFile } from './job.js';

/** A file with the digest that stands for it. */
export function finishedFile(bytes: Uint8Array): FinishedFile {
  return { bytes, digest: createHash('sha256').update(bytes).digest('base64url') };
}
