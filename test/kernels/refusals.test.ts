import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import t, { test } from 'tap';
import type { Block } from '../../workers/kernels/kernels.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

process.env.KERNELS = 'checked';
const MODULE = new URL('../../workers/kernels/kernels.js', import.meta.url);
const { allocated, bytesOf, kernels, released }: typeof import('../../workers/kernels/kernels.js') =
  await import(MODULE.href);

const exported: Record<string, unknown> = kernels;
const { HISTOGRAM_BYTES, HUFFMAN_TABLE_BYTES, fillBytes } = kernels;

/** The address of that many zeros, the first of which are replaced. */
function zeros(length: number, ...first: number[]): number {
  const block = allocated(length);
  bytesOf(block).fill(0).set(first);
  return block.address;
}

function words(length: number, ...first: number[]): number {
  return zeros(length, ...new Uint8Array(Int32Array.from(first).buffer));
}

function floats(length: number, ...first: number[]): number {
  return zeros(length, ...new Uint8Array(Float32Array.from(first).buffer));
}

function opaque(length: number): number {
  const block: Block = { address: zeros(length), length };
  bytesOf(block).fill(255);
  return block.address;
}

function gone(): number {
  const block = allocated(5000);
  released(block);
  return block.address;
}

// A picture is 20 pixels wide and 10 high, a mask likewise.
const [picture, other, shown] = [zeros(800), zeros(800), opaque(800)];
const [mask, another] = [zeros(200), zeros(200)];
const path = floats(48, 0, 1, 1, 1, 5, 5, 1, 1, 5, 1, 1, 1);
/** One step, and two that are not there. */
const [gradient, short] = [floats(96, 0, 0, 0, 1, 1), floats(96, 0, 0, 0, 2, 1)];
const [never, rows, tokens] = [words(8, 0x7fffffff, 0x7fffffff), zeros(122), zeros(252)];
const histogram = zeros(HISTOGRAM_BYTES);
const [points, means] = [zeros(8 * 16), zeros(512 * 16)];
const cells = zeros(400);
/** Of an image that is compressed with errors. */
const [targets, nearestIndices, canvas] = [zeros(800), zeros(200), opaque(800)];
const errorWeights = zeros(200);
/** Of JPEG's 3 by 2 units of 8 by 8 pixels: the zig-zag sequence, codes, quantiser; places, levels and words of the scan. */
const [zigzag, codes, quantiser] = [zeros(16_448), zeros(2176), zeros(768)];
const [places, levels, scan] = [zeros(76), zeros(36), zeros(24)];
const [counted, uncounted] = [zeros(18, 2), zeros(17, 2)];
const table = zeros(HUFFMAN_TABLE_BYTES);
/** Of a component of 2 by 2 blocks that is decoded. */
const component = [0, 1, 1, 2, 2, 8, 8, 16, 16, 1, 1, zeros(272), zeros(512), zeros(128)];
const data = zeros(4, 255, 217);
/** Of 4 by 4 pixels that a picture is scaled to. */
const [first, weights, rowEnds, rowWeights] = [zeros(16), zeros(32), zeros(32), zeros(16)];

type Refusal = [kernel: string, right: number[], place: number, wrong: number];

/** Right arguments of each kernel, and one of them that is not, in an order in which one prepares what the next needs. */
const REFUSALS: readonly Refusal[] = [
  ['adlerSums', [mask, 200], 1, 201],
  ['addMask', [mask, 20, another, 20, 20, 10], 1, 19],
  ['intersectMask', [mask, 20, another, 20, 20, 10], 5, 11],
  ['paintMask', [picture, 80, mask, 20, 20, 10, -1, 256], 2, gone()],
  ['paintPixmap', [picture, 80, other, 80, mask, 20, 20, 10, 256], 3, 79],
  ['paintPixmap', [picture, 80, other, 80, 0, 0, 20, 10, 256], 8, 257],
  ['blurPixels', [picture, 20, 10, 3, 0, 0, 0], 2, 11],
  ['compositePixels', [picture, 80, other, 80, 20, 10, 17], 3, 79],
  ['luminanceToAlpha', [picture, 80, 20, 10], 2, 21],
  ['tintPixels', [picture, 80, other, 80, 20, 10, -1, 256], 4, 21],
  ['projectPicture', [picture, 20, 10, 0, 0, other, 20, 10, 0, 0, zeros(72)], 7, 11],
  ['samplePicture', [picture, 20, 10, other, 20, 10, zeros(48), 0, 0], 4, 21],
  ['halvePicture', [picture, other, 20, 10], 3, 11],
  ['blendPixmap', [picture, 80, other, 80, mask, 20, 20, 10, 256, 1], 9, 17],
  ['filterColours', [picture, 80, 20, 10, zeros(80)], 4, zeros(79)],
  ['blurApart', [picture, 20, 10, 3, 1], 2, 11],
  ['mapChannels', [picture, 20, 10, zeros(1024)], 3, zeros(1023)],
  ['combinePixels', [picture, other, 20, 10, zeros(16)], 4, zeros(15)],
  ['spreadPixels', [picture, 20, 10, 2, 2, 1], 2, 11],
  ['repeatPart', [picture, other, 20, 10, 2, 2, 8, 8], 6, 21],
  ['displacePixels', [picture, other, picture, 20, 10, 4, 4, 0, 1], 7, 4],
  ['fillNoise', [picture, 20, 10, zeros(48), 0.1, 0.1, 2, 1, 0], 3, zeros(47)],
  ['fillRectangle', [picture, 80, 20, 10, -1], 2, 21],
  ['fillRectangle', [picture, 80, 20, 10, -1], 3, -1],
  ['copyRectangle', [picture, 80, other, 80, 80, 10], 4, 81],
  ['fillBytes', [picture, 0, 800], 2, 801],
  ['flatten', [picture, 200], 1, 201],
  ['rasterisePath', [path, path + 48, 0, 0, 0, mask, 20, 10, zeros(880), 0, 0], 7, 11],
  ['rasterisePath', [path, path + 48, 0, 0, 0, mask, 20, 10, zeros(880), 0, 0], 1, path + 44],
  ['rasterisePath', [path, path + 48, 0, 0, 0, mask, 20, 10, zeros(968), 0, 2], 8, zeros(880)],
  ['paintHairlines', [path, path + 48, 0, 0, picture, 80, 20, 10, -1, 255], 7, 11],
  ['paintHairlines', [path, path + 48, 0, 0, picture, 80, 20, 10, -1, 255], 1, path + 44],
  ['rasteriseHairlines', [path, path + 48, 0, 0, mask, 20, 10, zeros(880), 255], 6, 11],
  ['fillGradient', [picture, 80, 0, 0, 20, 10, gradient], 6, short],
  ['beginDeflate', [100], 0, 0],
  ['deflate', [tokens, tokens + 8, 1, zeros(1036)], 3, zeros(1035)],
  ['copyBits', [zeros(8), 64, zeros(16)], 1, 65],
  ['beginSearch', [24, never], 1, gone()],
  ['parse', [rows, 0, 122, 61, 3, 0, 0, tokens], 2, 123],
  ['parseFiltered', [rows, 0, 122, tokens], 2, 123],
  ['countColours', [shown, 0, 20, 0, 0, 20, 10, histogram], 5, 21],
  ['addColour', [histogram, -1, 1], 0, cells],
  ['addToBin', [histogram, 65_535, 1, 0, 0, 0], 1, 65_536],
  ['shrinkToChanges', [picture, other, 20, words(16, 0, 0, 20, 10)], 3, words(16, 0, 0, 20, 11)],
  ['setPalette', [zeros(9), 3], 1, 4],
  ['nearest', [-1], 0, 0],
  ['varianceCut', [points, 5, 8, zeros(20), means, 512], 1, 6],
  ['mergePairwise', [points, 5, 8, 3], 2, 12],
  ['kMeansStep', [points, 5, 8, means, 3, 512], 4, 257],
  ['paintIndices', [zeros(400, ...new Array(400).fill(1)), 200, zeros(800)], 1, 201],
  ['matchPalette', [shown, 0, 20, 0, 0, 20, 10, cells], 6, 11],
  ['dropIndices', [cells, 200, 4], 1, 201],
  ['compressIndices', [cells, 200, 8, zeros(416)], 3, zeros(415)],
  ['weighErrors', [shown, 20, 10, 0, 0, 20, 10, zeros(160), zeros(200), errorWeights], 9, zeros(199)],
  ['setTargets', [shown, 0, 0, canvas, 20, 0, 0, 20, 10, errorWeights, targets, nearestIndices], 8, 11],
  ['dropTargets', [nearestIndices, 200, 4], 1, 201],
  ['compressLossy', [targets, nearestIndices, canvas, 20, 20, 10, 8, 1, 0, zeros(416)], 9, zeros(415)],
  ['setFrame', [shown, 20, 10, 0], 2, 11],
  ['fitCodeLengths', [words(12, 1, 2, 3), 3, zeros(3)], 2, zeros(2)],
  ['setZigzag', [zigzag], 0, zeros(16_447)],
  ['countSymbols', [quantiser, 0, codes], 2, zeros(2175)],
  ['codeScan', [codes, quantiser, 0, places, levels], 4, zeros(35)],
  ['codeDirtyMcus', [codes, quantiser, 0, zeros(6), places, levels, scan], 3, zeros(5)],
  ['stuffedLength', [scan, 24], 1, 25],
  ['stuffBytes', [scan, 16, zeros(32)], 2, zeros(31)],
  ['buildHuffmanTable', [counted, 0, table], 0, uncounted],
  ['beginPicture', [1, 2], 0, 4],
  ['setComponent', component, 11, zeros(271)],
  ['setRowBuffers', [zeros(48), 48, zeros(48), 0], 1, 49],
  ['setDctBases', [zeros(1024)], 0, zeros(1023)],
  ['startScan', [data, 0], 0, gone()],
  ['startProgressiveScan', [data, 0, 0, 0, 0, 0], 3, 64],
  ['setHuffmanTables', [0, table, table], 0, 1],
  ['decodeMcuRow', [0], 0, 2],
  ['decodeComponent', [0], 0, 1],
  ['transformMcuRow', [1], 0, 2],
  ['writeRows', [0, 16, 16, zeros(1056)], 1, 17],
  ['novelPixels', [picture + 80, 20], 0, picture],
  ['sumOfMagnitudes', [mask, 200], 1, 201],
  ['addColours', [shown, 20, 0, 0, 20, 10], 5, 11],
  ['straightPalette', [zeros(4)], 0, zeros(3)],
  ['packIndexed', [shown, 20, 0, 10, 8, zeros(210)], 4, 3],
  ['packTruecolour', [shown, 20, 0, 10, 4, zeros(614)], 3, 11],
  ['packTruecolourWithAlpha', [shown, 20, 0, 10, 4, zeros(810), zeros(160)], 6, zeros(159)],
  ['packAlpha', [shown, 20, 0, 10, 4, zeros(210)], 5, zeros(209)],
  ['mostOpaque', [picture, 200], 1, 201],
  ['areOpaque', [picture, 200], 1, 201],
  ['areOfColour', [picture, 200, 0], 1, 201],
  ['shrinkPicture', [picture, 20, 10, 2, zeros(60)], 4, zeros(59)],
  ['multiplyByAlpha', [zeros(800), 20, 10], 2, 11],
  ['copyChanges', [picture, shown, 20, 0, 0, 20, 10, zeros(800)], 7, zeros(799)],
  ['fillChangedBlocks', [opaque(800), 20, 10, shown, 20], 4, 21],
  ['straightenPixels', [shown, 20, 10, zeros(800)], 3, zeros(799)],
  ['setColumns', [first, weights, 4, 4], 3, 5],
  ['setRows', [rowEnds, rowWeights, 2, 4], 2, 3],
  ['setRing', [zeros(64), 32, zeros(8), zeros(96)], 1, 24],
  ['setTarget', [zeros(64), 4, 16], 2, -16],
  ['resampleRows', [shown, 0, 10, 20, 0], 3, 21],
  ['expandSamples', [mask, 1, picture, 200], 1, 3],
  ['placeRows', [shown, 80, 20, 10, picture, 4, 80, 0], 6, -80],
  ['setColourCurves', [zeros(3 * 2048), zeros(8192)], 0, zeros(3 * 2048 - 1)],
  ['convertByCurves', [picture, 80, picture, 80, 20, 10], 5, 11],
  ['fillRedGreen', [zeros(4096), zeros(8192), 0, zeros(4 * 65_536)], 3, zeros(4 * 65_536 - 1)],
  ['setColourPlane', [zeros(4 * 65_536), zeros(1024), zeros(1)], 0, zeros(4 * 65_536 - 1)],
  ['convertByPlane', [picture, 80, picture, 80, 20, 10], 5, 11],
  ['setColourGrid', [zeros(3 * 1024), zeros(8 * 16), 2, 2, 2, 0, 0], 2, 3],
  ['setGridLight', [zeros(48), zeros(8192)], 0, zeros(47)],
  ['convertByGrid', [other, 80, other, 80, 20, 10], 5, 11],
  ['setPngPixels', [1, 8, zeros(1024), -1, -1, -1], 1, 3],
  ['readPngRows', [zeros(210), 20, 10, zeros(236) + 20, zeros(816), 20], 1, 21],
  ['blurMask', [mask, 20, 10, 1.5], 1, 21],
  ['castShadow', [picture, 20, 10, 1, 1, 3, 255, 256], 1, 21],
  ['tintMask', [picture, 20, 10, mask, 20, 10, 255, 256, 0], 4, 21],
  ['colourChannels', [zeros(2400), picture, 200], 2, 201],
  ['filterChannels', [zeros(96), zeros(480), 6, 160, zeros(144), 4], 2, 7],
  ['poolMaxima', [zeros(80), zeros(160), zeros(160), 10, 4, 2], 3, 11],
  ['multiplyColumns', [zeros(160), zeros(60), 5, 12, 1, 12, 3, zeros(96), zeros(32), 8, 1], 2, 6],
];

test('every kernel refuses what does not fit, and takes what does', async (t) => {
  for (const [name, right, place, wrong] of REFUSALS) {
    const kernel = exported[name] as (...values: number[]) => unknown;
    const refused = () => kernel(...right.with(place, wrong));
    t.throws(refused, { name: 'RuntimeError' }, `${name}: ${wrong} in place of ${right[place]}`);
    t.doesNotThrow(() => kernel(...right), name);
  }
});

/** These are handed nothing that could be wrong. */
const HARMLESS = [
  ...[
    'beginLossy',
    'blurReach',
    'castsShadow',
    'clearPalette',
    'deflateBound',
    'endDeflate',
    'farthestSource',
  ],
  ...['highestChangedIndex', 'isScanEnd', 'memoryStart', 'needsNextRow', 'paletteColours', 'scanWords'],
  'setShownMcus',
];

test('there is no other kernel', async (t) => {
  const functions = Object.keys(exported).filter((name) => typeof exported[name] === 'function');
  const tested = new Set([...REFUSALS.map(([name]) => name), ...HARMLESS]);
  t.strictSame(functions.sort(), [...tested].sort());
});

test('a misspelt kernel and wrong arguments do not compile', async (t) => {
  // @ts-expect-error: it is called fillBytes
  t.throws(() => kernels.fillByte(mask, 0, 1), TypeError);
  // @ts-expect-error: there is no length
  t.doesNotThrow(() => fillBytes(mask, 0));
  // @ts-expect-error: there is one argument too many
  t.doesNotThrow(() => fillBytes(mask, 0, 1, 1));
  // @ts-expect-error: an address is a number
  t.doesNotThrow(() => fillBytes(`${mask}`, 0, 1));
});

test('a constant is a number', async (t) => {
  t.type(HISTOGRAM_BYTES, 'number');
});

test('what one block lacks, its neighbours do not make up for', async (t) => {
  const blocks = [allocated(64), allocated(64)];
  const start = Math.min(...blocks.map(({ address }) => address));
  t.equal(Math.max(...blocks.map(({ address }) => address)), start + 64);
  fillBytes(start + 60, 1, 4);
  t.throws(() => fillBytes(start + 60, 1, 5), { name: 'RuntimeError', message: /no 5 bytes at \d+/ });
});

test('scratch memory counts as far as it was asked for last', async (t) => {
  const { Scratch } = await import('../../workers/kernels/scratch.js');
  const scratch = new Scratch();
  scratch.of(200);
  const { address } = scratch.of(100);
  fillBytes(address, 1, 100);
  t.throws(() => fillBytes(address, 1, 101), { name: 'RuntimeError' });
});

test('a thread that is not told to check has kernels without any', async (t) => {
  const source = `import(${JSON.stringify(MODULE.href)}).then(({ allocated, kernels }) => {
    const { address, length } = allocated(64);
    require('node:worker_threads').parentPort.postMessage(kernels.adlerSums(address, length + 1));
  })`;
  const [sums] = await once(new Worker(source, { eval: true, env: {} }), 'message');
  t.type(sums, 'number');
  const [release, checked] = ['kernels.wasm', 'kernels.checked.wasm'].map((file) =>
    readFileSync(new URL(file, MODULE)).includes('expectBlock'),
  );
  t.same({ release, checked }, { release: false, checked: true });
});
