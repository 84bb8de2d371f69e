import { timingSafeEqual } from 'node:crypto';
import type { Caller, Callers } from '../../access/caller.js';
import type { Clock } from '../../access/clock.js';
import { newSigningSecret } from '../../access/key-store.js';
import { ApiError } from '../errors.js';
import { isUnixTime } from './link-query.js';
import { canonicalQuery, linkSignature } from './samples/sign.js';

/** Who has signed a link, and until when it works: Unix seconds, undefined for good. */
export interface SignedBy {
  caller: Caller;
  expires: number | undefined;
}

/** @param parameters of the link, decoded, `key`, `expires` and `signature` among them */
export type VerifyLink = (file: string, parameters: ReadonlyMap<string, string>) => Promise<SignedBy>;

/**
 * Returns what checks links: first the signature, so that nobody learns anything of a link or a key who cannot sign, then
 * whether it has expired, then whether its key is good.
 *
 * It throws ApiError `invalid_signature`, `link_expired`, `invalid_api_key`, or `invalid_parameter` for an expiry that is
 * none; and as `Callers.signingKey` where the key cannot be asked for.
 */
export function linkVerification(callers: Callers, clock: Clock): VerifyLink {
  // Signs in place of keys that there are not: to refuse such a link takes the same work.
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
 * Takes as long however much the texts have in common; their length is no secret. They are compared as they are: decoded,
 * several of them would be the same bytes.
 */
function isEqual(given: string, expected: string): boolean {
  const bytes = Buffer.from(given);
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
