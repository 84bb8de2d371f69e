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

/** A JPEG that says how it is to be turned. */
export function withOrientation(jpeg: Uint8Array, orientation: number, littleEndian = true): Buffer {
  const content = Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation, littleEndian)]);
  const segment = Buffer.concat([Uint8Array.of(0xff, 0xe1, 0, content.length + 2), content]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}
