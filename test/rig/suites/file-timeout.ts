/**
 * For all tests of a file together, in milliseconds: tap's own 30 s are little for processes and pictures on a busy
 * machine. What hangs is to be found out, not what is slow.
 */
export const FILE_TIMEOUT_MS = 600_000;
