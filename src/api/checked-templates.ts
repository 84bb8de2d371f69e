import type { Field, Template } from '../../templates/contract/index.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { isFieldValue } from '../../workers/documents/field-schemas.js';
import { isReservedKey } from './reserved-keys.js';

/**
 * All templates in code.
 * @throws Error when a template cannot work as declared, its defaults included
 */
export async function checkedTemplates(folder?: URL): Promise<ReadonlyMap<string, Template>> {
  const templates = await loadTemplates(folder);
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
