import threads = require('node:worker_threads');

import url = require('node:url');

import type { ThreadData } from '../contract/thread-data.js' with { 'resolution-mode': 'import' };

const { module: given } = threads.workerData as ThreadData;

/**
 * What does a pool's tasks: the default export of the module that the thread's worker data names. One in CommonJS needs none of
 * Node.js's loader of modules. Others are loaded with `import()`, since the pool's own way is `require()` first, and a thread that
 * is ended while that links an ES module takes the whole process along (`v8::Module::IsGraphAsync must be used on an
 * instantiated module`, Node.js 20.20).
 */
export = given.endsWith('.cjs')
  ? require(url.fileURLToPath(given)).default
  : import(given).then((loaded) => loaded.default);
