import { basename, extname } from 'node:path';
import { packedModules } from '../../workers/code/code-source.js';
import type { Problem } from '../../workers/documents/report.js';
import type { Client } from '../rendering/client.js';
import { type ServedTemplate, servedCode, servedDocument } from '../rendering/served-template.js';
import type { CodeCompiler } from './code-compiler.js';
import type { DocumentChecks } from './document-checks.js';
import { type ReadCode, readCode } from './folder-code.js';
import { readDocument } from './folder-documents.js';
import { FolderFileError, StampedFiles } from './folder-files.js';
import { isTemplateId } from './template-id.js';

/** The findings in the file of a template. */
export interface FileVerdict {
  /** Undefined where it cannot be a template. */
  template: ServedTemplate | undefined;
  errors: readonly Problem[];
  warnings: readonly Problem[];
}

/** A template as its files were read. */
export interface ReadTemplate {
  version: string;
  /** Of all files that it is made of. */
  stamps: ReadonlyMap<string, string>;
  /** @throws as `DocumentChecks.verdict` and `CodeCompiler.compile` */
  verdict(client: Client): Promise<FileVerdict>;
}

export interface TemplateReading {
  checks: Pick<DocumentChecks, 'verdict'>;
  compiler: Pick<CodeCompiler, 'compile'>;
}

/** Reads templates of an operator from files: documents, and code, which only threads execute. */
export class TemplateReader {
  readonly #checks: TemplateReading['checks'];
  readonly #compiler: TemplateReading['compiler'];

  constructor({ checks, compiler }: TemplateReading) {
    this.#checks = checks;
    this.#compiler = compiler;
  }

  /**
   * @param file in the folder, `NAME.html` or `NAME.tsx`
   * @throws FolderFileError, and errors of the file system where the file cannot be read
   */
  async read(folder: string, file: string): Promise<ReadTemplate> {
    const id = templateName(file);
    if (!isTemplateId(id)) throw new FolderFileError('a name is lower-case words joined by hyphens');
    const files = new StampedFiles(folder);
    const { stamps } = files;
    if (extname(file) === '.html') {
      const source = await readDocument(files, id);
      return {
        ...{ version: source.version, stamps },
        verdict: async (client) => {
          const { declaration, ...found } = await this.#checks.verdict(source, client);
          return { template: declaration && servedDocument(declaration, source), ...found };
        },
      };
    }
    const code = await readCode(files, id);
    return { version: code.version, stamps, verdict: (client) => this.#ofCode(folder, id, code, client) };
  }

  async #ofCode(
    folder: string,
    id: string,
    { version, sources, assets }: ReadCode,
    client: Client,
  ): Promise<FileVerdict> {
    const compiled = await this.#compiler.compile({ folder, sources, assets: [...assets.keys()] });
    if ('errors' in compiled) return { template: undefined, errors: compiled.errors, warnings: [] };
    const source = { id, version, modules: packedModules(compiled.modules), assets };
    const { declaration, ...found } = await this.#checks.verdict(source, client);
    return { template: declaration && servedCode(declaration, source), ...found };
  }
}

/** The name of a template by its file. */
export function templateName(file: string): string {
  return basename(file, extname(file));
}
