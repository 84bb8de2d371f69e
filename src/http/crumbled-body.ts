/**
 * The most pieces of a body: at least this many, and one for each 256 bytes. Clients send larger chunks and networks larger
 * segments, but a single read of the socket may contain 87,000 chunks of one byte.
 */
export const MOST_PIECES = 8192;
const BYTES_A_PIECE = 256;

/**
 * Tells whether a body comes in so many pieces that its connection is to be closed.
 * @param bytes that it may have, or has had so far where it has no limit
 */
export function isCrumbled(pieces: number, bytes: number): boolean {
  return pieces > Math.max(MOST_PIECES, bytes / BYTES_A_PIECE);
}
