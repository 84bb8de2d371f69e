import type { Language } from '../../../templates/contract/index.js';
import type { CheckedTemplate } from '../wire/template-shapes.js';
import type { CheckedDocument } from './checked-document.js';
import { listedTemplate } from './listed-template.js';

/** The answer about a document that was only checked. */
export function checkedTemplate(
  { declaration, source, warnings }: CheckedDocument,
  language: Language,
): CheckedTemplate {
  return { ...listedTemplate(declaration, language), version: source.version, warnings: [...warnings] };
}
