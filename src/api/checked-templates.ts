import type { Field, TemplateDeclaration } from '../../templates/contract/index.js';
import { fieldSchema } from '../../workers/documents/field-schemas.js';
import { registeredTemplates } from '../../workers/documents/registry.js';
import { isReservedKey } from './reserved-keys.js';

/**
 * All templates, in code and as documents.
 * @throws Error when a template cannot work as declared, its defaults included
 */
export async function checkedTemplates(folder?: URL): Promise<ReadonlyMap<string, TemplateDeclaration>> {
  const isFieldValue = (field: Field, value: unknown) => fieldSchema(field).safeParse(value).success;
  const templates = await registeredTemplates(folder, { isReservedKey, isFieldValue });
  for (const { id, fields } of templates.values()) {
    for (const [key, field] of Object.entries<Field>(fields)) {
      if (isReservedKey(key)) throw new Error(`templates/${id}: no field can be called ${key}`);
      if (!isFieldValue(field, field.default)) {
        throw new Error(`templates/${id}: the default of ${key} is not valid for its field`);
      }
    }
  }
  return templates;
}
