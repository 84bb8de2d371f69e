import { posix } from 'node:path';
import { createJiti } from 'jiti';
import type { Position } from '../css/syntax/problems.js';
import { type Problem, positionAt } from '../documents/report.js';
import { inModule } from './code-error.js';
import type { CompiledModule } from './code-source.js';
import { importedBy, JSX_RUNTIME } from './import-paths.js';

const START = { line: 1, column: 1 };

/** The files of a template in code. */
export interface CodeFiles {
  /** The folder that paths start from, which `import.meta` tells. */
  folder: string;
  /** Sources of modules by their paths, the template's own file first. */
  sources: ReadonlyMap<string, string>;
  /** Paths of pictures and fonts. */
  assets: readonly string[];
}

/** Modules that are compiled, or what is wrong with them. */
export type CompiledCode = { modules: CompiledModule[] } | { errors: Problem[] };

/** Babel in a single file without dependencies, as https://github.com/unjs/jiti packs it. */
const jiti = createJiti(import.meta.url, { fsCache: false, moduleCache: false, sourceMaps: true });

/**
 * Compiles TypeScript with JSX to CommonJS, and looks whether there is all that is imported. Types are not checked, and
 * nothing is executed.
 */
export function compiledCode({ folder, sources, assets }: CodeFiles): CompiledCode {
  const modules: CompiledModule[] = [];
  const [file = ''] = sources.keys();
  const hasFile = (path: string) => sources.has(path) || assets.includes(path);
  const errors: Problem[] = [];
  for (const [path, source] of sources) {
    const module = path.endsWith('.json') ? jsonModule(path, source) : compiledModule(folder, path, source);
    if ('problem' in module) errors.push(inModule(file, path, module.problem));
    else {
      modules.push(module);
      const missing = missingImports(path, source, module.code, hasFile);
      errors.push(...missing.map((problem) => inModule(file, path, problem)));
    }
  }
  return errors.length > 0 ? { errors } : { modules };
}

function jsonModule(path: string, source: string): CompiledModule | { problem: Problem } {
  try {
    JSON.parse(source);
    return { path, code: source };
  } catch (error) {
    return { problem: { message: `this is no JSON: ${(error as Error).message}`, line: 1, column: 1 } };
  }
}

/** How jiti says in compiled code that there is none. */
const FAILED = /^exports\.__JITI_ERROR__ = (\{.*\})$/s;

const MAP = /\n\/\/# sourceMappingURL=data:application\/json;charset=utf-8;base64,([\w+/=]+)\s*$/;

function compiledModule(folder: string, path: string, source: string): CompiledModule | { problem: Problem } {
  const output = jiti.transform({
    ...{ source, filename: posix.join(folder, path), async: false, retainLines: true },
    ts: !/\.m?jsx?$/.test(path),
    // In a .ts file, `<Type>value` is TypeScript.
    jsx: /\.m?ts$/.test(path) ? false : { runtime: 'automatic', importSource: posix.dirname(JSX_RUNTIME) },
  });
  const [, failure] = FAILED.exec(output) ?? [];
  if (failure !== undefined) {
    const { line, column, message } = JSON.parse(failure) as Position & { message: string };
    // Babel counts columns from 0.
    return { problem: { message: message.trim().replace(/\.$/, ''), line, column: column + 1 } };
  }
  const [comment = '', encoded = ''] = MAP.exec(output) ?? [];
  const map = Buffer.from(encoded, 'base64').toString('utf8');
  return { path, code: output.slice(0, output.length - comment.length), map };
}

/** As the compiler writes imports. */
const REQUIRED = /\brequire\((?:"([^"\\\n]+)"|'([^'\\\n]+)')\)/g;

function missingImports(
  path: string,
  source: string,
  code: string,
  hasFile: (path: string) => boolean,
): Problem[] {
  if (path.endsWith('.json')) return [];
  const specifiers = new Set(Array.from(code.matchAll(REQUIRED), ([, one, other]) => one ?? other ?? ''));
  return [...specifiers]
    .filter((specifier) => !importedBy(path, specifier, hasFile))
    .map((specifier) => ({ message: missing(specifier), ...placeOfText(source, specifier) }));
}

function missing(specifier: string): string {
  if (specifier.startsWith('.'))
    return `there is no file ${specifier} in the folder that a template can import`;
  return `a template cannot import ${specifier}: it imports tuval, modules of Node.js, and files of its folder`;
}

/** Where a text stands in quotation marks; the start where it does not. */
function placeOfText(source: string, text: string): Position {
  const at = [`'${text}'`, `"${text}"`].map((quoted) => source.indexOf(quoted)).find((found) => found >= 0);
  return positionAt(source, at ?? 0, START);
}
