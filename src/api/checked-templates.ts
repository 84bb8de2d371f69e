import { type Field, listValuesProblem, type Template } from '../../templates/contract/index.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { isFieldValue } from '../../workers/documents/field-schemas.js';
import { defaultProblem } from '../../workers/documents/lists.js';
import { declaredSizes, sizeKeyProblem } from '../../workers/documents/sizes.js';
import { isReservedKey } from './reserved-keys.js';

/**
 * All templates in code.
 * @throws Error when a template cannot work as declared, its defaults included
 */
export async function checkedTemplates(folder?: URL): Promise<ReadonlyMap<string, Template>> {
  const templates = await loadTemplates(folder);
  for (const { id, fields, lists = {}, sizes } of templates.values()) {
    const fail = (problem: string) => {
      throw new Error(`templates/${id}: ${problem}`);
    };
    for (const key of [...Object.keys(fields), ...Object.keys(lists)])
      if (isReservedKey(key)) fail(`no field can be called ${key}`);
    for (const [key, field] of Object.entries<Field>(fields))
      if (!isFieldValue(field, field.default)) fail(`the default of ${key} is not valid for its field`);
    for (const [key, list] of Object.entries(lists)) {
      const problem = defaultProblem(list, isFieldValue);
      if (problem !== undefined) fail(`the default of ${key}${problem}`);
    }
    const problem = listValuesProblem(lists);
    if (problem !== undefined) fail(problem);
    if (!sizes) continue;
    declaredSizes(sizes, fail);
    const taken = sizeKeyProblem({ ...fields, ...lists });
    if (taken !== undefined) fail(taken);
  }
  return templates;
}
