/**
 * Joins what a thread, a front and the primary load in a few scripts each: `node src/build/bundles.mjs BUILD`. They are
 * scripts and not modules because V8's code cache is only for those (`workers/bundles`), and Node.js takes some 2 ms of
 * processor time for every module that it finds, reads and links. Reading takes time as well: spaces and comments are left
 * out, scripts are ASCII, which V8 need not decode, and what is large and may not be needed has a script of its own.
 *
 * A script is one asynchronous function, which is given what modules find in their surroundings: `require`, `import` and
 * its address.
 */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { build } from 'esbuild';
import { lighterPackages } from './lighter-packages.mjs';

const [folder = ''] = process.argv.slice(2);
const BUILD = resolve(folder);
const BUNDLES = join(BUILD, 'bundles');
/** Characters of a line, so that a trace says where something is. */
const LINE_LIMIT = 200;
/** All of a script is. */
const ASCII = /^\p{ASCII}*$/u;
/** What each bundle begins with. */
const ENTRIES = {
  thread: 'workers/thread/task.js',
  front: 'src/service/front-process.js',
  primary: 'src/commands/service.js',
  commands: 'src/commands/commands.js',
  library: 'src/library/local-renderer.js',
};

/** Packages that find files beside their own, or that are large and rarely needed. */
const APART = /^(@aws-sdk\/client-s3|@ffmpeg\/core|jiti|piscina|tailwindcss|uWebSockets\.js)$/;

/** What is called of node:crypto, and not used in other ways. */
const CRYPTO_FUNCTIONS = /^(createHash|createHmac|hash|randomBytes|randomInt|randomUUID|timingSafeEqual)$/;

/** From this length a file that may not be needed has a script of its own. */
const PART_LENGTH = 40_000;

/** The beginning of a script: what its files are given, each of which is one function, here or in a script of its own. */
const HEAD = `(async (require, importModule, __bundleUrl, partOf) => { "use strict";
const begun = new Map();
const begin = (name) => name in files ? files[name]() : partOf(name)(require, importModule, __bundleUrl, __file, __import);
const __file = (name) => begun.get(name) ?? begun.set(name, begin(name)).get(name);
const __import = (specifier) => specifier.startsWith("./") ? __file(specifier) : importModule(specifier);
const files = { __proto__: null,
`;

/** The beginning of the script of one file. */
const PART_HEAD = `(async (require, importModule, __bundleUrl, __file, __import) => { "use strict";
`;

/** In the place of `import` of a module of Node.js. */
const BUILT_IN = '(async (name) => ({ ...require(name), default: require(name) }))';

const packagesApart = {
  name: 'packages apart',
  setup({ onResolve }) {
    onResolve({ filter: APART }, ({ path }) => ({ path, external: true }));
  },
};

/** A module in a bundle still finds what lies beside its own file, or beside the copy of what a package reads (`package-files.mjs`). */
const ownPlaces = {
  name: 'own places',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const place = JSON.stringify(relative(BUNDLES, copied(path)));
      return { contents: source.replaceAll('import.meta.url', `new URL(${place}, __bundleUrl).href`) };
    });
  },
};

function copied(path) {
  const [, inPackages] = path.split('/node_modules/');
  return inPackages === undefined ? path : join(BUILD, 'packages', inPackages);
}

/** The templates in code are part of a bundle, where nobody looks for them in their folder. */
const listedTemplates = {
  name: 'listed templates',
  setup({ onLoad }) {
    onLoad({ filter: /\/templates\/contract\/template-modules\.js$/ }, () => {
      const files = readdirSync(join(BUILD, 'templates')).filter((name) => name.endsWith('.js'));
      const entries = files
        .sort()
        .map((file) => `[${JSON.stringify(file)}, (await import('../${file}')).default]`);
      return { contents: `export const templateModules = async () => [${entries.join(', ')}];` };
    });
  },
};

for (const [name, entry] of Object.entries(ENTRIES)) {
  const files = await joinedModules(name, entry);
  const isPart = ({ file, source }) => file !== `${name}.js` && source.length >= PART_LENGTH;
  mkdirSync(BUNDLES, { recursive: true });
  const inOne = files.filter((each) => !isPart(each));
  writeScript(`${name}.js`, scriptOf(name, inOne), mapOf(HEAD, inOne));
  for (const part of files.filter(isPart)) {
    const { file, source } = part;
    writeScript(`${name}.${file}`, `${PART_HEAD}${bodyOf(source, file)}})`, mapOf(PART_HEAD, [part]));
  }
  const legal = files.flatMap(({ legal }) => legal ?? []);
  if (legal.length > 0) writeFileSync(join(BUNDLES, `${name}.js.LEGAL.txt`), legal.join('\n'));
}

/**
 * Joins modules in as few files as can be: one of the entry, and others of what is imported with `import()`, which may be
 * needed later or never. No file imports one that imports it.
 */
async function joinedModules(name, entry) {
  try {
    const { outputFiles } = await build({
      entryPoints: { [name]: join(BUILD, entry) },
      outdir: BUNDLES,
      write: false,
      // Paths in comments and hashes start there, so that all builds of the same sources are equal.
      absWorkingDir: BUILD,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: 'external',
      legalComments: 'external',
      // Names stay, because messages and traces have them.
      ...{ minifyWhitespace: true, minifySyntax: true, lineLimit: LINE_LIMIT, charset: 'ascii' },
      plugins: [packagesApart, listedTemplates, ...lighterPackages, ownPlaces],
      logLevel: 'warning',
    });
    const texts = new Map(outputFiles.map(({ path, text }) => [relative(BUNDLES, path), text]));
    const scripts = [...texts.keys()].filter((file) => file.endsWith('.js'));
    return scripts.map((file) => ({
      ...{
        file,
        source: texts.get(file),
        map: texts.get(`${file}.map`),
        legal: texts.get(`${file}.LEGAL.txt`),
      },
    }));
  } catch {
    // esbuild has said what is wrong.
    process.exit(1);
  }
}

function writeScript(file, script, map) {
  const source = `${script}\n//# sourceMappingURL=${file}.map\n`;
  if (!ASCII.test(source)) throw new Error(`${file} is not ASCII`);
  writeFileSync(join(BUNDLES, file), source);
  writeFileSync(join(BUNDLES, `${file}.map`), map);
}

/** One function of some files, each a function of its own that is called once, when it is first imported. */
function scriptOf(name, files) {
  const functions = files.map(
    ({ file, source }) => `${JSON.stringify(`./${file}`)}: async () => { ${bodyOf(source, file)}},\n`,
  );
  return `${HEAD}${functions.join('')}};\nreturn __file("./${name}.js"); })`;
}

/** The source map of a script, which has those of its files one after the other. */
function mapOf(head, files) {
  let line = head.split('\n').length - 1;
  const sections = files.map(({ source, map }) => {
    // After the line with its imports.
    const offset = { line: line + 1, column: 0 };
    line += 1 + source.split('\n').length;
    return { offset, map: JSON.parse(map) };
  });
  return JSON.stringify({ version: 3, sections });
}

/**
 * Makes the body of a function of a module: its imports become constants in a line before it, its exports what it returns. All
 * other lines stay where they are, as the source map has them. No variable that is exported may change later.
 */
function bodyOf(source, file) {
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const constants = [];
  const changes = [];
  for (const node of program.body) {
    const written = replaced(node, source, constants);
    if (written === undefined) continue;
    const lines = source.slice(node.start, node.end).split('\n').length;
    changes.push({ start: node.start, end: node.end, written: written + '\n'.repeat(lines - 1) });
  }
  simple(program, {
    Literal({ start, end, regex }) {
      if (regex && !ASCII.test(regex.pattern))
        changes.push({ start, end, written: escaped(source.slice(start, end)) });
    },
    ImportExpression({ start, source: { value } }) {
      // Node.js's own need none of its loader of modules, which takes some milliseconds to load itself.
      const written = isBuiltIn(value) ? BUILT_IN : '__import';
      changes.push({ start, end: start + 'import'.length, written });
    },
    MetaProperty({ start, meta }) {
      if (meta.name !== 'import') return;
      throw new Error(`${file}: ${source.slice(start, start + 80)} is not known in a script`);
    },
  });
  const pieces = [];
  let copied = 0;
  for (const { start, end, written } of changes.sort((one, other) => one.start - other.start)) {
    pieces.push(source.slice(copied, start), written);
    copied = end;
  }
  return `${constants.join(' ')}\n${pieces.join('')}${source.slice(copied)}`;
}

/** A regular expression in ASCII: esbuild leaves them as they are written. */
function escaped(expression) {
  return expression.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What stands in the place of an import or export; undefined for what is neither. */
function replaced(node, source, constants) {
  const sourceOf = ({ start, end }) => source.slice(start, end);
  switch (node.type) {
    case 'ImportDeclaration':
      constants.push(constantsOf(node));
      return '';
    case 'ExportNamedDeclaration': {
      if (node.declaration || node.source) throw new Error('esbuild exports in one list');
      const names = node.specifiers.map(({ exported, local }) => `${exported.name}: ${local.name}`);
      return `return { ${names.join(', ')} };`;
    }
    case 'ExportDefaultDeclaration':
      // Of a package of CommonJS that is imported with `import()`, which has its names then, too.
      return `return ((whole) => ({ ...whole, default: whole }))(${sourceOf(node.declaration)});`;
    case 'ExportAllDeclaration':
      throw new Error('esbuild exports in one list');
    default:
      return undefined;
  }
}

/** What is imported is another file of the bundle, in Node.js, or a package of CommonJS, whose default export is the whole. */
function constantsOf({ source: { value: specifier }, specifiers }) {
  const isFile = specifier.startsWith('./');
  if (!isFile && !isBuiltIn(specifier) && !APART.test(specifier))
    throw new Error(`${specifier} would be loaded by require()`);
  const functions = calledLater(specifier, specifiers);
  if (functions !== undefined) return functions;
  const required = `${isFile ? 'await __file' : 'require'}(${JSON.stringify(specifier)})`;
  const named = specifiers
    .filter(({ type }) => type === 'ImportSpecifier')
    .map(({ imported, local }) => `${imported.name}: ${local.name}`);
  const whole = specifiers
    .filter(({ type }) => type !== 'ImportSpecifier')
    .map(({ local }) => `const ${local.name} = ${required};`);
  const parts =
    named.length > 0 || whole.length === 0 ? [`const { ${named.join(', ')} } = ${required};`] : [];
  return [...whole, ...parts].join(' ');
}

/** Tells whether a specifier, undefined where it is no text, names a module of Node.js. */
function isBuiltIn(specifier) {
  return (
    typeof specifier === 'string' && (specifier.startsWith('node:') || builtinModules.includes(specifier))
  );
}

/** Functions of node:crypto, all of which Node.js loads for the first: they are looked up when they are called. */
function calledLater(specifier, specifiers) {
  if (specifier !== 'node:crypto') return undefined;
  const functions = specifiers.map(({ type, imported, local }) =>
    type === 'ImportSpecifier' && CRYPTO_FUNCTIONS.test(imported.name)
      ? `const ${local.name} = (...given) => require("node:crypto").${imported.name}(...given);`
      : undefined,
  );
  return functions.includes(undefined) ? undefined : functions.join(' ');
}
