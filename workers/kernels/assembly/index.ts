/** Exports of the kernel module: everything that JavaScript calls. */

export { weighErrors } from './gif/activity';
export { shrinkToChanges } from './gif/dirty-rectangle';
export {
  addColour,
  addToBin,
  countColours,
  HISTOGRAM_BINS,
  HISTOGRAM_BYTES,
  HISTOGRAM_SLOTS,
  IN_BINS,
} from './gif/histogram-bins';
export { kMeansStep } from './gif/k-means';
export { beginLossy, compressLossy } from './gif/lossy-lzw';
export { dropTargets, setTargets } from './gif/lossy-targets';
export { compressIndices } from './gif/lzw';
export { GREEN_WEIGHT, nearest, setPalette } from './gif/nearest-colour';
export { MOST_PAIRWISE, mergePairwise } from './gif/pairwise-nearest-neighbour';
export { TRANSPARENT } from './gif/palette-indices';
export { dropIndices, highestChangedIndex, matchPalette, paintIndices } from './gif/palette-matching';
export { varianceCut } from './gif/variance-cut';
export { setZigzag } from './jpeg/block-coding';
export { fitCodeLengths } from './jpeg/code-lengths';
export { beginPicture, setComponent } from './jpeg/decoder/components';
export { buildHuffmanTable, HUFFMAN_TABLE_BYTES } from './jpeg/decoder/huffman-lookup';
export { setDctBases } from './jpeg/decoder/reduced-dct';
export { needsNextRow, setRowBuffers, writeRows } from './jpeg/decoder/rgba-rows';
export {
  decodeComponent,
  decodeMcuRow,
  isScanEnd,
  setHuffmanTables,
  setShownMcus,
  startProgressiveScan,
  startScan,
  transformMcuRow,
} from './jpeg/decoder/scan-decoding';
export { codeDirtyMcus, codeScan, countSymbols, scanWords, setFrame } from './jpeg/scan-coding';
export { stuffBytes, stuffedLength } from './jpeg/stuffing';
export { memoryStart } from './memory';
export { adlerSums } from './png/adler32';
export { beginDeflate, copyBits, deflate, deflateBound, endDeflate } from './png/deflate';
export { novelPixels, sumOfMagnitudes } from './png/filter-measures';
export { parseFiltered } from './png/filtered-lz77';
export {
  addColours,
  clearPalette,
  packIndexed,
  paletteColours,
  straightPalette,
} from './png/indexed-scanlines';
export { beginSearch, parse } from './png/lz77';
export { farthestSource } from './png/lz77-tokens';
export { packAlpha, packTruecolour, packTruecolourWithAlpha } from './png/sampled-scanlines';
export { readPngRows, setPngPixels } from './png/unfiltering';
export { blendPixmap, filterColours } from './raster/blending';
export { copyChanges, fillChangedBlocks } from './raster/changed-pixels';
export {
  convertByCurves,
  convertByGrid,
  FULL_LIGHT,
  setColourCurves,
  setColourGrid,
  setGridLight,
} from './raster/colour-conversion';
export { convertByPlane, fillRedGreen, setColourPlane } from './raster/colour-plane';
export {
  addMask,
  copyRectangle,
  fillBytes,
  fillRectangle,
  flatten,
  intersectMask,
  paintMask,
  paintPixmap,
} from './raster/compositing';
export { rasterisePath } from './raster/coverage';
export { FULL_COVERAGE } from './raster/coverage-sums';
export { castShadow, castsShadow } from './raster/drop-shadow';
export {
  combinePixels,
  displacePixels,
  mapChannels,
  repeatPart,
  spreadPixels,
} from './raster/filter-primitives';
export { fillGradient } from './raster/gradient-fill';
export { paintHairlines, rasteriseHairlines } from './raster/hairlines';
export { blurMask } from './raster/mask-blur';
export { tintMask } from './raster/mask-tint';
export { blurApart, blurPixels, blurReach } from './raster/picture-blur';
export { projectPicture } from './raster/picture-projection';
export { expandSamples, placeRows } from './raster/picture-rows';
export { halvePicture, samplePicture } from './raster/picture-sampling';
export { compositePixels, luminanceToAlpha, tintPixels } from './raster/pixel-masks';
export { resampleRows, setColumns, setRing, setRows, setTarget } from './raster/resample';
export { shrinkPicture } from './raster/scaling-by-two';
export { areOfColour, areOpaque, mostOpaque } from './raster/single-colour';
export { multiplyByAlpha, straightenPixels } from './raster/straight-alpha';
export { fillNoise } from './raster/turbulence';
export { colourChannels, filterChannels, poolMaxima } from './vision/channel-planes';
export { multiplyColumns, STRIP_COLUMNS } from './vision/matrix-product';
