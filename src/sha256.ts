import { webcrypto } from 'node:crypto';

/** SHA-256 in hexadecimal, computed on a thread of the system, not on the event loop. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  // Web Crypto does not take shared memory, which other threads could write meanwhile.
  const own =
    bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : Uint8Array.from(bytes);
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', own)).toString('hex');
}
