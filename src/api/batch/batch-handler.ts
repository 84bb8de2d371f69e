import { setMaxListeners } from 'node:events';
import { makeZip } from 'client-zip';
import { FORMATS } from '../../../workers/encoders/formats.js';
import { MergedDocument } from '../../../workers/pdf/merged-document.js';
import type { Caller, Callers } from '../../access/caller.js';
import type { QuotaStore } from '../../access/quota.js';
import { StoreUnavailable } from '../../access/store-failure.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import { engine } from '../../engine.js';
import { BodyBudget } from '../../http/body-budget.js';
import { BodyShares } from '../../http/body-shares.js';
import { ClientGone, type Handler, type HttpRequest } from '../../http/exchange.js';
import { CallerSlots } from '../../rendering/caller-slots.js';
import { RenderAbandoned } from '../../rendering/failures.js';
import type { RowRenderer } from '../../rendering/row-renderer.js';
import type { RowSlots } from '../../rendering/row-slots.js';
import { ApiError } from '../errors.js';
import { isRefundable, renderRefusal } from '../render/refusals.js';
import { usageHeaders } from '../usage-headers.js';
import { MANIFEST } from '../wire/batch-manifest.js';
import { type BatchRequest, batchRequest } from './batch-request.js';
import { type BatchRow, type NextPiece, RowSlices } from './batch-row.js';
import type { BatchTemplates } from './batch-templates.js';
import { DrawnRows, type NumberedRow, type PreparedRow, type RowOutcome } from './drawn-rows.js';
import { FileNames } from './file-names.js';
import { ManifestEntries } from './manifest.js';
import { checkMerged, MERGED_EXTENSION, MERGED_TYPE } from './merge-parameter.js';
import { begun, mergedOf } from './merged-rows.js';
import { admitMany } from './minute-admission.js';
import { RowSlot } from './row-slot.js';
import { type Ending, TimedRows } from './timed-rows.js';

/** The most batches of a front at once. */
const MOST_BATCHES = 256;

/**
 * Bytes of the manifests of all batches of a front, and of what it has to know of files that it joins; a batch that finds no room
 * for a further row ends with it.
 */
const MANIFEST_BYTES = 128 * 1024 * 1024;

/**
 * Bytes of the pictures of all batches of a front that were drawn and wait to be sent, of which nobody can take all. Those that
 * have none stay in the slots of their rows.
 */
const PICTURE_BYTES = 64 * 1024 * 1024;

/** Seconds until a caller may try again. */
const RETRY_S = '1';

/** Rows of a batch that are drawn at once beside one for each thread: the next one is ready when a thread is free. */
const ROWS_AHEAD = 2;

/** Is told of batches. */
export interface BatchObserver {
  began(): void;
  /** Called for each row. @param requestId of its batch */
  rowEnded(outcome: RowOutcome, requestId: string): void;
  /** @param end why some rows were not read; undefined if all were, or the client has left */
  ended(batch: { requestId: string; rows: number; drawn: number; end?: string }): void;
}

export interface BatchCollaborators {
  templates: TemplateFinder;
  callers: Callers;
  quotas: QuotaStore;
  rows: RowRenderer;
  rowSlots: RowSlots;
  /** Render threads of the front. */
  threads: number;
  /** Bytes of the longest row. */
  maxBodyBytes: number;
  ending: Ending;
  batches: BatchObserver;
}

/**
 * POST /api/batch: rows in, an archive of their pictures or one file of their pages out, both as they come. What is wrong before
 * the first row can be drawn is an error response, as is the error of the first row where no page can be the first; what is wrong
 * with a row is in the manifest otherwise.
 */
export function batchHandler(collaborators: BatchCollaborators): Handler {
  const slots = new CallerSlots(MOST_BATCHES);
  const manifests = new BodyBudget(MANIFEST_BYTES);
  const pictures = new BodyShares(PICTURE_BYTES);
  return async (request) => {
    const { callers, quotas, ending, templates, maxBodyBytes } = collaborators;
    const read = batchRequest(request);
    const caller = await callers.identify(request.header('x-api-key'), request.clientAddress);
    if (caller === 'invalid_key') throw new ApiError('invalid_api_key');
    checkPlan(caller);
    if (ending.signal.aborted) throw new ApiError('shutting_down', {}, { 'Retry-After': RETRY_S });
    const asked = await read(templates, caller, maxBodyBytes);
    const leave = slots.take(caller.id);
    if (!leave) throw new ApiError('busy', {}, { 'Retry-After': RETRY_S });
    let hasBegun = false;
    try {
      // Before anything is read: rows that are none cost as much as others.
      const usage = await admitMany(quotas, caller);
      const nextPiece: NextPiece = (retainedBytes) => request.nextPiece(retainedBytes);
      const rows = new TimedRows(nextPiece, asked.rows, ending);
      await rows.first();
      if (request.signal.aborted) throw new ClientGone();
      const headers = {
        ...usageHeaders(caller.plan, usage),
        ...headersOf(asked),
        'Cache-Control': 'no-store',
      };
      const batch = new Batch(collaborators, { request, caller, asked, manifests, pictures });
      const pieces = batch.pieces(rows, leave);
      if (!asked.isMerged) return { status: 200, headers, pieces };
      hasBegun = true;
      return { status: 200, headers, pieces: await begun(pieces, request.signal) };
    } catch (error) {
      // What has begun ends by itself.
      if (!hasBegun) leave();
      throw error;
    }
  };
}

function headersOf({ name, isMerged }: BatchRequest): Record<string, string> {
  const disposition = (extension: string) => `attachment; filename="${name}.${extension}"`;
  return isMerged
    ? {
        'Content-Type': MERGED_TYPE,
        'Content-Disposition': disposition(MERGED_EXTENSION),
        'X-Engine': engine,
      }
    : { 'Content-Type': 'application/zip', 'Content-Disposition': disposition('zip') };
}

function checkPlan({ plan, unverified }: Caller): void {
  if (plan.batchRows > 0) return;
  if (unverified) throw new StoreUnavailable('it cannot be said whether the plan of the key has batches');
  throw new ApiError('batch_not_allowed');
}

/** One batch, from its first row on. */
class Batch {
  readonly #collaborators: BatchCollaborators;
  readonly #request: HttpRequest;
  readonly #caller: Caller;
  readonly #templates: BatchTemplates;
  readonly #isMerged: boolean;
  readonly #manifests: BodyBudget;
  readonly #pictures: BodyShares;
  readonly #names = new FileNames();
  /** Aborts with the client and with the service: no further row is drawn. */
  readonly #drawing = new AbortController();
  /** Why no row is drawn any more. */
  #refusal: ApiError | undefined;

  constructor(
    collaborators: BatchCollaborators,
    batch: {
      request: HttpRequest;
      caller: Caller;
      asked: Pick<BatchRequest, 'templates' | 'isMerged'>;
      manifests: BodyBudget;
      pictures: BodyShares;
    },
  ) {
    this.#collaborators = collaborators;
    this.#request = batch.request;
    this.#caller = batch.caller;
    this.#templates = batch.asked.templates;
    this.#isMerged = batch.asked.isMerged;
    this.#manifests = batch.manifests;
    this.#pictures = batch.pictures;
    // Each of its rows listens.
    setMaxListeners(0, this.#drawing.signal);
  }

  /** @param leave called when it is over */
  async *pieces(rows: AsyncIterator<BatchRow>, leave: () => void): AsyncGenerator<Uint8Array> {
    const { batches, ending, threads } = this.#collaborators;
    const { signal, id: requestId } = this.#request;
    const counts = { rows: 0, drawn: 0 };
    const abandon = () => this.#drawing.abort();
    const stop = () => {
      this.#refusal = new ApiError('shutting_down');
      this.#drawing.abort();
    };
    signal.addEventListener('abort', abandon);
    ending.signal.addEventListener('abort', stop);
    if (ending.signal.aborted) stop();
    batches.began();
    const manifest = new ManifestEntries();
    const slices = new RowSlices(this.#caller.id);
    const merged = this.#isMerged ? new MergedDocument(() => slices.breathe()) : undefined;
    let counted = 0;
    const drawn = new DrawnRows(rows, {
      atOnce: threads + ROWS_AHEAD,
      inOrder: this.#isMerged,
      mostRows: this.#caller.plan.batchRows,
      caller: this.#caller.id,
      refusalOfRow: () => {
        const retained = manifest.bytes + (merged?.bytes ?? 0);
        if (!this.#manifests.take(retained - counted)) return new ApiError('busy');
        counted = retained;
        return undefined;
      },
      slot: () => this.#slot(),
      prepare: (row) => this.#prepared(row),
      refusalOf: (error) => this.#refusalOf(error),
      signal,
    });
    const observe = (outcome: RowOutcome) => {
      counts.rows++;
      if ('file' in outcome.result) counts.drawn++;
      batches.rowEnded(outcome, requestId);
    };
    try {
      yield* merged ? mergedOf(drawn, { manifest, merged }, observe) : archiveOf(drawn, manifest, observe);
    } finally {
      abandon();
      signal.removeEventListener('abort', abandon);
      ending.signal.removeEventListener('abort', stop);
      leave();
      drawn.close();
      this.#manifests.give(counted);
      const end = drawn.end?.code;
      batches.ended({ requestId, ...counts, ...(end && { end }) });
    }
  }

  /** A row's values and pictures are held from here on. */
  async #slot(): Promise<RowSlot> {
    if (this.#refusal) throw this.#refusal;
    const { signal } = this.#drawing;
    const leave = await this.#collaborators.rowSlots.take(this.#caller.id, signal);
    return new RowSlot(leave, this.#pictures.open(this.#caller.id));
  }

  async #prepared({ body, name, ...origin }: NumberedRow): Promise<PreparedRow> {
    if (body instanceof ApiError) throw body;
    const request = (await this.#templates.requested(body)).permittedTo(this.#caller);
    const { format } = request.output;
    if (this.#isMerged) checkMerged(format);
    const { extension } = FORMATS[format];
    // Where pages are joined, names are nobody's, and may be there twice.
    const file = this.#names.claim(this.#isMerged ? undefined : name, { ...origin, extension });
    return { file, draw: () => this.#drawn(request) };
  }

  /** Draws a row for one unit of the day. */
  async #drawn(request: Parameters<RowRenderer['render']>[0]): Promise<Uint8Array> {
    const { rows, quotas } = this.#collaborators;
    const { id, plan } = this.#caller;
    if (this.#refusal) throw this.#refusal;
    if (this.#drawing.signal.aborted) throw new RenderAbandoned();
    const admission = await quotas.admit(id, plan, 'day');
    if (!admission.admitted) {
      this.#refusal = new ApiError(admission.reason);
      throw this.#refusal;
    }
    try {
      return await rows.render(request, { caller: id, signal: this.#drawing.signal });
    } catch (error) {
      // As for a render, the unit stays spent if the client left, or the row has had all its time.
      if (!this.#request.signal.aborted && isRefundable(error)) await quotas.refund(admission.ticket);
      throw error;
    }
  }

  #refusalOf(error: unknown): ApiError {
    if (error instanceof RenderAbandoned) return this.#refusal ?? new ApiError('shutting_down');
    return renderRefusal(error);
  }
}

/**
 * A ZIP archive (PKWARE APPNOTE 6.3, stored, names in UTF-8) of rows as they are drawn, with the manifest as its last
 * file. It is made as fast as it is read.
 * @param manifest without an entry yet
 * @param observe is told of each row
 */
export async function* archiveOf(
  rows: DrawnRows,
  manifest: ManifestEntries,
  observe: (outcome: RowOutcome) => void,
): AsyncGenerator<Uint8Array> {
  async function* files() {
    for await (const outcome of rows.outcomes()) {
      manifest.add(outcome);
      observe(outcome);
      const { result } = outcome;
      if ('file' in result)
        yield { name: result.file, input: pieces(result.bytes), lastModified: new Date() };
    }
    yield { name: MANIFEST, input: manifest.text(rows.end), lastModified: new Date() };
  }
  for await (const piece of makeZip(files())) yield piece;
}

/** Bytes that are checked (CRC-32) and sent at a time: a fifth of a millisecond. */
const PIECE_BYTES = 64 * 1024;

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
