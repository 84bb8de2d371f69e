import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../api/errors.js';
import { requestedPrecondition } from '../api/preconditions.js';
import { jsonReply } from '../api/replies.js';
import { checkedTemplate } from '../api/templates/checked-template.js';
import { invalidId, requestedReference } from '../api/templates/document-templates.js';
import { type DocumentReceiving, receivedDocument } from '../api/templates/received-document.js';
import { requestedLanguage } from '../api/templates/template-list.js';
import type { SavedTemplate } from '../api/wire/template-shapes.js';
import type { TemplateFolder } from '../documents/template-folder.js';
import { isTemplateId } from '../documents/template-id.js';
import type { Handler } from '../http/exchange.js';

export interface LocalSaving extends DocumentReceiving {
  /** The folder's path, and what reads it. */
  folder: { path: string; templates: TemplateFolder } | undefined;
  /** Tells whether a template in code has this id. */
  isTaken(id: string): boolean;
}

/** PUT /api/templates/ID where there is no service: checks a document and writes it into a folder, which has one version. */
export function localSavingHandler({ folder, isTaken, ...receiving }: LocalSaving): Handler {
  return async (request) => {
    if (!folder) return jsonReply(403, { error: NO_FOLDER }, { 'X-Error-Code': 'no_folder' });
    const language = requestedLanguage(request.query);
    const { ifMatch, ifNone } = requestedPrecondition(request) ?? {};
    const id = requestedReference(request);
    if (!isTemplateId(id)) throw invalidId();
    if (isTaken(id) || (await isThere(join(folder.path, `${id}.tsx`)))) throw new ApiError('template_taken');
    const { html, document } = await receivedDocument(receiving, request, id);
    const path = join(folder.path, `${id}.html`);
    const before = folder.templates.templates.get(id)?.source?.version;
    const exists = await isThere(path);
    const isAsExpected = ifMatch === undefined || (ifMatch === '*' ? exists : ifMatch.includes(before ?? ''));
    if (!isAsExpected || (ifNone && exists)) throw new ApiError('precondition_failed');
    await replaceFile(path, html);
    await folder.templates.look();
    const checked = checkedTemplate(document, language);
    const saved: SavedTemplate = {
      ...checked,
      versions: [{ version: checked.version, savedAt: new Date().toISOString() }],
    };
    return jsonReply(exists ? 200 : 201, saved);
  };
}

const NO_FOLDER =
  'Documents are saved where the command is given --templates FOLDER, or --url and a key for a service';

/** Whoever looks at the folder meanwhile finds the file whole. Names with a dot are no templates. */
async function replaceFile(path: string, content: Uint8Array): Promise<void> {
  const unfinished = `${path.replace(/[^/\\]+$/, '.$&')}.${process.pid}`;
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
