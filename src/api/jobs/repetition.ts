import { createHash, type Hash } from 'node:crypto';
import type { HttpRequest } from '../../http/exchange.js';
import type { NextPiece } from '../batch/batch-row.js';
import { ApiError } from '../errors.js';

/** The header by which a caller repeats a request without doing it twice. */
export const REPETITION_HEADER = 'idempotency-key';

/** Characters of the longest key: what the field's draft leaves to servers. */
const LONGEST_KEY = 255;

/**
 * The key of a request that may be repeated; undefined without one.
 * @throws ApiError for what is no text of visible ASCII
 */
export function repetitionKey(request: Pick<HttpRequest, 'header'>): string | undefined {
  const key = request.header(REPETITION_HEADER);
  if (key === undefined) return undefined;
  if (key.length <= LONGEST_KEY && /^[\x21-\x7e]+$/.test(key)) return key;
  const expectation = `en çok ${LONGEST_KEY} görünür ASCII karakter olmalıdır`;
  throw new ApiError('invalid_parameter', { name: 'Idempotency-Key', expectation });
}

/** Digests what a request says: two that are the same byte for byte ask for the same. */
export class RequestDigest {
  readonly #hash: Hash;

  constructor({ query }: Pick<HttpRequest, 'query'>, mediaType: string) {
    this.#hash = createHash('sha256').update(`${mediaType}\n${query}\n`);
  }

  /** Digests pieces as they are read. */
  of(nextPiece: NextPiece): NextPiece {
    return async (retainedBytes) => {
      const piece = await nextPiece(retainedBytes);
      if (piece) this.#hash.update(piece);
      return piece;
    };
  }

  /** The digest of all that was read, in hexadecimal; to be asked for once. */
  end(): string {
    return this.#hash.digest('hex');
  }
}
