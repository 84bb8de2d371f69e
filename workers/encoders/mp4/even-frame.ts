const BYTES_OF_A_PIXEL = 4;

/**
 * A frame with even sides, as chroma of half the resolution needs them: the last column and the last row are there once
 * more where they were odd.
 * @param frame RGBA, row by row
 */
export function evenFrame(frame: Uint8Array, width: number, height: number): Uint8Array {
  const isWide = width % 2 === 0;
  if (isWide && height % 2 === 0) return frame;
  const stride = width * BYTES_OF_A_PIXEL;
  const evenStride = stride + (isWide ? 0 : BYTES_OF_A_PIXEL);
  const rows = height + (height & 1);
  const even = new Uint8Array(evenStride * rows);
  for (let row = 0; row < rows; row++) {
    const from = Math.min(row, height - 1) * stride;
    const source = frame.subarray(from, from + stride);
    even.set(source, row * evenStride);
    if (!isWide) even.set(source.subarray(stride - BYTES_OF_A_PIXEL), row * evenStride + stride);
  }
  return even;
}
