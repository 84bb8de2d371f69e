/** What JavaScript calls: every kernel of this folder, in one module with one memory. */

export {
  addBox,
  addColour,
  CENSUS_BOXES,
  CENSUS_BYTES,
  CENSUS_SLOTS,
  countColours,
  IN_BOXES,
} from './gif/colour-counts';
export { shrinkToChanges } from './gif/dirty-rectangle';
export { refine } from './gif/k-means';
export { compressCells } from './gif/lzw';
export { GREEN_WEIGHT, nearest, setColourTable } from './gif/nearest-colour';
export { MOST_MERGED, merge } from './gif/pairwise-nearest-neighbour';
export { TRANSPARENT } from './gif/palette-indices';
export { dropIndices, highestChangedIndex, matchColours } from './gif/palette-matching';
export { divide } from './gif/variance-cut';
export { setZigzag } from './jpeg/block-coding';
export { fitCodeLengths } from './jpeg/code-lengths';
export { beginPicture, setComponent } from './jpeg/decoder/components';
export { buildCodes, CODE_TABLE_BYTES } from './jpeg/decoder/huffman-lookup';
export { setBases } from './jpeg/decoder/reduced-dct';
export { needsNextRow, setRooms, writeRows } from './jpeg/decoder/rgba-rows';
export {
  decodeComponent,
  decodeUnits,
  isScanEnd,
  setCodes,
  setShownUnits,
  startProgressiveScan,
  startScan,
  transformUnits,
} from './jpeg/decoder/scan-decoding';
export { codeScan, codeTouched, countSymbols, scanWords, setFrame } from './jpeg/scan-coding';
export { stuffBytes, stuffedLength } from './jpeg/stuffing';
export { memoryStart } from './memory';
export { adlerSums } from './png/adler32';
export { beginDeflate, copyBits, deflate, deflatedRoom, endDeflate } from './png/deflate';
export { novelPixels, sumOfMagnitudes } from './png/filter-measures';
export { beginFilteredSearch, parseFiltered } from './png/filtered-lz77';
export {
  addColours,
  clearPalette,
  packIndexed,
  paletteColours,
  straightPalette,
} from './png/indexed-scanlines';
export { beginSearch, parse } from './png/lz77';
export { farthestSource } from './png/lz77-tokens';
export { packTruecolour, packTruecolourWithAlpha } from './png/truecolour-scanlines';
export { readPngRows, setPngPixels } from './png/unfiltering';
export { blurMask, tintMask } from './raster/blur';
export {
  addMask,
  copyRectangle,
  fillBytes,
  fillRectangle,
  flatten,
  intersectMask,
  paintMask,
  paintPicture,
} from './raster/compositing';
export { FULL_COVERAGE, rasterizePath } from './raster/coverage';
export { fillGradient } from './raster/gradient-fill';
export { expandSamples, placeRows } from './raster/picture-rows';
export { resampleRows, setColumns, setRing, setRows, setTarget } from './raster/resample';
