import threads = require('node:worker_threads');

import type { ThreadData } from '../contract/thread-data.js' with { 'resolution-mode': 'import' };

/**
 * What does a pool's tasks: the default export of the module that the thread's worker data names. It is loaded
 * with `import()`, since the pool's own way is `require()` first, and a thread that is ended while that links an ES
 * module takes the whole process along (`v8::Module::IsGraphAsync must be used on an instantiated module`, Node.js 20.20).
 */
export = import((threads.workerData as ThreadData).module).then((loaded) => loaded.default);
