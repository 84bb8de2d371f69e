import type { Template } from '../../templates/contract/index.js';
import type { FieldChecks } from '../documents/declared-field.js';
import type { Problem } from '../documents/report.js';
import { CodeError } from './code-error.js';
import { type CodeSource, type CompiledModule, unpackedModules } from './code-source.js';
import { declaredTemplate, type Fault } from './declared-template.js';
import {
  LoadedModules,
  type LoadedParts,
  loadedParts,
  placeInSource,
  thrownProblem,
} from './loaded-modules.js';

/** A template in code of the operator's. */
export interface CodeTemplate extends Template {
  source: CodeSource;
  /** What it threw while it was drawn, and where. */
  problemOf(thrown: unknown): Problem;
}

/**
 * Runs the code of a template.
 * @throws CodeError where it cannot be one
 */
export async function codeTemplate(source: CodeSource, checks: FieldChecks = {}): Promise<CodeTemplate> {
  const parts = await loadedParts();
  const modules = unpackedModules(source.modules);
  const [{ path: file }] = modules;
  const loaded = run(source, parts, modules);
  const { default: template } = loaded.exports;
  const declaration = declaredTemplate(template, source.id, checks);
  if (Array.isArray(declaration))
    throw new CodeError(
      file,
      declaration.map((fault) => faultProblem(fault, modules[0])),
    );
  const { draw, fonts, debug } = template as Template;
  return {
    ...declaration,
    ...(fonts && { fonts }),
    ...(debug && { debug }),
    draw: (data, stage) => draw.call(template, data, stage),
    source,
    problemOf: (thrown) => loaded.problemOf(thrown),
  };
}

/** @throws CodeError with what the modules throw */
function run(source: CodeSource, parts: LoadedParts, modules: readonly CompiledModule[]): LoadedModules {
  try {
    return new LoadedModules(source, parts);
  } catch (cause) {
    const file = modules[0]?.path ?? source.id;
    throw new CodeError(file, [thrownProblem(cause, file, modules)], { cause });
  }
}

/** At the property or key that is to blame, as far as the source says it in the usual way. */
function faultProblem({ message, name }: Fault, { map }: CompiledModule): Problem {
  const named = name === undefined ? [] : [new RegExp(`(?<![\\w$])['"]?${escaped(name)}['"]?\\s*:`)];
  return { message, ...placeInSource(map, ...named, /\bexport\s+default\b/) };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
