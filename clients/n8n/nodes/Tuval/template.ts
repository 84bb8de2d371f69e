import type {
  FieldType,
  IDataObject,
  IExecuteFunctions,
  ILoadOptionsFunctions,
  INodeExecutionData,
  INodePropertyOptions,
  ResourceMapperField,
  ResourceMapperFields,
} from 'n8n-workflow';
import { askForJson, type Context } from './request';

interface Field {
  key: string;
  label: string;
  type: 'text' | 'color' | 'image' | 'number' | 'select';
  options?: { value: string; label: string }[];
}

interface Template extends IDataObject {
  id: string;
  name: string;
  fields: Field[] & IDataObject[];
  lists?: { key: string; label: string }[] & IDataObject[];
}

/** The types of n8n for those of fields that are not texts. */
const FIELD_TYPES: Partial<Record<Field['type'], FieldType>> = { number: 'number', select: 'options' };

async function templates(context: Context, lang: string, item?: number): Promise<Template[]> {
  const asked = { method: 'GET', path: '/api/templates', query: { lang } } as const;
  return (await askForJson<{ templates: Template[] }>(context, asked, item)).templates;
}

/** All templates, an item for each. */
export async function listTemplates(context: IExecuteFunctions, item: number): Promise<INodeExecutionData[]> {
  const lang = context.getNodeParameter('lang', item) as string;
  return (await templates(context, lang, item)).map((json) => ({ json, pairedItem: { item } }));
}

/** Saves a document under an id. @returns the template that it is */
export async function saveTemplate(context: IExecuteFunctions, item: number): Promise<INodeExecutionData[]> {
  const id = encodeURIComponent(context.getNodeParameter('templateId', item) as string);
  const body = { text: context.getNodeParameter('html', item) as string, mediaType: 'text/html' };
  const asked = { method: 'PUT', path: `/api/templates/${id}`, query: { lang: 'en' }, body } as const;
  return [{ json: await askForJson<IDataObject>(context, asked, item), pairedItem: { item } }];
}

/** The templates to choose from. */
export async function getTemplates(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  return (await templates(this, 'en')).map(({ id, name }) => ({ name, value: id }));
}

/** The fields of the template that is chosen, and its lists. */
export async function getTemplateFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const [chosen] = String(this.getNodeParameter('template', '')).split('@');
  const template = (await templates(this, 'en')).find(({ id }) => id === chosen);
  const fields = template?.fields.map(({ key, label, type, options }) => ({
    ...mapped(key, label, FIELD_TYPES[type] ?? 'string'),
    ...(options && { options: options.map(({ value, label: name }) => ({ name, value })) }),
  }));
  const lists = template?.lists?.map(({ key, label }) => mapped(key, label, 'array'));
  return { fields: [...(fields ?? []), ...(lists ?? [])] };
}

function mapped(id: string, displayName: string, type: FieldType): ResourceMapperField {
  return { id, displayName, type, required: false, defaultMatch: false, display: true };
}
