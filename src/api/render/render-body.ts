import { z } from 'zod';
import {
  type Field,
  type FieldSet,
  inLanguage,
  type List,
  type Localized,
  OWN_SIZE,
  sizeNames,
  type TemplateDeclaration,
} from '../../../templates/contract/index.js';
import { fieldSchema } from '../../../workers/documents/field-schemas.js';
import { DEFAULT_FORMAT, FORMATS, MOVING_FORMATS, STILL_FORMATS } from '../../../workers/encoders/formats.js';
import { TEMPLATE_REFERENCE } from '../../documents/template-id.js';
import type { Example, Operation } from '../openapi/operation.js';
import { parameters } from './requested-render.js';

/** The body of a render in the reference; `data` accepts the fields of any template. */
export type RenderBody = NonNullable<Operation['body']> & { data: z.ZodType };

/**
 * The bodies that `readRenderRequest` accepts, in schemas for the reference: one for each template that all callers
 * share, and one for all that belong to keys, each allowing unknown keys.
 */
export function renderBody(templates: ReadonlyMap<string, TemplateDeclaration>): RenderBody {
  const schemas: Record<string, z.ZodType> = {};
  const members = [...templates.values()].map((template) => {
    const data = dataSchema(template);
    const body = bodySchema(template, data);
    schemas[`${typeName(template)}Data`] = data;
    schemas[`${typeName(template)}Render`] = body;
    return { data, body };
  });
  const own = ownTemplateSchema([...templates.keys()]);
  const data = z.union([...members.map((member) => member.data), ownData]);
  const schema = z.union([...members.map((member) => member.body), own]);
  return {
    schema,
    data,
    schemas: { ...schemas, OwnTemplateRender: own, TemplateData: data, RenderRequest: schema },
    examples: examples(templates),
  };
}

/** `og-default` becomes `OgDefault`. */
function typeName({ id }: TemplateDeclaration): string {
  return id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const ownData = z
  .looseObject({})
  .describe(
    'Values of the fields that the document declares, and an array of objects for each of its lists.',
  );

/** A render of any template, as far as that can be said without knowing the templates. */
export const anyRenderSchema = z.object({
  template: z.string().regex(TEMPLATE_REFERENCE),
  data: ownData.optional(),
  ...parametersBeside('data'),
});

/** @param shared ids that no template of a key has */
function ownTemplateSchema(shared: readonly string[]) {
  return anyRenderSchema
    .extend({
      template: anyRenderSchema.shape.template
        .meta({ not: { enum: shared } })
        .describe('The id of a template of the key, or `ID@VERSION` for a version that is kept.'),
    })
    .describe('A template of the key.');
}

function bodySchema(template: TemplateDeclaration, data: z.ZodObject) {
  const { name, description, width, height, animation, sizes } = template;
  const { format, durationMs, size } = parameters;
  const stillFormat = z.enum(STILL_FORMATS).default(DEFAULT_FORMAT);
  return z
    .object({
      template: z.literal(template.id),
      data: data.optional(),
      format: animation ? format.schema : stillFormat.describe(format.schema.description ?? ''),
      durationMs: animation ? durationMs.schema.meta({ default: animation.durationMs }) : durationMs.schema,
      ...(sizes && {
        size: z
          .enum(sizeNames(template))
          .default(OWN_SIZE)
          .describe(size.schema.description ?? ''),
      }),
      ...parametersBeside('data', 'format', 'durationMs', 'size'),
    })
    .describe(`${inEnglish(name)}, ${width} × ${height} pixels: ${inEnglish(description)}.`);
}

/** The schemas of all parameters but these. */
function parametersBeside(...names: (keyof typeof parameters)[]): Record<string, z.ZodType> {
  const others = Object.entries(parameters).filter(([name]) => !names.some((each) => each === name));
  return Object.fromEntries(others.map(([name, { schema }]) => [name, schema]));
}

function dataSchema({ fields, lists = {} }: TemplateDeclaration) {
  const arrays = Object.entries<List>(lists).map(([key, list]) => [key, itemsSchema(list)] as const);
  return z
    .object({ ...fieldShape(fields), ...Object.fromEntries(arrays) })
    .describe('Values of the fields; a missing field takes its default.');
}

function itemsSchema({ label, max, fields, default: items }: List) {
  return z
    .array(z.object(fieldShape(fields)))
    .max(max)
    .optional()
    .meta({ description: `${inEnglish(label)}: an item for each.`, default: items });
}

function fieldShape(fields: FieldSet): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, describedSchema(field)]));
}

function describedSchema(field: Field) {
  const { maxLength } = field;
  return fieldSchema(field)
    .optional()
    .meta({
      description: fieldDescription(field),
      default: field.default,
      // Characters; the schema also has a bound in code units, which it checks before it counts characters.
      ...(maxLength !== undefined && { maxLength }),
    });
}

function fieldDescription({ type, label, options = [] }: Field): string {
  const name = inEnglish(label);
  if (type === 'image')
    return `${name}: an \`http:\`, \`https:\` or \`data:\` URL, or \`""\` for no picture.`;
  if (options.length === 0) return `${name}.`;
  return `${name}: ${options.map((option) => `\`${option.value}\` ${inEnglish(option.label)}`).join(', ')}.`;
}

/** A request for each template with all its defaults, and for each animated template one in every animated format. */
function examples(templates: ReadonlyMap<string, TemplateDeclaration>): Record<string, Example> {
  const requests: Record<string, Example> = {};
  for (const { id, name, fields, lists, animation } of templates.values()) {
    const summary = inEnglish(name);
    const all = Object.entries({ ...fields, ...lists });
    const data = Object.fromEntries(all.map(([key, each]) => [key, each.default]));
    requests[id] = { summary, value: { template: id, data } };
    for (const format of animation ? MOVING_FORMATS : []) {
      const value = { template: id, format, data };
      requests[`${id}-${format}`] = { summary: `${summary}, ${FORMATS[format].title}`, value };
    }
  }
  return requests;
}

/** The reference is in English. */
function inEnglish(text: Localized): string {
  return inLanguage(text, 'en');
}
