import type { TemplateDeclaration } from '../../../templates/contract/index.js';
import type { Problem } from '../../../workers/documents/report.js';
import type { DocumentChecks } from '../../documents/document-checks.js';
import { type DocumentDrafts, type Draft, DraftRefused } from '../../documents/document-drafts.js';
import { MOST_RECORD_BYTES } from '../../documents/document-store.js';
import type { Client } from '../../rendering/client.js';
import { RenderAbandoned } from '../../rendering/failures.js';
import { ApiError } from '../errors.js';
import { renderRefusal } from '../render/refusals.js';
import { MOST_WARNING_BYTES } from './stored-warnings.js';

export interface CheckedDocument extends Draft {
  declaration: TemplateDeclaration;
  warnings: readonly Problem[];
}

/** The parts that check documents of callers. */
export interface DocumentChecking {
  drafts: DocumentDrafts;
  checks: DocumentChecks;
}

export interface SentDocument {
  id: string;
  html: Uint8Array;
  /** Id of the caller's key, whose assets it may name. */
  key: string | undefined;
  /** Set if it is to be drawn as a preview. */
  isPreview?: boolean;
}

/**
 * Checks a document, and draws it once with its defaults. One that is to be a preview, or of a caller without a key, has as
 * long for it as a preview.
 * @throws ApiError `invalid_template` with all problems, or for a check that could not be made; errors of the store
 */
export async function checkedDocument(
  { drafts, checks }: DocumentChecking,
  { id, html, key, isPreview }: SentDocument,
  client: Client,
): Promise<CheckedDocument> {
  const draft = await drafts.draft(id, html, key).catch((error: unknown) => {
    throw error instanceof DraftRefused ? invalidTemplate([{ message: error.message, ...START }]) : error;
  });
  const isBrief = isPreview ?? key === undefined;
  const verdict = await checks.verdict(draft.source, client, key, isBrief).catch((error: unknown) => {
    throw error instanceof RenderAbandoned ? error : renderRefusal(error);
  });
  const { declaration, errors, warnings } = verdict;
  if (!declaration) throw invalidTemplate(errors);
  const bytes = Buffer.byteLength(JSON.stringify([declaration, draft.assets]));
  if (bytes > MOST_DECLARED_BYTES) throw invalidTemplate([{ message: tooMuchDeclared(bytes), ...START }]);
  return { ...draft, declaration: { ...declaration, id }, warnings };
}

/** Bytes of what a document declares with its assets, as JSON: with warnings and its older versions it fits into a record. */
const MOST_DECLARED_BYTES = MOST_RECORD_BYTES - MOST_WARNING_BYTES - 1024;

function tooMuchDeclared(bytes: number): string {
  return `what the document declares, with the names of its assets, takes ${bytes} bytes, where ${MOST_DECLARED_BYTES} are the most`;
}

const START = { line: 1, column: 1 };

function invalidTemplate(errors: readonly Problem[]): ApiError {
  const { message: reason, line, column } = errors[0] ?? { message: '', ...START };
  return new ApiError('invalid_template', { reason }).withDetails({ line, column, errors: [...errors] });
}
