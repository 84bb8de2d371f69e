import t, { type Test, test } from 'tap';
import { invalidParameter } from '../../rig/services/refusal.js';
import { json, type ListedField, Service } from '../../rig/services/service.js';

const service = await Service.start(t);
const templates = await service.templates();

const DOCUMENTED: Record<string, string[]> = {
  'og-default': ['title', 'bgFrom'],
  'instagram-quote': ['quote', 'author', 'accent'],
  'promo-banner': [],
  'promo-animated': [],
};

const ADDITIONS: Record<ListedField['type'], string[]> = {
  text: ['maxLength'],
  color: [],
  image: [],
  number: ['min', 'max', 'step'],
  select: ['options'],
};

const CHECKS: Record<ListedField['type'], (t: Test, field: ListedField, what: string) => void> = {
  text(t, { default: fallback, maxLength }, what) {
    t.type(fallback, 'string', `${what}: default`);
    t.ok(maxLength !== undefined && maxLength >= [...String(fallback)].length, `${what}: maxLength`);
  },
  color(t, { default: fallback }, what) {
    t.match(fallback, /^#[0-9a-f]{6}$/, `${what}: default`);
  },
  image(t, { default: fallback }, what) {
    t.equal(fallback, '', `${what}: default`);
  },
  number(t, { default: fallback, min = Number.NaN, max = Number.NaN, step = Number.NaN }, what) {
    t.ok(min <= Number(fallback) && Number(fallback) <= max, `${what}: default within bounds`);
    t.ok(step > 0, `${what}: step`);
  },
  select(t, { default: fallback, options = [] }, what) {
    t.ok(options.length >= 2, `${what}: options`);
    t.ok(
      options.some(({ value }) => value === fallback),
      `${what}: default is an option`,
    );
    for (const option of options) t.strictSame(Object.keys(option), ['value', 'label'], what);
    t.ok(
      options.every(({ label }) => label !== ''),
      `${what}: labels`,
    );
  },
};

test('the list holds the documented templates with their documented fields', (t) => {
  t.strictSame(templates.map(({ id }) => id).sort(), Object.keys(DOCUMENTED).sort());
  for (const { id, fields } of templates) {
    const keys = fields.map(({ key }) => key);
    for (const key of DOCUMENTED[id] ?? []) t.ok(keys.includes(key), `${id}: ${key}`);
    t.equal(new Set(keys).size, keys.length, `${id}: no key twice`);
  }
  t.equal(templates.find(({ id }) => id === 'og-default')?.category, 'og');
  t.end();
});

test('a template is listed with its eight properties and no other', (t) => {
  for (const template of templates) {
    const { id, name, description, width, height, category, animated } = template;
    const properties = ['id', 'name', 'description', 'width', 'height', 'category', 'animated', 'fields'];
    t.strictSame(Object.keys(template), properties, id);
    for (const text of [id, name, description, category]) t.ok(typeof text === 'string' && text !== '', id);
    for (const side of [width, height]) t.ok(Number.isInteger(side) && side > 0, `${id}: size`);
    t.equal(animated, id === 'promo-animated', `${id}: animated`);
  }
  const animated = templates.find(({ id }) => id === 'promo-animated');
  t.strictSame([animated?.width, animated?.height], [800, 450]);
  t.end();
});

test('a field is listed with what its type calls for', (t) => {
  for (const { id, fields } of templates) {
    for (const field of fields) {
      const what = `${id}.${field.key}`;
      t.ok(field.label.length > 0, `${what}: label`);
      CHECKS[field.type](t, field, what);
      const listed = Object.keys(field).filter((name) => !['key', 'label', 'type', 'default'].includes(name));
      t.ok(
        listed.every((name) => ADDITIONS[field.type].includes(name)),
        `${what}: additions ${listed}`,
      );
    }
  }
  const types = new Set(templates.flatMap(({ fields }) => fields.map(({ type }) => type)));
  t.strictSame([...types].sort(), ['color', 'image', 'number', 'select', 'text'], 'all five types are used');
  t.end();
});

test('every default may be sent as it is listed, and draws what leaving it out draws', async (t) => {
  const key = await service.key('business');
  for (const { id, fields } of templates) {
    const data = Object.fromEntries(fields.map((field) => [field.key, field.default]));
    const spelledOut = await service.render({ template: id, data }, { key });
    const leftOut = await service.render({ template: id }, { key });
    t.equal(spelledOut.status, 200, id);
    t.equal(spelledOut.headers.get('etag'), leftOut.headers.get('etag'), id);
  }
});

test('the list may be kept for five minutes, then asked about', async (t) => {
  const { headers } = await service.get('/api/templates');
  t.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  t.match(headers.get('cache-control'), /\bmax-age=300\b/);
  t.notMatch(headers.get('cache-control'), /private|no-store|no-cache/);
  t.match(headers.get('etag'), /^"[^"]+"$/);
});

test('If-None-Match of the current list is answered 304 without a body', async (t) => {
  const etag = (await service.get('/api/templates')).headers.get('etag') ?? '';
  const matching = [etag, `W/${etag}`, '*', `"a", ${etag}`, `"a",W/"b",${etag}, "c"`, ` ${etag} `];
  for (const tags of matching) {
    const answer = await service.get('/api/templates', { headers: { 'if-none-match': tags } });
    t.equal(answer.status, 304, tags);
    t.equal(answer.body.length, 0, tags);
    t.equal(answer.headers.get('etag'), etag, tags);
    t.match(answer.headers.get('cache-control'), /max-age=300/, tags);
  }
  const head = await service.call('HEAD', '/api/templates', { headers: { 'if-none-match': etag } });
  t.equal(head.status, 304, 'HEAD');
});

test('If-None-Match of anything else is answered with the list', async (t) => {
  const etag = (await service.get('/api/templates')).headers.get('etag') ?? '';
  for (const tags of ['"a"', etag.slice(1, -1), etag.replace('"', '"x'), 'W/"a", "b"', '', ',']) {
    const answer = await service.get('/api/templates', { headers: { 'if-none-match': tags } });
    t.equal(answer.status, 200, tags);
    t.ok((json(answer) as { templates: unknown[] }).templates.length === templates.length, tags);
  }
});

test('the list is the same for everyone and needs no valid key', async (t) => {
  const anonymous = await service.get('/api/templates');
  for (const key of [await service.key('pro'), 'wrong', '']) {
    t.ok((await service.get('/api/templates', { key })).body.equals(anonymous.body), `key ${key}`);
  }
  t.equal((await service.status()).remaining.rpm, 10, 'and counts nothing');
});

test('the list is Turkish unless English is asked for', async (t) => {
  const listed = async (query: string) => (await service.get(`/api/templates${query}`)).body.toString();
  const turkish = await listed('');
  t.equal(await listed('?lang=tr'), turkish);
  t.equal(await listed('?other=x'), turkish);
  const answer = await service.get('/api/templates?lang=en');
  t.equal(answer.headers.get('content-language'), 'en');
  const english = (json(answer) as { templates: typeof templates }).templates;
  const { texts, rest } = divided(english);
  const inTurkish = divided(templates);
  t.strictSame(rest, inTurkish.rest, 'all but texts is the same');
  t.equal(texts.length, inTurkish.texts.length);
  for (const [index, text] of texts.entries()) {
    t.not(text, inTurkish.texts[index], text);
    t.notMatch(text, /[çğıöşüÇĞİÖŞÜ]/, text);
  }
});

/** What is in a language, of all templates, and everything else. */
function divided(listed: typeof templates) {
  const texts: string[] = [];
  const rest = listed.map(({ name, description, category: _, fields, ...template }) => {
    texts.push(name, description);
    return { ...template, fields: fields.map(withoutLabels) };
  });
  return { texts, rest };

  function withoutLabels({ label, options, ...field }: ListedField) {
    texts.push(label, ...(options ?? []).map((option) => option.label));
    return { ...field, options: options?.map(({ value }) => value) };
  }
}

test('each language of the list has an entity tag of its own', async (t) => {
  const etags = await Promise.all(
    ['tr', 'en'].map(async (lang) => (await service.get(`/api/templates?lang=${lang}`)).headers.get('etag')),
  );
  t.not(etags[0], etags[1]);
  const headers = { 'if-none-match': etags[1] ?? '' };
  t.equal((await service.get('/api/templates?lang=en', { headers })).status, 304);
  t.equal((await service.get('/api/templates?lang=tr', { headers })).status, 200);
});

test('a language that templates do not know is refused by name', async (t) => {
  for (const lang of ['de', '', 'EN', 'en%00']) {
    invalidParameter(t, await service.get(`/api/templates?lang=${lang}`), 'lang', lang);
  }
});
