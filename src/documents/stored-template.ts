import type { TemplateDeclaration } from '../../templates/contract/index.js';
import { DocumentError, documentTemplate } from '../../workers/documents/document-template.js';
import type { StoreLocation } from '../access/stores.js';
import { readDocument } from './folder-documents.js';
import { FolderFileError, StampedFiles, templateFiles } from './folder-files.js';
import { withDocumentStore } from './open-document-store.js';
import { parsedReference } from './template-catalogue.js';

/** Where a service has its documents. */
export interface DocumentPlaces extends StoreLocation {
  templatesDir?: string | undefined;
}

/** Runs the code `NAME.tsx` of a folder, and returns what it declares; undefined where it cannot be drawn. */
export type CodeRunner = (folder: string, file: string) => Promise<SourcedDeclaration | undefined>;

type SourcedDeclaration = TemplateDeclaration & { source?: { version: string } | undefined };

/**
 * The declaration of a template of the operator's folder or of a key, for commands beside the service.
 * @param reference `ID` or `ID@VERSION`
 * @throws errors of the store
 */
export async function storedTemplate(
  places: DocumentPlaces,
  { key, reference }: { key: string; reference: string },
  runCode: CodeRunner,
): Promise<TemplateDeclaration | undefined> {
  const { id, version } = parsedReference(reference);
  const { templatesDir } = places;
  const shared = templatesDir === undefined ? undefined : await inFolder(templatesDir, id, runCode);
  if (shared) return version === undefined || version === shared.source?.version ? shared : undefined;
  const declared = await withDocumentStore(places, async (documents) => {
    const newest = (await documents.template(key, id))?.versions[0];
    const isNewest = version === undefined || version === newest?.version;
    return isNewest ? newest : documents.declared(key, id, version);
  });
  return declared && { ...declared.declaration, id };
}

/** Undefined where the folder has none that could be drawn, as for the service. */
async function inFolder(
  folder: string,
  id: string,
  runCode: CodeRunner,
): Promise<SourcedDeclaration | undefined> {
  const files = await templateFiles(folder).catch((): string[] => []);
  if (!files.includes(`${id}.html`))
    return files.includes(`${id}.tsx`) ? runCode(folder, `${id}.tsx`) : undefined;
  try {
    return await documentTemplate(await readDocument(new StampedFiles(folder), id));
  } catch (error) {
    if (error instanceof DocumentError || error instanceof FolderFileError) return undefined;
    throw error;
  }
}
