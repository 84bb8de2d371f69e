/** A thread that compiles and draws documents as the service's threads do. */

import { parentPort } from 'node:worker_threads';
import type { Problem } from '../../../workers/documents/report.js';
import type { HostileDocument } from '../corpora/hostile-documents/hostile-documents.js';

await import('../../../workers/memory/library-memories.js');
const { moduleBytes } = await import('../../../workers/memory/module-memories.js');
const { templateOf } = await import('./documents.js');
const { DocumentError } = await import('../../../workers/documents/document-template.js');
const { withDefaults } = await import('../../../workers/documents/default-values.js');
const { encodeStill } = await import('../../../workers/encoders/format-encoders.js');
const { FramePainter } = await import('../../../workers/engines/frame-painter.js');

/** What a thread makes of a document. */
export type Outcome =
  /** When it was compiled. */
  | { kind: 'refused'; problems: readonly Problem[] }
  /** When it was drawn: by the name of the error. */
  | { kind: 'failed'; name: string; message: string }
  | { kind: 'drawn'; bytes: Uint8Array };

/** Bytes of the memories of WebAssembly, which never shrink. */
export type Answer = Outcome & { memory: number };

const painter = new FramePainter();

parentPort?.on('message', async (document: HostileDocument) => {
  const outcome = await outcomeOf(document);
  const memory = Object.values(moduleBytes()).reduce((sum, bytes) => sum + bytes, 0);
  parentPort?.postMessage({ ...outcome, memory } satisfies Answer);
});
parentPort?.postMessage('ready');

async function outcomeOf({
  source,
  assets = {},
  values = {},
  progress = 0,
}: HostileDocument): Promise<Outcome> {
  try {
    const template = await templateOf('hostile', source, new Map(Object.entries(assets)));
    const { width, height, document } = template;
    const size = { width, height, scale: 1 };
    const drawing = { template, size, values: withDefaults(document, values), pictures: new Map() };
    const frame = await painter.frame(drawing, progress, { layout: 0, raster: 0, encode: 0 });
    if (!frame) throw new Error('no frame');
    return { kind: 'drawn', bytes: encodeStill(frame, { format: 'png' }).bytes };
  } catch (error) {
    if (error instanceof DocumentError) return { kind: 'refused', problems: error.problems };
    const { name, message } = error as Error;
    return { kind: 'failed', name, message };
  }
}
