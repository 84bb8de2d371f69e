/** What JavaScript calls: every kernel of this folder, in one module with one memory. */

export { adlerSums } from './adler32';
export {
  addMask,
  copyRectangle,
  fillBytes,
  fillRectangle,
  flatten,
  intersectMask,
  paintMask,
  paintPicture,
} from './compositing';
export { FULL_COVERAGE, rasterizePath } from './coverage';
export { beginDeflate, copyBits, deflate, deflatedRoom, endDeflate } from './deflate';
export { beginFilteredSearch, parseFiltered } from './filtered-lz77';
export { TRANSPARENT } from './gif/cells';
export {
  addBox,
  addColour,
  CENSUS_BOXES,
  CENSUS_BYTES,
  CENSUS_SLOTS,
  countColours,
  IN_BOXES,
} from './gif/census';
export { shrinkToChanges } from './gif/changes';
export { GREEN_WEIGHT, nearest, setColourTable } from './gif/colours';
export { divide } from './gif/division';
export { compressCells } from './gif/lzw';
export { dropIndices, highestChangedIndex, matchColours } from './gif/matching';
export { MOST_MERGED, merge } from './gif/merging';
export { refine } from './gif/refinement';
export { fillGradient } from './gradient';
export { setZigzag } from './jpeg/blocks';
export { fitCodeLengths } from './jpeg/code-lengths';
export { codeScan, codeTouched, countSymbols, scanWords, setFrame } from './jpeg/scan';
export { stuffBytes, stuffedLength } from './jpeg/stuffing';
export { buildCodes, CODE_TABLE_BYTES } from './jpeg-decoder/codes';
export { beginPicture, setComponent } from './jpeg-decoder/frame';
export { setBases } from './jpeg-decoder/reduced-transform';
export { needsNextRow, setRooms, writeRows } from './jpeg-decoder/rows';
export {
  decodeComponent,
  decodeUnits,
  isScanEnd,
  setCodes,
  setShownUnits,
  startProgressiveScan,
  startScan,
  transformUnits,
} from './jpeg-decoder/scan';
export { beginSearch, parse } from './lz77';
export { farthestSource } from './match';
export { memoryStart } from './memory';
export { novelPixels, sumOfMagnitudes } from './novelty';
export { addColours, clearPalette, packIndexed, paletteColours, straightPalette } from './palette';
export { readPngRows, setPngPixels } from './pictures/png-rows';
export { resampleRows, setColumns, setRing, setRows, setTarget } from './pictures/resampling';
export { expandSamples, placeRows } from './pictures/rows';
export { packTruecolour, packTruecolourWithAlpha } from './scanlines';
export { blurMask, tintMask } from './shadow';
