/** Of a body: as many as the service takes unless it is told otherwise. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Of a head, which uWebSockets.js takes when it comes in pieces, too. */
export const LONGEST_HEAD = 16 * 1024;

/** Of a request's target, in a head with headers. */
export const LONGEST_TARGET = 12_600;
