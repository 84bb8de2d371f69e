import { timingSafeEqual } from 'node:crypto';
import type { Caller, Callers } from '../../access/caller.js';
import type { Clock } from '../../access/clock.js';
import { newSigningSecret } from '../../access/key-store.js';
import { ApiError } from '../errors.js';
import { isUnixTime } from './link-query.js';
import { canonicalQuery, linkSignature } from './samples/sign.js';

/** The signer of a link, and its expiry in Unix seconds, undefined for never. */
export interface SignedBy {
  caller: Caller;
  expires: number | undefined;
}

/** @param parameters the decoded parameters of the link, including `key`, `expires` and `signature` */
export type VerifyLink = (file: string, parameters: ReadonlyMap<string, string>) => Promise<SignedBy>;

/**
 * Makes the check of links: first the signature, so that nobody without the secret learns anything about a link or a
 * key, then the expiry, then the key.
 *
 * The check throws ApiError `invalid_signature`, `link_expired`, `invalid_api_key`, or `invalid_parameter` for a
 * malformed expiry, and errors of `Callers.signingKey`.
 */
export function linkVerification(callers: Callers, clock: Clock): VerifyLink {
  // The secret for unknown keys, so that refusing their links takes the same work.
  const standIn = newSigningSecret();
  return async (file, parameters) => {
    const { signature = '', ...signed } = Object.fromEntries(parameters);
    const key = await callers.signingKey(parameters.get('key') ?? '');
    const expected = linkSignature(file, canonicalQuery(signed), key?.secret ?? standIn);
    const isGood = isEqual(signature, expected);
    if (!key || !isGood) throw new ApiError('invalid_signature');

    const expires = expiryOf(parameters.get('expires'));
    if (expires !== undefined && clock.now() >= 1000 * expires) throw new ApiError('link_expired');
    const caller = callers.signer(key);
    if (caller === 'invalid_key') throw new ApiError('invalid_api_key');
    return { caller, expires };
  };
}

/**
 * Compares in constant time; the length is not secret. The texts are compared undecoded, because several of them would
 * decode to the same bytes.
 */
function isEqual(received: string, expected: string): boolean {
  const bytes = Buffer.from(received);
  const expectedBytes = Buffer.from(expected);
  return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes);
}

function expiryOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (isUnixTime(text)) return Number(text);
  throw new ApiError('invalid_parameter', {
    name: 'expires',
    expectation: 'Unix saniyesi olarak bir tam sayı olmalıdır',
  });
}
