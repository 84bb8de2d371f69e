import { Validator } from '@seriousme/openapi-schema-validator';
import t, { test } from 'tap';
import { ERRORS } from '../../../src/api/errors.js';
import { version } from '../../../src/version.js';
import type { DocumentedOperation, JsonSchema } from '../../rig/services/documented.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { json, type ListedField, type ListedTemplate, Service } from '../../rig/services/service.js';

const service = await Service.start(t);
const document = service.reference;
const { templates } = json(await service.get('/api/templates?lang=en')) as { templates: ListedTemplate[] };

const METHODS = ['get', 'post', 'put', 'delete'];

/** Codes of answers that no route gives. */
const OF_NO_OPERATION = ['unknown_path', 'method_not_allowed'];

/** Codes of rows, which stand in the manifest of a batch. */
const OF_ROWS = ['invalid_row', 'invalid_name', 'duplicate_name', 'batch_limit'];

function operations(): { method: string; path: string; operation: DocumentedOperation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** The schema of a template's request body, and that of its data. */
function schemasOf({ id }: ListedTemplate): { body: JsonSchema; data: JsonSchema } {
  const { schemas } = document.components;
  const body = Object.values(schemas).find(({ properties }) => properties?.template?.const === id);
  const data = schemas[String(body?.properties?.data?.$ref).split('/').at(-1) ?? ''];
  if (!body || !data) throw new Error(`no schema for ${id}`);
  return { body, data };
}

test('the document is valid OpenAPI 3.1', async (t) => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>);
  t.strictSame(result, { valid: true });
  t.equal(validator.version, '3.1');
  t.equal(document.info.version, version);
});

test('it comes compressed, and not again to whoever has it', async (t) => {
  const answer = await service.get('/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
  t.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  t.equal(answer.headers.get('content-encoding'), 'br');
  const etag = answer.headers.get('etag') ?? '';
  t.equal(
    (await service.get('/api/openapi.json', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } }))
      .status,
    304,
  );
});

test('every operation that is described is there', async (t) => {
  for (const { method, path } of operations()) {
    t.ok(METHODS.includes(method), method);
    const called = path
      .replace('{id}', 'og-default')
      .replace('{file}', 'og-default.png')
      .replace('{name}', 'a.png');
    const answer = await service.call(method.toUpperCase(), called, {
      ...(method === 'post' && { body: '{}' }),
    });
    const code = answer.headers.get('x-error-code') ?? '';
    t.notOk(OF_NO_OPERATION.includes(code), `${method} ${path}`);
  }
  const ids = operations().map(({ operation }) => operation.operationId);
  t.equal(new Set(ids).size, ids.length, 'names of operations differ');
});

test('every refusal is described by its code, its status and its text', (t) => {
  const replies = operations().flatMap(({ operation }) => Object.entries(operation.responses));
  for (const [code, [status, text]] of Object.entries(ERRORS)) {
    t.match(document.info.description, `| ${status} | \`${code}\` | ${text} |`, 'in the table of all');
    if ([...OF_NO_OPERATION, ...OF_ROWS].includes(code)) continue;
    const described = replies.filter(([, reply]) =>
      reply.headers['X-Error-Code']?.schema.enum?.includes(code),
    );
    t.ok(described.length > 0, `${code}: an operation has it`);
    for (const [replyStatus, { description }] of described) {
      t.equal(replyStatus, String(status), code);
      t.match(description, text, `${code}: text`);
    }
  }
  t.end();
});

test('every operation may meet a fault of the service, and says so', (t) => {
  for (const { path, operation } of operations()) {
    t.strictSame(operation.responses[500]?.headers['X-Error-Code']?.schema.enum, ['internal'], path);
  }
  t.end();
});

test('what is described is the service as it is set up', async (t) => {
  t.match(
    document.info.description,
    '| `pro` | 120 | 10000 | yes | 120 at 25 fps | 20 | 20 MiB | 1000 | 10000, 3 at once | 19 |',
  );
  t.ok('/api/preview' in document.paths);
  t.notOk(document.externalDocs);
  const environment = { PREVIEW_RPM: '0', SOURCE_URL: 'https://example.org/tuval' };
  const { reference } = await Service.start(t, environment, [{ ...GENEROUS, id: 'anonymous', rpm: 321 }]);
  t.match(reference.info.description, '| `anonymous` | 321 |');
  t.notMatch(reference.info.description, '`pro`');
  t.notOk('/api/preview' in reference.paths);
  t.equal(reference.externalDocs?.url, 'https://example.org/tuval');
});

test('a request is described for each template, with GIFs for those that are animated, and for those of keys', (t) => {
  const union = document.components.schemas.RenderRequest as { anyOf?: JsonSchema[] };
  t.equal(union.anyOf?.length, templates.length + 1);
  t.same(union.anyOf?.at(-1), { $ref: '#/components/schemas/OwnTemplateRender' });
  for (const template of templates) {
    const { format, durationMs } = schemasOf(template).body.properties ?? {};
    t.equal(format?.enum?.includes('gif'), template.animated, `${template.id}: gif`);
    t.equal(format?.default, 'png', `${template.id}: format`);
    t.equal(durationMs?.default !== undefined, template.animated, `${template.id}: a loop of its own`);
  }
  t.end();
});

/** What a field's schema says beside its description, by its type. */
const SAYS: Record<ListedField['type'], (field: ListedField) => JsonSchema> = {
  text: ({ maxLength }) => ({ type: 'string', maxLength }),
  color: () => ({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }),
  image: () => ({ type: 'string' }),
  number: ({ min, max }) => ({ type: 'number', minimum: min, maximum: max }),
  select: ({ options = [] }) => ({ type: 'string', enum: options.map(({ value }) => value) }),
};

test('a field is described as it is listed', (t) => {
  for (const template of templates) {
    const { data } = schemasOf(template);
    t.strictSame(
      Object.keys(data.properties ?? {}),
      template.fields.map(({ key }) => key),
      template.id,
    );
    t.notOk('additionalProperties' in data || 'required' in data, `${template.id}: takes more and less`);
    for (const field of template.fields) {
      const { description, default: fallback, ...schema } = data.properties?.[field.key] ?? {};
      t.match(description, field.label, `${template.id}.${field.key}: label`);
      const options = (field.options ?? []).map(({ value, label }) => `\`${value}\` ${label}`);
      t.equal(String(description).includes(': '), field.type === 'image' || options.length > 0);
      for (const option of options) t.match(description, option, `${template.id}.${field.key}: ${option}`);
      t.equal(fallback, field.default, `${template.id}.${field.key}: default`);
      t.match(schema, SAYS[field.type](field), `${template.id}.${field.key}`);
    }
  }
  t.end();
});

test('a key is required where something belongs to it, optional where it makes a difference, and not asked for elsewhere', (t) => {
  const optional = [
    '/api/render',
    '/api/preview',
    '/api/batch',
    '/api/status',
    '/api/templates',
    '/api/templates/{id}/thumbnail',
    '/mcp',
  ];
  const required = [
    '/api/links',
    '/api/jobs',
    '/api/jobs/{id}',
    '/api/jobs/{id}/results',
    '/api/jobs/{id}/archive',
    '/api/jobs/{id}/deliveries',
    '/api/templates/check',
    '/api/templates/{id}',
    '/api/assets',
    '/api/assets/{name}',
  ];
  for (const { path, operation } of operations()) {
    const key = { apiKey: [] };
    const none = required.includes(path) ? [key] : [];
    t.strictSame(operation.security, optional.includes(path) ? [{}, key] : none, path);
  }
  t.end();
});
