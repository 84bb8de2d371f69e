import { createRequire, SourceMap } from 'node:module';
import { Script } from 'node:vm';
import type { Position } from '../css/syntax/problems.js';
import { type Problem, positionAt } from '../documents/report.js';
import { inModule } from './code-error.js';
import { type CodeAsset, type CodeSource, type CompiledModule, unpackedModules } from './code-source.js';
import { type Imported, importedBy } from './import-paths.js';

const nodeRequire = createRequire(import.meta.url);

/** What begins the names of modules in stacks. */
const SCHEME = 'template:';

const PLACE = new RegExp(`${SCHEME}([^\\s:]+):(\\d+):(\\d+)`);

const BEFORE = '(function (exports, require, module) {';

/**
 * The modules of one version of a template in code, linked and run. They are functions of scripts and no modules of
 * Node.js, which would keep every version for as long as the thread lives.
 */
export class LoadedModules {
  /** What the template's own file exports. */
  readonly exports: Record<string, unknown>;
  readonly #modules: ReadonlyMap<string, CompiledModule>;
  readonly #assets: CodeSource['assets'];
  readonly #file: string;
  readonly #parts: LoadedParts;
  readonly #cache = new Map<string, { exports: unknown }>();

  /** @throws whatever the modules throw */
  constructor(source: Pick<CodeSource, 'modules' | 'assets'>, parts: LoadedParts) {
    const modules = unpackedModules(source.modules);
    this.#modules = new Map(modules.map((module) => [module.path, module]));
    this.#assets = source.assets;
    this.#parts = parts;
    this.#file = modules[0].path;
    this.exports = this.#loaded(this.#file) as Record<string, unknown>;
  }

  #loaded(path: string): unknown {
    const cached = this.#cache.get(path);
    if (cached) return cached.exports;
    const compiled = this.#modules.get(path);
    const module: { exports: unknown } = { exports: compiled ? {} : this.#asset(path) };
    // Known before it is run, because modules may import each other.
    this.#cache.set(path, module);
    if (compiled && path.endsWith('.json')) module.exports = JSON.parse(compiled.code);
    else if (compiled) {
      const script = new Script(`${BEFORE}${compiled.code}\n})`, {
        filename: SCHEME + path,
        columnOffset: -BEFORE.length,
      });
      const run = script.runInThisContext() as (...parts: unknown[]) => void;
      run(module.exports, (specifier: string) => this.#required(path, specifier), module);
    }
    return module.exports;
  }

  #required(from: string, specifier: string): unknown {
    const hasFile = (path: string) => this.#modules.has(path) || this.#assets.has(path);
    const imported = importedBy(from, specifier, hasFile);
    if (!imported) throw new Error(`there is no ${specifier}`);
    if (imported.kind === 'file') return this.#loaded(imported.path);
    return imported.kind === 'builtin' ? nodeRequire(specifier) : this.#parts[imported.kind];
  }

  #asset(path: string): { __esModule: true; default: string } {
    const { mediaType, bytes } = this.#assets.get(path) as CodeAsset;
    const encoded = Buffer.from(bytes).toString('base64');
    return { __esModule: true, default: `data:${mediaType};base64,${encoded}` };
  }

  /** What was thrown while these modules were at work, and where. */
  problemOf(thrown: unknown): Problem {
    // What is wrong with a tree of elements is found after the code has returned it.
    return thrownProblem(thrown, this.#file, [...this.#modules.values()], /\bdraw\b/);
  }
}

/** The modules that templates import beside their own files. */
export type LoadedParts = Readonly<Record<Exclude<Imported['kind'], 'file' | 'builtin'>, unknown>>;

/** The kit, and the functions that JSX is compiled to. */
export async function loadedParts(): Promise<LoadedParts> {
  const [kit, jsx] = await Promise.all([
    import('../../templates/kit/index.js'),
    import('satori/jsx/jsx-runtime'),
  ]);
  return { kit, jsx };
}

/**
 * The error that modules threw, at the position in a source that its stack tells first.
 * @param file the template's own
 * @param otherwise what to look for in it where no stack tells a place
 */
export function thrownProblem(
  thrown: unknown,
  file: string,
  modules: readonly CompiledModule[],
  ...otherwise: readonly RegExp[]
): Problem {
  const isError = thrown instanceof Error;
  const name = isError && thrown.name !== 'Error' ? `${thrown.name}: ` : '';
  const message = isError ? name + thrown.message : `${String(thrown)} was thrown`;
  const [, path, line, column] = PLACE.exec((isError && thrown.stack) || '') ?? [];
  const map = modules.find((module) => module.path === (path ?? file))?.map;
  if (path === undefined) return { message, ...placeInSource(map, ...otherwise) };
  return inModule(file, path, { message, ...original({ line: Number(line), column: Number(column) }, map) });
}

function original(place: Position, map: string | undefined): Position {
  if (map === undefined) return place;
  const entry = new SourceMap(JSON.parse(map)).findEntry(place.line - 1, place.column - 1);
  return 'originalLine' in entry && entry.originalLine !== undefined
    ? { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    : place;
}

/** The first place in the source of a module that matches a pattern, or its start. @param map of the module */
export function placeInSource(map: string | undefined, ...patterns: readonly RegExp[]): Position {
  const { sourcesContent: [source = ''] = [] } = JSON.parse(map ?? '{}') as { sourcesContent?: string[] };
  const at = patterns.map((pattern) => source.search(pattern)).find((found) => found >= 0);
  return positionAt(source, at ?? 0, { line: 1, column: 1 });
}
