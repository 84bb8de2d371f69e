import { join } from 'node:path';
import t, { test } from 'tap';
import { KeyFiles } from '../../../src/access/key-files.js';
import { type LinkParameters, signedLink } from '../../../src/api/links/samples/sign.js';
import { serve } from '../../rig/services/command.js';
import { LONGEST } from '../../rig/services/long-gif.js';
import { RawConnection, rawRequest } from '../../rig/services/raw-connection.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { waitFor } from '../../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const MARK = 'geheim4711';
/** The first requests are for links. */
const LINKS = 8;

interface Line {
  level: number;
  msg: string;
  requestId?: string;
  [name: string]: unknown;
}

const SHORTEST = { fps: 5, durationMs: 200 };

for (const { what, environment, animation, fails } of [
  { what: 'that works', environment: {}, animation: SHORTEST, fails: false },
  {
    what: 'whose renders fail',
    environment: { RENDER_TIMEOUT_MS: '1', GIF_TIMEOUT_MS: '1' },
    // A shorter one, and a still, may be there before anybody looks at the deadline.
    animation: LONGEST,
    fails: true,
  },
]) {
  test(`a service ${what} logs at trace nothing that a caller sent`, async (t) => {
    const { command, base, dataDir } = await serve(t, {
      LOG_LEVEL: 'trace',
      TRUST_PROXY: '1',
      ...environment,
    });
    const keys = new KeyFiles(join(dataDir, 'keys'));
    const { key, secret, record } = await keys.create({ plan: 'business', name: MARK });
    const headers = {
      'content-type': 'application/json',
      'user-agent': MARK,
      referer: `http://${MARK}/`,
      'x-forwarded-for': '203.0.113.77',
    };
    const render = (body: unknown, apiKey = key) =>
      fetch(`${base}/api/render?${MARK}`, {
        method: 'POST',
        headers: { ...headers, 'x-api-key': apiKey },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const { templates } = (await (await fetch(`${base}/api/templates`)).json()) as {
      templates: { id: string; fields: { key: string; type: string }[] }[];
    };
    const withPicture = templates.find(({ fields }) => fields.some(({ type }) => type === 'image'));
    const picture = withPicture?.fields.find(({ type }) => type === 'image')?.key ?? '';
    const pictured = (url: string) => ({ template: withPicture?.id, data: { [picture]: url } });

    const link = (parameters: LinkParameters, by = secret, file = 'og-default.png') =>
      fetch(signedLink(base, file, parameters, record.id, by), { headers });

    const answers = [
      await link({ title: MARK, [MARK]: MARK }),
      await link({ title: MARK, expires: 1 }),
      await link({ title: MARK }, MARK),
      await link({ bgFrom: MARK }),
      await link({ [picture]: `http://127.0.0.1:9/${MARK}` }),
      await link({ headline: MARK, ...animation }, secret, 'promo-animated.gif'),
      await fetch(`${base}/api/render/${MARK}.png?key=${MARK}&signature=${MARK}`, { headers }),
      await fetch(`${base}/api/render/${MARK}?${MARK}=%FF&${MARK}=%`, { headers }),
      await render({ template: 'og-default', data: { title: MARK, [MARK]: MARK } }),
      await render({
        template: 'promo-animated',
        format: 'gif',
        ...animation,
        data: { headline: MARK },
      }),
      await render({ template: MARK }),
      await render({ template: 'og-default', format: MARK }),
      await render({ template: 'og-default', data: { bgFrom: MARK } }),
      await render(`{"${MARK}`),
      await render({}, MARK),
      await render({}, `tvl_${MARK.padEnd(32, 'x')}`),
      await render(pictured(`http://${MARK}:${MARK}@${MARK}.invalid/${MARK}?${MARK}#${MARK}`)),
      await render(pictured(`http://${MARK}.invalid/${MARK}?${MARK}`)),
      await render(pictured(`http://127.0.0.1:9/${MARK}`)),
      await render(pictured(`data:image/png;base64,${MARK}`)),
      await render(pictured(MARK)),
      await fetch(`${base}/${MARK}?${MARK}`, { headers }),
      await fetch(`${base}/api/status?${MARK}`, { headers: { ...headers, 'x-api-key': key } }),
    ];
    for (const answer of answers) await answer.arrayBuffer();
    const { port } = new URL(base);
    const raw = await RawConnection.open(Number(port));
    t.teardown(() => raw.close());
    raw.send(rawRequest(MARK.toUpperCase(), `/${MARK}`));
    await raw.reply();
    const statuses = answers.map(({ status }) => status);
    t.ok(statuses.includes(422) && statuses.includes(401) && statuses.includes(404));
    t.equal(statuses.includes(504), fails);

    const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
    await waitFor('a line of each', () => ids.every((id) => command.stderr.includes(id)));
    command.child.kill('SIGTERM');
    const { stderr, code } = await command.ended;
    t.equal(code, 0);
    t.notMatch(stderr.toLowerCase(), MARK);
    for (const own of [key, secret, record.id, 'signature', 'api/render/og']) t.notMatch(stderr, own);
    t.notMatch(stderr, /203\.0\.113\.77|127\.0\.0\.1/, 'no address');
    t.notMatch(stderr, /bgFrom|invalid/i, 'nothing of a request');

    const lines = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    const requests = lines.filter(({ msg }) => msg === 'request');
    t.equal(requests.length, answers.length + 2, 'a line for each exchange');
    for (const [index, id] of ids.entries()) {
      const own = requests.filter(({ requestId }) => requestId === id);
      t.match(own, [{ level: 20, method: String, route: String, status: statuses[index] }]);
      if (index < LINKS) t.equal(own[0]?.route, '/api/render/:file');
      t.match(own[0], { ms: Number, bytes: Number, pid: Number });
      if (Number(statuses[index]) >= 500) {
        const failure = lines.find(({ msg, requestId }) => msg === 'request failed' && requestId === id);
        t.match(failure, { level: 50, code: 'render_timeout', err: { type: 'RenderTimeout' } });
      }
    }
  });
}
