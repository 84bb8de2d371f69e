import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Template } from '../../templates/contract/index.js';
import { loadTemplates, TEMPLATES_FOLDER } from '../../templates/contract/registry.js';
import type { DocumentTemplate } from './document-template.js';
import type { FieldChecks } from './fields.js';

/** A template in code, or one that is a document. */
export type RegisteredTemplate = Template | DocumentTemplate;

/** Whether a template is a document. */
export function isDocument(template: RegisteredTemplate): template is DocumentTemplate {
  return 'document' in template;
}

/** What documents may name lies beside them in this folder. */
const ASSETS_FOLDER = 'assets/';

/**
 * All templates by id in alphabetical order: those that `loadTemplates` returns, and each `NAME.html` beside them.
 * @throws DocumentError with file, line and column where a document has errors
 */
export async function registeredTemplates(
  folder = TEMPLATES_FOLDER,
  checks: FieldChecks = {},
): Promise<ReadonlyMap<string, RegisteredTemplate>> {
  const [code, documents] = await Promise.all([loadTemplates(folder), loadDocuments(folder, checks)]);
  for (const { id } of documents) {
    if (code.has(id)) throw new Error(`templates/${id}.html is a second template with this name`);
  }
  const all: RegisteredTemplate[] = [...code.values(), ...documents];
  return new Map(all.sort((one, other) => (one.id < other.id ? -1 : 1)).map((each) => [each.id, each]));
}

async function loadDocuments(folder: URL, checks: FieldChecks): Promise<DocumentTemplate[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.html'));
  // Compilers of HTML and CSS are loaded where there is something for them.
  if (files.length === 0) return [];
  const { documentTemplate } = await import('./document-template.js');
  const assets = await loadAssets(folder);
  return Promise.all(
    files.map(async (file) => {
      const id = basename(file, '.html');
      if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
        throw new Error(`templates/${file}: a name is lower-case words joined by hyphens`);
      return documentTemplate(id, await readFile(new URL(file, folder), 'utf8'), assets, checks);
    }),
  );
}

/** By their paths from the documents. */
async function loadAssets(folder: URL): Promise<ReadonlyMap<string, Uint8Array>> {
  const names = await readdir(new URL(ASSETS_FOLDER, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const paths = names.map((name) => `${ASSETS_FOLDER}${name}`);
  const files = paths.map(async (path) => [path, await readFile(new URL(path, folder))] as const);
  return new Map(await Promise.all(files));
}
