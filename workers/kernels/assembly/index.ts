/** What JavaScript calls: every kernel of this folder, in one module with one memory. */

export { adlerSums } from './adler32';
export {
  addMask,
  copyRectangle,
  fillBytes,
  fillRectangle,
  flatten,
  intersectMask,
  layOver,
  paintMask,
  paintPicture,
} from './compositing';
export { FULL_COVERAGE, rasterizePath } from './coverage';
export { beginDeflate, copyBits, deflate, endDeflate } from './deflate';
export { fillGradient } from './gradient';
export { codeScan, codeTouched, scanWords, setFrame } from './jpeg/scan';
export { stuffBytes, stuffedLength } from './jpeg/stuffing';
export { beginSearch, farthestSource, parse } from './lz77';
export { allocate, release } from './memory';
export { addColours, clearPalette, packIndexed, paletteColours, straightPalette } from './palette';
export { packTruecolour, packTruecolourWithAlpha } from './scanlines';
