/** EXIF data that say nothing but an orientation. */
export function exif(orientation: number, littleEndian = true): Uint8Array {
  const view = new DataView(new ArrayBuffer(26));
  view.setUint16(0, littleEndian ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, littleEndian);
  view.setUint32(4, 8, littleEndian);
  view.setUint16(8, 1, littleEndian);
  view.setUint16(10, 0x0112, littleEndian);
  view.setUint16(12, 3, littleEndian);
  view.setUint32(14, 1, littleEndian);
  view.setUint16(18, orientation, littleEndian);
  return new Uint8Array(view.buffer);
}
