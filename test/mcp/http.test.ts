import t, { type Test, test } from 'tap';
import { onEachServer } from '../rig/services/each-server.js';
import { called, clientOf, contentOf, pictureOf, REVISIONS, refusalIn } from '../rig/services/mcp-client.js';
import { GENEROUS } from '../rig/services/plans.js';
import { REFUSALS } from '../rig/services/refusal.js';
import { json } from '../rig/services/service.js';

const PLANS = [
  { ...GENEROUS, id: 'anonymous', gif: false, templates: 0 },
  GENEROUS,
  { ...GENEROUS, id: 'few', rpm: 3, dailyQuota: 2 },
];

const DOCUMENT = `<!doctype html><html lang="en"><head><title>Card</title>
<meta name="viewport" content="width=40, height=30">
<script type="application/json">{ "fields": { "word": { "type": "text", "label": "Word", "default": "a" } } }</script>
<style>body { margin: 0; height: 30px; background: #ff0000; font-size: 8px }</style></head><body>{{word}}</body></html>`;

const services = await onEachServer(t, { PREVIEW_RPM: '100000' }, PLANS);

for (const { server, service } of services) {
  for (const revision of REVISIONS) {
    const on = (name: string, run: (t: Test) => Promise<void>) =>
      test(`${name} (${server}, ${revision})`, run);
    const as = (t: Test, key?: string) => clientOf(t, service.url('/mcp'), revision, key);

    on('tools are listed with what they take', async (t) => {
      const client = await as(t);
      t.match(client.getServerVersion(), { name: 'tuval' });
      t.match(client.getInstructions(), /list_templates/);
      const { tools } = await client.listTools();
      t.same(
        tools.map(({ name }) => name),
        [
          ...['list_templates', 'preview_template', 'render_template', 'create_link'],
          ...['create_job', 'get_job', 'get_job_results', 'check_document', 'save_document'],
        ],
      );
      const { inputSchema, annotations } = tools.find(({ name }) => name === 'render_template') ?? {};
      t.match(inputSchema, {
        type: 'object',
        required: ['template'],
        properties: { format: { enum: ['png', 'jpeg', 'webp'] }, quality: { minimum: 1, maximum: 100 } },
      });
      t.match(annotations, { readOnlyHint: false, destructiveHint: false });
    });

    on('templates are those of the API', async (t) => {
      const listed = json(await service.get('/api/templates?lang=en'));
      t.strictSame((await called(await as(t), 'list_templates', { lang: 'en' })).structuredContent, listed);
    });

    on('a picture that is kept is an address', async (t) => {
      const { key } = await service.keys.create({ plan: 'generous', name: '' });
      const body = { template: 'og-default', data: { title: `Merhaba ${revision}` } };
      const result = await called(await as(t, key), 'render_template', { ...body, store: true });
      const { url } = result.structuredContent as { url: string };
      const shown = await service.get(url.slice(service.url('').length));
      t.ok(shown.body.equals((await service.render(body)).body));
      const refused = await called(await as(t), 'render_template', { ...body, store: true });
      t.match(refusalIn(refused), { status: 401, code: 'api_key_required' });
    });

    on('a picture has the bytes that the API sends', async (t) => {
      const body = { template: 'og-default', data: { title: `Merhaba ${revision}` } };
      const client = await as(t);
      for (const format of ['png', 'jpeg', 'webp']) {
        const result = await called(client, 'render_template', { ...body, format });
        const { mediaType, bytes } = pictureOf(result);
        const answer = await service.render({ ...body, format });
        t.equal(mediaType, answer.headers.get('content-type'));
        t.ok(bytes.equals(answer.body), format);
        t.match(contentOf(result), { mediaType, bytes: bytes.length, plan: 'anonymous' });
      }
    });

    on('films come as files, and an animation as its frames allow', async (t) => {
      const client = await as(t, await service.key('generous'));
      const body = { template: 'promo-animated', fps: 5, durationMs: 400 };
      t.match(contentOf(await called(client, 'render_template', { ...body, format: 'gif' })), {
        frames: '2',
      });
      const film = pictureOf(await called(client, 'render_template', { ...body, format: 'mp4' }));
      t.match(film, { mediaType: 'video/mp4' });
      t.equal(film.bytes.toString('latin1', 4, 8), 'ftyp');
    });

    on('previews are small, and show sources with what was found in them', async (t) => {
      const client = await as(t);
      const preview = await called(client, 'preview_template', { template: 'og-default' });
      const answer = await service.preview({ template: 'og-default' });
      t.ok(pictureOf(preview).bytes.equals(answer.body));
      const args = { source: DOCUMENT, data: { word: 'b' } };
      const shown = await called(client, 'preview_template', args);
      t.equal(pictureOf(shown).mediaType, 'image/jpeg');
      t.match(contentOf(shown), { name: 'Card', width: 40, fields: [{ key: 'word' }], warnings: [] });
      t.match(refusalIn(await called(client, 'preview_template', { ...args, format: 'gif' })), {
        code: 'template_not_animated',
      });
    });

    on('a document is checked, saved, listed for its key alone, and rendered', async (t) => {
      const [ada, bob] = [await service.key('generous'), await service.key('generous')];
      const client = await as(t, ada);
      const checked = await called(client, 'check_document', { html: DOCUMENT });
      t.match(checked.structuredContent, { name: 'Card', warnings: [], fields: [{ key: 'word' }] });
      const broken = await called(client, 'check_document', {
        html: DOCUMENT.replace('margin: 0', 'writing-mode: vertical-rl'),
      });
      t.match(refusalIn(broken), {
        code: 'invalid_template',
        status: 400,
        line: 4,
        errors: [{ column: Number }],
      });

      const args = { id: 'kart', html: DOCUMENT };
      const saved = await called(client, 'save_document', args);
      t.match(saved.structuredContent, { id: 'kart', versions: [{}] });
      const ofKey = async (key?: string) => {
        const { templates } = contentOf(await called(await as(t, key), 'list_templates')) as never as {
          templates: { id: string }[];
        };
        return templates.some(({ id }) => id === 'kart');
      };
      t.strictSame([await ofKey(ada), await ofKey(bob), await ofKey()], [true, false, false]);

      const { bytes } = pictureOf(await called(client, 'render_template', { template: 'kart' }));
      t.ok(bytes.equals((await service.render({ template: 'kart' }, { key: ada })).body));
      for (const key of [bob, undefined]) {
        const result = await called(await as(t, key), 'render_template', { template: 'kart' });
        t.match(refusalIn(result), { code: 'unknown_template', status: 404 });
      }

      t.match(refusalIn(await called(client, 'save_document', { ...args, if_new: true })), {
        code: 'precondition_failed',
      });
      const { version } = saved.structuredContent as { version: string };
      const changed = { ...args, html: DOCUMENT.replace('Card', 'Kart'), if_version: version };
      t.match((await called(client, 'save_document', changed)).structuredContent, { name: 'Kart' });
      t.match(refusalIn(await called(client, 'save_document', changed)), { code: 'precondition_failed' });
      t.match(refusalIn(await called(client, 'save_document', { ...args, id: 'og-default' })), {
        code: 'template_taken',
        status: 409,
      });
    });

    on('what the API refuses is refused in its words', async (t) => {
      const client = await as(t);
      const refused: [name: string, args: Record<string, unknown>, refusal: object][] = [
        ['render_template', {}, { status: 400, code: 'template_required' }],
        [
          'render_template',
          { template: 'none' },
          { status: 404, code: 'unknown_template', error: 'bilinmeyen şablon' },
        ],
        [
          'render_template',
          { template: 'og-default', quality: 0 },
          { code: 'invalid_parameter', field: 'quality', meaning: /invalid value/ },
        ],
        [
          'render_template',
          { template: 'promo-animated', format: 'gif' },
          { status: 403, code: 'gif_not_allowed' },
        ],
        [
          'render_template',
          { template: 'og-default', data: { photo: 'http://127.0.0.1:1/' } },
          { status: 422, code: 'image_unavailable', field: 'photo' },
        ],
        ['list_templates', { lang: 'de' }, { code: 'invalid_parameter', field: 'lang' }],
        ['check_document', { html: DOCUMENT }, { status: 401, code: 'api_key_required' }],
        ['save_document', { id: 'a', html: DOCUMENT }, { status: 401, code: 'api_key_required' }],
        ['save_document', { id: 'a/b', html: DOCUMENT }, { code: 'invalid_parameter', field: 'id' }],
        ['save_document', { id: 'a' }, { code: 'invalid_arguments', error: /html/ }],
        ['save_document', { id: '\ud800', html: DOCUMENT }, { code: 'invalid_parameter', field: 'id' }],
      ];
      for (const [name, args, refusal] of refused) {
        t.match(refusalIn(await called(client, name, args)), refusal, JSON.stringify(args).slice(0, 80));
      }
      const large = await called(await as(t, await service.key('generous')), 'check_document', {
        html: 'x'.repeat(256 * 1024 + 1),
      });
      t.match(refusalIn(large), { status: 413, code: 'body_too_large' });
    });

    on('a render takes one unit of the minute and of the day, and the last one is the last', async (t) => {
      const key = await service.key('few');
      const client = await as(t, key);
      const render = () => called(client, 'render_template', { template: 'og-default' });
      t.match(contentOf(await render()), { plan: 'few', minuteRemaining: '2', dayRemaining: '1' });
      t.match((await service.status({ key })).remaining, { rpm: 2, dailyQuota: 1 });
      await called(client, 'list_templates');
      await called(client, 'preview_template', { template: 'og-default' });
      t.match(refusalIn(await called(client, 'render_template', { template: 'none' })), { status: 404 });
      t.notOk((await render()).isError);
      t.match(refusalIn(await render()), { status: 429, code: 'quota_exhausted', retryAfterSeconds: Number });
      t.equal((await service.render({ template: 'og-default' }, { key })).status, 429);
    });

    on('the guide is a resource, and part of a prompt', async (t) => {
      const client = await as(t);
      const guide = (await service.get('/api/templates/guide.md')).body.toString();
      t.match(await client.listResources(), {
        resources: [{ uri: 'tuval://guide.md', mimeType: 'text/markdown' }],
      });
      const { contents } = await client.readResource({ uri: 'tuval://guide.md' });
      t.strictSame(contents, [{ uri: 'tuval://guide.md', mimeType: 'text/markdown', text: guide }]);
      await t.rejects(client.readResource({ uri: 'tuval://none' }), { message: /not found/i });
      const { messages } = await client.getPrompt({ name: 'write_template', arguments: { wish: 'a menu' } });
      t.match(messages, [{ content: { resource: { text: guide } } }, { content: { text: /a menu/ } }]);
    });

    on('what is no tool or prompt, and no parameters, are errors of the protocol', async (t) => {
      const client = await as(t);
      await t.rejects(called(client, 'none'), { code: -32_602, message: /no tool none/ });
      await t.rejects(client.callTool({ name: 7 as never }), { code: -32_602 });
      await t.rejects(client.getPrompt({ name: 'write_template', arguments: {} }), { code: -32_602 });
    });
  }

  test(`a key that is unknown is refused before anything is read of a message (${server})`, async (t) => {
    for (const headers of [{ authorization: `Bearer tvl_${'x'.repeat(32)}` }, { 'x-api-key': 'x' }]) {
      const answer = await service.post('/mcp', '{', { headers });
      const [status, code] = REFUSALS.invalidKey;
      t.strictSame([answer.status, answer.headers.get('x-error-code')], [status, code]);
    }
    const revoked = await service.keys.create({ plan: 'generous', name: '' });
    await service.keys.revoke(revoked.record.id);
    for (const revision of REVISIONS) {
      await t.rejects(clientOf(t, service.url('/mcp'), revision, revoked.key), {
        message: /geçersiz veya iptal|HTTP 401/,
      });
    }
  });
}
