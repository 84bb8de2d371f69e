import t, { test } from 'tap';
import { isRefusal, REFUSALS } from '../rig/services/refusal.js';
import { Service } from '../rig/services/service.js';

/** What the interface is as a whole: where it lies, what it wants and leaves behind, and what it speaks. */

const service = await Service.start(t);
const { reference } = service;
const bare = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Letters that Turkish has and English has not: a template's worth of Turkish does not go without them. */
const TURKISH = /[çğıöşüÇĞİÖŞÜ]/;

/** Where another protocol is spoken, under the path that it usually has. */
const MCP = '/mcp';

test('every path that callers are told of lies under /api, and none carries a version', (t) => {
  const paths = Object.keys(reference.paths);
  for (const path of ['/api/status', '/api/templates', '/api/render']) t.ok(paths.includes(path), path);
  for (const path of paths.filter((each) => each !== MCP)) {
    const [first, ...others] = path.slice(1).split('/');
    t.equal(first, 'api', path);
    t.notOk(
      others.some((part) => /^v?\d/i.test(part)),
      `${path}: no version`,
    );
  }
  t.end();
});

test('what lies under /api lies nowhere else', async (t) => {
  for (const place of ['', '/v1', '/v1/api', '/api/v1', '/api/api', '/tuval/api']) {
    for (const name of ['status', 'templates', 'render']) {
      for (const method of ['GET', 'POST']) {
        const path = `${place}/${name}`;
        isRefusal(t, await service.call(method, path), REFUSALS.unknownPath, `${method} ${path}`);
      }
    }
  }
});

test('nobody is called back: the reference knows answers only', (t) => {
  t.notOk('webhooks' in reference);
  for (const [path, methods] of Object.entries(reference.paths)) {
    for (const operation of Object.values(methods)) t.notOk('callbacks' in operation, path);
  }
  t.end();
});

test('the status and the list want no header and no body', async (t) => {
  const connection = await service.connect(t);
  for (const path of ['/api/status', '/api/templates']) {
    const { status, headers, body } = await connection.send(bare(path)).reply();
    t.strictSame([status, headers.get('content-type')], [200, 'application/json; charset=utf-8'], path);
    t.ok(body.equals((await service.get(path)).body), `${path}: what everybody gets`);
  }
});

test('the list is an object of templates and of nothing else', async (t) => {
  const list = JSON.parse((await service.get('/api/templates')).body.toString()) as Record<string, unknown>;
  t.strictSame(Object.keys(list), ['templates']);
  t.ok(Array.isArray(list.templates) && list.templates.length > 0);
  for (const template of list.templates as { fields: unknown }[]) t.ok(Array.isArray(template.fields));
});

test('no answer leaves anything with its caller that it would have to send again', async (t) => {
  const key = await service.key('pro');
  const answers = [
    await service.get('/api/status', { key }),
    await service.get('/api/templates', { key }),
    await service.render({ template: 'og-default' }, { key }),
    await service.render({ template: 'og-default' }),
    await service.render({}, { key }),
  ];
  for (const { headers } of answers) {
    for (const name of ['set-cookie', 'www-authenticate', 'location']) t.notOk(headers.has(name), name);
  }
  t.equal((await service.status()).authenticated, false, 'a key is forgotten with its request');
});

test('names, labels and defaults are Turkish where no language is asked for', async (t) => {
  t.equal((await service.get('/api/templates')).headers.get('content-language'), 'tr');
  for (const { id, name, description, fields } of await service.templates()) {
    t.match(`${name} ${description}`, TURKISH, `${id}: name and description`);
    t.match(fields.map(({ label }) => label).join(), TURKISH, `${id}: labels`);
    const texts = fields.filter(({ type }) => type === 'text');
    t.match(texts.map((field) => field.default).join(), TURKISH, `${id}: defaults`);
    for (const { key, options = [] } of fields.filter(({ type }) => type === 'select')) {
      t.ok(
        options.every(({ label, value }) => label !== value),
        `${id}.${key}: options`,
      );
    }
  }
});
