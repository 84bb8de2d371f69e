import { LRUCache } from 'lru-cache';
import type { FieldChecks } from '../documents/declared-field.js';
import type { CodeSource } from './code-source.js';
import type { CodeTemplate } from './code-template.js';

const MOST_KNOWN = 32;

/** Bytes of their modules and assets. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The versions of templates in code that a thread has run last, each once. Older ones are collected as garbage, unless
 * their code has put something of theirs into the thread itself.
 */
export class LoadedCode {
  readonly #cache = new LRUCache<string, CodeTemplate>({
    max: MOST_KNOWN,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ source }) => bytesOf(source),
  });

  /**
   * @param checks for a version that was not checked before
   * @throws CodeError where it cannot be a template
   */
  async of(source: CodeSource, checks?: FieldChecks): Promise<CodeTemplate> {
    const cached = this.#cache.get(source.version);
    if (cached) return cached;
    // Checks are loaded where there is something for them.
    const { codeTemplate } = await import('./code-template.js');
    const template = await codeTemplate(source, checks);
    this.#cache.set(source.version, template);
    return template;
  }
}

function bytesOf({ modules, assets }: CodeSource): number {
  return [...assets.values()].reduce((sum, { bytes }) => sum + bytes.length, modules.length);
}
