const SOS = 0xda;

/** What the segments of a JPEG with that marker hold, before the first scan (ITU T.81, B.1.1.4). */
export function segmentsOf(jpeg: Uint8Array, marker: number): Uint8Array[] {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const found: Uint8Array[] = [];
  for (let at = 2; view.getUint8(at + 1) !== SOS; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at + 1) === marker) found.push(jpeg.subarray(at + 4, at + 2 + view.getUint16(at + 2)));
  }
  return found;
}
