/**
 * Which files each command runs: `npm test`, `npm run test:unit` and so on. A file of tests is called by its path below
 * `test`, and one beside a benchmark by its path below the root.
 */

import { needsOf } from './needs.js';

/** Files that run beside each other. */
export interface Group {
  has(file: string): boolean;
  /** How many of them at once. */
  atOnce: number;
  /** For each file, 600 unless given. */
  timeoutS?: number;
  /** What the tests find in their environment besides. */
  environment?: Readonly<Record<string, string>>;
  /** Whether files of some folders share a process (`sharedProcessOf`). */
  sharesProcesses?: boolean;
}

const BROWSER = [
  'pages/dev/',
  'pages/editor/',
  'pages/reference/',
  'conformance/beside-chromium',
  'css/beside-chromium',
  'css/browser-support-beside-chromium',
  'engines/moving-beside-chromium',
  'fidelity/beside-chromium',
  'layout/beside-chromium',
  'fonts/colours-beside-chromium',
  'images/colours-beside-chromium',
  'templates/gallery-beside-chromium',
];
const PROCESSES = [
  'pdf/',
  'service/batches',
  'service/deaths',
  'service/exactness',
  'service/operations.test',
  'service/primary',
  'service/redis-faults',
  'service/reload',
  'service/restart-pause',
  'service/shared-results',
  'service/signals',
  'service/start-up',
  'service/store-outages',
  'proofs/access/',
  'proofs/node-versions/',
  'proofs/templates/',
];
/** What the HTTP server has a part in, once more with node:http. The tests in `http/` try both servers by themselves. */
const WITH_NODE_HTTP = [
  'api/links/caching',
  'api/paths',
  'api/refusals',
  'api/render/abort',
  'api/render/malformed-bodies',
  'api/stopping',
  'service/signals',
];
/** The commands that take the whole machine, but for one that only leaks beside them. */
const COMMANDS = ['proofs/commands/'];
const DEPLOY = ['deploy/'];

/** What takes long for the processor, or waits long: not of `npm test`, which is to end within three minutes. */
const LONG = [
  'access/key-files',
  'access/redis-key-store',
  'access/redis-outages',
  'api/anonymous-callers',
  'api/batch/',
  'api/deliveries-at-once',
  'api/faults',
  'api/files',
  'api/jobs/',
  'api/keys-at-work',
  'api/links/accounting',
  'api/links/caching',
  'api/links/fallbacks',
  'api/links/issued-links',
  'api/links/keys',
  'api/links/queries',
  'api/links/samples',
  'api/links/store-outages',
  'api/links/tampering',
  'api/openapi/',
  'api/paths',
  'api/preview/',
  'api/quota',
  'api/refunds',
  'api/refusals',
  'api/render/abort',
  'api/render/busy',
  'api/render/codes',
  'api/render/document-cards',
  'api/render/fair-shares',
  'api/render/gif-file',
  'api/render/gifski-gif',
  'api/render/lists',
  'api/render/malformed-bodies',
  'api/render/max-bytes',
  'api/render/parameter-values',
  'api/render/pdf',
  'api/render/picture-',
  'api/render/render-headers',
  'api/render/satori-cards',
  'api/render/scale',
  'api/render/sizes',
  'api/render/unanswered-names',
  'api/status/',
  'api/stopping',
  'api/templates/code-folder',
  'api/templates/folder',
  'api/templates/lists-at-work',
  'api/templates/own-templates',
  'api/templates/template-list',
  'api/templates/templates-at-work',
  'api/templates/thumbnail',
  'api/texts',
  'api/usage-on-refusals',
  'barcodes/read-back',
  'bench/figures/',
  'bench/peers/',
  'build/',
  'bundles/bundle',
  'commands/batch',
  'commands/health',
  'commands/keys-script',
  'commands/sign',
  'commands/templates',
  'conformance/foreign-pages',
  'development/',
  'documents/collected-code',
  'documents/folder-code',
  'documents/hostile-documents',
  'documents/passed-values',
  'documents/stores/document-files',
  'documents/stores/redis-',
  'documents/template-folder',
  'encoders/encode-jpeg',
  'encoders/gif/gifski',
  'encoders/gif/lossy',
  'encoders/motion/',
  'encoders/within-bytes',
  'engines/frame-painter',
  'examples/',
  'fidelity/painting',
  'fonts/faces-beside-chromium',
  'fonts/font-library',
  'fuzz/',
  'hostility/',
  'http/body',
  'http/counted-pieces',
  'http/pieces',
  'images/decode-avif',
  'images/decode-jpeg',
  'images/hostile',
  'images/jpeg-decoder',
  'jobs/',
  'layout/boxes/cached-boxes',
  'library/',
  'mcp/http',
  'mcp/jobs',
  'mcp/messages',
  'mcp/stdio',
  'memory/large-codecs',
  'memory/wasm-codec',
  'paint/text-ink',
  'proofs/event-loop/places',
  'proofs/licences/advisories',
  'proofs/soak/',
  'raster/resvg',
  'release/scripts',
  'rendering/document-check',
  'rendering/encoder-worker',
  'rendering/engine',
  'rendering/gif-renders',
  'rendering/render-pool',
  'rendering/renderer',
  'service/operations/admin-server',
  'service/operations/front-metrics',
  'service/operations/log-privacy',
  'service/operations/log.test',
  'store/results/',
  'store/s3-store',
  'templates/bounds',
  'templates/from-elsewhere',
  'templates/gallery.test',
  'text/bidi-conformance',
  'text/fitted/fitting',
  'text/paragraph/beside-chromium',
  'thread/cancellation',
  'thread/moving-frames',
  'typed-client/',
  'webhooks/',
];

/** What takes a minute or more beside others: of `npm run test:long` alone, so that the gate ends within half an hour. */
const MINUTES = [
  'access/redis-rights',
  'access/redis-topologies',
  'barcodes/many-read-back',
  'bench/peers/peer-tree',
  'build/build',
  'clients/',
  'service/redis-faults',
  'service/store-outages',
  'conformance/beside-chromium-sweep',
  // Shows that the load of `deploy/network/rolling-restart` can lose requests, which no change of what is served makes otherwise.
  'deploy/network/hasty-restart',
  'documents/looping-code',
  'documents/passed-values',
  'encoders/gif/matrix',
  'encoders/motion/video',
  'engines/document-drawings',
  'engines/satori-engine',
  'examples/frameworks/',
  'fidelity/beside-chromium',
  'fuzz/pool',
  'fuzz/templates',
  'hostility/aborts',
  'hostility/costly',
  'hostility/documents',
  'hostility/sent-documents',
  'images/colours-beside-chromium',
  // Satori reads whole fonts of thousands of characters; the gate has three other scripts.
  'library/languages',
  'pages/gallery-pictures',
  // Swagger UI draws all forty anew for each; the gate has the page as it opens, and with two of them open.
  'pages/reference/all-operations',
  'proofs/access/ipv6-rotation',
  'proofs/commands/growth',
  'proofs/node-versions/',
  'proofs/templates/',
  'raster/filters',
  // Of the tests' own instrument, with six processes that compute beside it: what is served does not change it.
  'rig/services/sentinel',
  'thread/cache-bounds',
  'thread/memory',
  'thread/same-bytes',
  'thread/scale',
  'typed-client/package',
];

/** What takes whole services, or more of the processor than a unit does. */
const BEYOND_UNITS = [
  'api/',
  'commands/',
  'encoders/gif/',
  'http/',
  'images/decode-',
  'images/hostile',
  'layout/',
  'mcp/',
  'proofs/licences/',
  'rendering/',
  'service/operations/',
  'templates/',
];

/**
 * Folders whose files run in one process, one after the other. Each would load the engine for itself, 2 s of processor time, or all
 * modules of a front, 3 s with its first threads, more than most need besides: `npm test`, of 217 files, took 465 s of it on 2026-11-30,
 * and takes 243. The first that the name of a file begins with counts.
 */
const SHARED = [
  'api/batch/',
  'api/links/',
  'api/render/',
  'api/templates/',
  'api/',
  'conformance/',
  'contract/',
  'css/',
  'deploy/kubernetes/',
  'documents/',
  'emoji/',
  'encoders/',
  'fonts/',
  'images/',
  'kernels/',
  'layout/',
  'paint/',
  'papers/',
  'raster/',
  'rendering/',
  'svg/',
  'templates/',
  'text/',
];

/** Of those, what measures its process, or what happens in it. */
const ALONE = [
  'api/anonymous-callers',
  'api/batch/archives',
  'api/deliveries-at-once',
  'api/faults',
  'api/files',
  'api/keys-at-work',
  'api/render/abort',
  'api/stopping',
  'deploy/kubernetes/load-test',
  'documents/collected-code',
  'fonts/font-check',
  'images/decode-jpeg',
  'images/hostile',
  'rendering/encoder-worker',
  'rendering/gif-renders',
  'rendering/render-pool',
];

/** The name of the process that a file of tests shares with others; undefined for one that has its own. */
export function sharedProcessOf(file: string): string | undefined {
  if (isIn(ALONE, file)) return undefined;
  return SHARED.find((beginning) => file.startsWith(beginning))?.replace(/\/$/, '');
}

/** Where a file of tests is compiled to, below the root. */
export const moduleOf = (file: string): string => (file.startsWith('bench/') ? file : `test/${file}`);

const isIn = (folders: readonly string[], file: string) => folders.some((folder) => file.startsWith(folder));

const isTest = (file: string) => file.endsWith('.test.js');

/** Those that take minutes are in no suite that has their folder. */
const testsIn = (folders: readonly string[]) => (file: string) =>
  isTest(file) && isIn(folders, file) && !isIn(MINUTES, file);

const isMain = (file: string) =>
  isTest(file) && !isIn([...BROWSER, ...PROCESSES, ...LONG, ...MINUTES, ...COMMANDS, ...DEPLOY], file);

/** Kernels refuse what does not fit (`workers/kernels/kernels.ts`). */
const CHECKED = { KERNELS: 'checked' };

const isSlow = (file: string) => file.endsWith('.slow.js');

/** What measures how others are served beside an attack: one at a time. */
const isAttack = (file: string) => isSlow(file) && isIn(['hostility/attacks/'], file);

export const SUITES: Readonly<Record<string, readonly Group[]>> = {
  main: [{ has: isMain, atOnce: 3, environment: CHECKED, sharesProcesses: true }],
  unit: [
    {
      has: (file) => isMain(file) && !isIn(BEYOND_UNITS, file) && needsOf(moduleOf(file)).length === 0,
      atOnce: 3,
      environment: CHECKED,
      sharesProcesses: true,
    },
  ],
  processes: [
    {
      has: testsIn([...PROCESSES, ...LONG]),
      // Most wait for processes to start or to end: two cores are used by two thirds with four.
      atOnce: 5,
      sharesProcesses: true,
    },
    { has: testsIn(WITH_NODE_HTTP), atOnce: 3, environment: { HTTP_SERVER: 'node' } },
    { has: testsIn(COMMANDS), atOnce: 2 },
  ],
  long: [
    {
      has: (file) => (isTest(file) && isIn(MINUTES, file)) || (isSlow(file) && !isAttack(file)),
      atOnce: 2,
      timeoutS: 3600,
    },
  ],
  browser: [{ has: testsIn(BROWSER), atOnce: 3 }],
  deploy: [{ has: testsIn(DEPLOY), atOnce: 2, timeoutS: 1200, sharesProcesses: true }],
  hostility: [
    {
      has: (file) =>
        (isTest(file) && isIn(['hostility/', 'proofs/soak/'], file)) || (isSlow(file) && !isAttack(file)),
      atOnce: 2,
      timeoutS: 3600,
    },
    { has: isAttack, atOnce: 1, timeoutS: 3600 },
  ],
};
