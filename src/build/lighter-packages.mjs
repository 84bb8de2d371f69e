/** What of packages a start need not load: plugins of esbuild, for bundles (`bundles.mjs`). */

import { readFile } from 'node:fs/promises';

/** Half a megabyte of messages in other languages, of which none is shown. */
const noLocales = {
  name: 'no locales',
  setup({ onLoad }) {
    onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({ contents: 'export {};' }));
  },
};

/** What of css-tree checks values of properties is a tenth of what a thread loads, and made twice: only once it is needed. */
const lexersLater = {
  name: 'lexers later',
  setup({ onLoad }) {
    onLoad({ filter: /\/css-tree\/dist\/csstree\.esm\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const later = source.replace(
        /(\w+)\.lexer=(new \w+\(\{generic:[^}]*\},\1\))/,
        'Object.defineProperty($1,"lexer",{configurable:true,get(){const value=$2;Object.defineProperty($1,"lexer",{value});return value}})',
      );
      // Its own would be made for the export, which nobody imports.
      const contents = later.replace(/,lexer:(\w+)(,[^}]*\}=\w+;export\{.*)\1 as lexer,/s, '$2');
      if (later === source || contents === later) throw new Error('css-tree makes its lexers in another way');
      return { contents };
    });
  },
};

/** fflate's decompression is in JavaScript, which V8 compiles first. */
const inflatedByNode = {
  name: 'inflated by Node.js',
  setup({ onResolve }) {
    onResolve({ filter: /^fflate$/ }, ({ importer }) =>
      importer.includes('/@cto.af/unicode-trie/') ? { path: 'node:zlib', external: true } : undefined,
    );
  },
};

/** Of undici, its client of HTTP/1.1: all of it takes five times the time to load, and loads Node.js's own copy of it, too. */
const onlyClientOfUndici = {
  name: 'only the client of undici',
  setup({ onLoad }) {
    onLoad({ filter: /\/undici\/index\.js$/ }, () => ({
      contents: `exports.Client = require('./lib/dispatcher/client.js');
        exports.buildConnector = require('./lib/core/connect.js');
        require('./lib/dispatcher/dispatcher.js').prototype.request = require('./lib/api/api-request.js');`,
    }));
    onLoad({ filter: /\/undici\/lib\/dispatcher\/client-h2\.js$/ }, () => ({
      contents: `module.exports = () => { throw new Error('HTTP/2 is left out') };`,
    }));
  },
};

/** Few have a Redis: its client is loaded for the first connection. */
const redisLater = {
  name: 'redis later',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^ioredis$/ }, ({ importer, resolveDir }) =>
      importer.endsWith('/access/redis/redis-client.js')
        ? { path: 'ioredis', namespace: 'later', pluginData: resolveDir }
        : undefined,
    );
    onLoad({ filter: /^ioredis$/, namespace: 'later' }, ({ pluginData: resolveDir }) => ({
      contents: `for (const name of ['Cluster', 'Redis'])
        Object.defineProperty(exports, name, { enumerable: true, get: () => require('ioredis')[name] });`,
      resolveDir,
    }));
  },
};

/** Metrics are asked for, and never pushed: what pushes them loads Node.js's client of HTTPS. */
const noPushing = {
  name: 'no pushing',
  setup({ onLoad }) {
    onLoad({ filter: /\/prom-client\/lib\/pushgateway\.js$/ }, () => ({
      contents: `module.exports = class { constructor() { throw new Error('pushing is left out'); } };`,
    }));
  },
};

export const lighterPackages = [
  ...[noLocales, lexersLater, inflatedByNode, onlyClientOfUndici, redisLater, noPushing],
];
