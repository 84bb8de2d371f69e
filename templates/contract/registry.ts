import { basename } from 'node:path';
import { isFieldKey } from './fields.js';
import type { Template } from './template.js';
import { templateModules } from './template-modules.js';

export const TEMPLATES_FOLDER = new URL('../', import.meta.url);

/**
 * Imports every template in code: the default export of each file in `templates/`, by id in alphabetical order.
 * @throws when a file's template cannot work as declared
 */
export async function loadTemplates(folder = TEMPLATES_FOLDER): Promise<ReadonlyMap<string, Template>> {
  const templates = (await templateModules(folder)).map(([file, exported]) => {
    const template = exported as Template | undefined;
    checkDeclaration(template, file);
    return template;
  });
  return new Map(templates.map((template) => [template.id, template]));
}

function checkDeclaration(template: Template | undefined, file: string): asserts template is Template {
  if (!template?.fields) throw new Error(`templates/${file} has no template as its default export`);
  const name = basename(file, '.js');
  if (template.id !== name) throw new Error(`templates/${file} declares the id ${template.id}, not ${name}`);
  const { fields, lists = {} } = template;
  for (const key of [...Object.keys(fields), ...Object.keys(lists)])
    if (!isFieldKey(key)) throw new Error(`templates/${file}: no field can be called ${key}`);
  for (const key of Object.keys(lists))
    if (Object.hasOwn(fields, key)) throw new Error(`templates/${file}: ${key} is a field and a list`);
}
