/** Small enough that bodies beyond it cost little, and large enough for every picture. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Of a request's target: of a head, uWebSockets.js takes 16 KB when it comes in pieces, and headers are in it, too. */
export const LONGEST_TARGET = 12_600;
