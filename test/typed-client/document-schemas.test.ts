import t, { test } from 'tap';
import type { Caller } from '../../src/access/caller.js';
import { readRenderRequest } from '../../src/api/render/requested-render.js';
import { TEMPLATE_REFERENCE } from '../../src/documents/template-id.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import type { JsonSchema } from '../rig/services/documented.js';
import { GENEROUS } from '../rig/services/plans.js';
import { json, Service } from '../rig/services/service.js';
import { requirePackage } from '../rig/suites/typed-client.js';

/** As much of ajv (https://ajv.js.org) as is used. */
interface Validator {
  addSchema(schema: unknown, id: string): Validator;
  compile(schema: JsonSchema): (value: unknown) => boolean;
}

const { Ajv2020 } = requirePackage('ajv/dist/2020.js') as {
  Ajv2020: new (options: { strict: false; formats: Record<string, true> }) => Validator;
};

const service = await Service.start(t);
const shared = await loadTemplates();
const animated = [...shared.values()].find(({ animation }) => animation);
/** What is shared, and templates of a key, which may have any other id and any fields. */
const templates = {
  get: (id: string) =>
    shared.get(id) ?? (animated && TEMPLATE_REFERENCE.test(id) ? { ...animated, id, fields: {} } : undefined),
};
const caller: Caller = { id: 'ip:1', plan: GENEROUS, authenticated: false };
const document = service.reference;

/** Returns what makes a test of a schema in the document: whether a value is what it says. */
function fitting(document: unknown) {
  const validator = new Ajv2020({ strict: false, formats: { binary: true } }).addSchema(
    document,
    'reference',
  );
  return (schema: JsonSchema | undefined) => {
    const { $ref, ...inline } = schema ?? {};
    return validator.compile(typeof $ref === 'string' ? { $ref: `reference${$ref}` } : inline);
  };
}

/** The document without leave to say more: answers are to be described whole. */
const closed = JSON.parse(JSON.stringify(document), (_, value) => {
  const isOpen = value?.type === 'object' && value.properties && !('additionalProperties' in value);
  return isOpen ? { ...value, additionalProperties: false } : value;
});

const fits = fitting(document);
const isRenderRequest = fits({ $ref: '#/components/schemas/RenderRequest' });

/** Values of every kind; each is tried for every field and every parameter. */
const VALUES = [
  ...[null, true, false, [], {}, { a: 1 }, ['png'], [50], ''],
  ...[0, -1, 0.5, 1, 4.99, 5, 50, 50.01, 90, 90.5, 100, 101, 199, 200, 10_000, 10_001, 1e300],
  ...[
    'x',
    '50',
    '#12',
    '#abcdef',
    '#ABCDEF',
    '#abcdef ',
    'red',
    'png',
    'gif',
    'jpeg',
    'PNG',
    'cover',
    'left',
  ],
  ...[
    'http://a.example/b',
    'HTTPS://a.example',
    'data:,x',
    'Data:,x',
    'ftp://a.example',
    '//a.example',
    'http:',
  ],
  ...[24, 60, 80, 120, 160, 500].flatMap((length) => ['😀'.repeat(length), 'ş'.repeat(length + 1)]),
];

/** What the service makes of a body: whether it takes it. */
function isTaken(body: unknown): boolean {
  try {
    readRenderRequest(body, templates).permittedTo(caller);
    return true;
  } catch {
    return false;
  }
}

/** Bodies of which the document says another thing than the service does. */
function disagreements(bodies: unknown[]): string[] {
  return bodies
    .filter((body) => isRenderRequest(body) !== isTaken(body))
    .map((body) => JSON.stringify(body).slice(0, 200));
}

test('what the document says of a field is what the service checks', (t) => {
  for (const { id, fields } of shared.values()) {
    const own = Object.values(fields).flatMap(({ default: fallback, min, max, options = [] }) => [
      ...[fallback, min, max].filter((value) => value !== undefined),
      ...options.map(({ value }) => value),
    ]);
    for (const key of [...Object.keys(fields), 'unknown']) {
      const bodies = [...VALUES, ...own].map((value) => ({ template: id, data: { [key]: value } }));
      t.strictSame(disagreements(bodies), [], `${id}.${key}`);
    }
  }
  t.end();
});

test('what the document says of a parameter is what the service checks', (t) => {
  for (const id of [...shared.keys(), 'kart', `kart@${'3f9a'.repeat(8)}`]) {
    for (const name of ['format', 'quality', 'fps', 'durationMs', 'data', 'unknown']) {
      const bodies = VALUES.map((value) => ({ template: id, [name]: value }));
      t.strictSame(disagreements(bodies), [], `${id}: ${name}`);
    }
  }
  const names = [...VALUES, 'kart@3f9a', 'Kart', 'kart-', '-kart', 'k@', 'çay', 'kart\n'];
  const withoutTemplate = [{}, { format: 'png' }, ...names.map((template) => ({ template })), ...VALUES];
  t.strictSame(disagreements(withoutTemplate), [], 'template');
  t.end();
});

test('every example of the document is what its schema says', (t) => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { requestBody, responses } of Object.values(methods)) {
      const contents = [requestBody, ...Object.values(responses)].flatMap((part) =>
        Object.values(part?.content ?? {}),
      );
      for (const { schema, examples = {} } of contents) {
        for (const [name, { value }] of Object.entries(examples)) {
          t.ok(fits(schema)(value), `${path}: ${name}`);
        }
      }
    }
  }
  t.end();
});

test('what the service answers is what the document says', async (t) => {
  const fitsWhole = fitting(closed);
  const key = await service.key('pro');
  const answers = [
    ['/api/status', await service.get('/api/status')],
    ['/api/status', await service.get('/api/status', { key })],
    ['/api/templates', await service.get('/api/templates')],
    ['/api/templates', await service.get('/api/templates?lang=en')],
    ['/api/templates', await service.get('/api/templates?lang=de')],
    ['/api/templates/{id}/thumbnail', await service.get('/api/templates/kart/thumbnail')],
    ['/api/openapi.json', await service.get('/api/openapi.json')],
  ] as const;
  for (const [path, answer] of answers) {
    const reply = document.paths[path]?.get?.responses[answer.status];
    const schema = reply?.content?.['application/json']?.schema;
    t.ok(schema && fitsWhole(schema)(json(answer)), `${path}: ${answer.status}`);
  }
});
