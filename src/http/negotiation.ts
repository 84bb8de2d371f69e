/** What a client would have an answer be (RFC 9110, section 12.5, and RFC 7240). */

import Negotiator from 'negotiator';

/**
 * The longest header that is parsed, far longer than any browser's; a longer one is ignored, so that parsing takes
 * microseconds at most.
 */
const LONGEST_HEADER = 1024;

/** The media type that a client prefers of those that there are; the first where it has none in view. */
export function preferredType<Type extends string>(
  accept: string | undefined,
  offered: readonly [Type, ...Type[]],
): Type {
  if (accept === undefined || accept.length > LONGEST_HEADER) return offered[0];
  const preferred = new Negotiator({ headers: { accept } }).mediaType([...offered]);
  return offered.find((type) => type === preferred) ?? offered[0];
}

/** The first of the encodings that the client accepts. */
export function acceptedEncoding<Encoding extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  if (acceptEncoding === undefined || acceptEncoding.length > LONGEST_HEADER) return undefined;
  const headers = { 'accept-encoding': acceptEncoding };
  const accepted = new Negotiator({ headers }).encodings([...offered]);
  return offered.find((encoding) => accepted.includes(encoding));
}

/** The preference for an answer before what is asked for is done (RFC 7240, section 4.1). */
export const RESPOND_ASYNC = 'respond-async';

/**
 * Tells whether a client prefers an answer before what it asks for is done.
 * @param prefer the header `Prefer`
 */
export function prefersAsync(prefer: string | undefined): boolean {
  if (prefer === undefined || prefer.length > LONGEST_HEADER) return false;
  // Between quotation marks a comma separates nothing.
  const preferences = prefer.replace(/"(?:[^"\\]|\\.)*"/g, '').split(',');
  return preferences.some((each) => each.split(/[;=]/, 1)[0]?.trim().toLowerCase() === RESPOND_ASYNC);
}
