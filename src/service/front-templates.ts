/** The templates of a front: those of Tuval, of the operator's folder, and of keys. */

import type { Logger } from 'pino';
import type { Clock } from '../access/clock.js';
import { RESERVED_KEYS } from '../api/reserved-keys.js';
import type { Config } from '../config.js';
import { CodeCompiler } from '../documents/code-compiler.js';
import { DocumentChecks } from '../documents/document-checks.js';
import { type Documents, openDocuments } from '../documents/open-documents.js';
import { TemplateCatalogue } from '../documents/template-catalogue.js';
import { TemplateFolder } from '../documents/template-folder.js';
import type { RenderPool } from '../rendering/render-pool.js';
import type { ServedTemplate } from '../rendering/served-template.js';

/** All templates, and the stores that those of keys are in. */
export interface FrontTemplates {
  templates: TemplateCatalogue;
  documents: Omit<Documents, 'close'>;
  checks: DocumentChecks;
  /** Of the operator's folder: undefined without one. */
  folder: TemplateFolder | undefined;
  close(): void;
}

/** Opens the stores without waiting for them, and the operator's folder not yet. */
export function openTemplates(
  config: Config,
  code: ReadonlyMap<string, ServedTemplate>,
  { clock, log, pool }: { clock: Clock; log: Logger; pool: RenderPool },
): FrontTemplates {
  const { redis, dataDir, onStoreFailure, templatesDir } = config;
  const checks = new DocumentChecks(pool, RESERVED_KEYS, (err) => log.error({ err }, 'a check failed'));
  const compiler = new CodeCompiler();
  const folder =
    templatesDir === undefined
      ? undefined
      : new TemplateFolder(templatesDir, { checks, compiler, log, isTaken: (id) => code.has(id) });
  const { close, ...documents } = openDocuments({ redis, dataDir, clock, log, onStoreFailure }, checks);
  return {
    templates: new TemplateCatalogue(code, folder, documents.own),
    documents,
    checks,
    folder,
    close() {
      folder?.close();
      compiler.close();
      close();
    },
  };
}
