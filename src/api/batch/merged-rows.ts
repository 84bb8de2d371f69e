import type { MergedDocument } from '../../../workers/pdf/merged-document.js';
import { ClientGone } from '../../http/exchange.js';
import type { ApiError } from '../errors.js';
import { MANIFEST } from '../wire/batch-manifest.js';
import type { DrawnRows, RowOutcome } from './drawn-rows.js';
import type { ManifestEntries } from './manifest.js';

/**
 * One PDF of rows in their order. Where one has no page, or some were not read, the manifest is attached to it.
 * @param rows drawn as PDFs, in their order
 * @param manifest without an entry yet
 * @param merged without a page yet
 * @param observe is told of each row
 * @throws ApiError of the first row where none has a page, before the first byte
 */
export async function* mergedOf(
  rows: DrawnRows,
  { manifest, merged }: { manifest: ManifestEntries; merged: MergedDocument },
  observe: (outcome: RowOutcome) => void,
): AsyncGenerator<Uint8Array> {
  let refusal: ApiError | undefined;
  for await (const outcome of rows.outcomes()) {
    observe(outcome);
    const { result, line } = outcome;
    if ('file' in result) {
      manifest.add(outcome, merged.pages + 1);
      yield* merged.add(result.bytes);
    } else {
      manifest.add(outcome);
      refusal ??= result.withDetails({ line });
    }
  }
  if (merged.pages === 0) throw refusal ?? rows.end ?? new ClientGone();
  const isWhole = manifest.failed === 0 && !rows.end;
  const attached = { name: MANIFEST, mediaType: 'application/json', text: manifest.text(rows.end) };
  yield* merged.finished(isWhole ? undefined : attached);
}

/**
 * The same pieces, once the first one is there: until then an error can be the answer.
 * @throws whatever ends them before
 */
export async function begun(
  pieces: AsyncGenerator<Uint8Array>,
  signal: AbortSignal,
): Promise<AsyncGenerator<Uint8Array>> {
  const first = await pieces.next();
  if (signal.aborted) {
    await pieces.return(undefined);
    throw new ClientGone();
  }
  return from(first, pieces);
}

async function* from(
  first: IteratorResult<Uint8Array>,
  pieces: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (!first.done) yield first.value;
    yield* pieces;
  } finally {
    await pieces.return(undefined);
  }
}
