import { spawn } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import t, { test } from 'tap';
import { parse } from 'yaml';
import { codeOfPage, exampleFile, ROOT } from '../rig/papers/examples-page.js';
import { Service } from '../rig/services/service.js';

const service = await Service.start(t);

/** The address of the service in the examples. */
const ADDRESS = 'https://img.example.com';

/** Runs a script of a step of a workflow, as the runners of GitHub do. */
function shell(
  script: string,
  cwd: string,
  env: Record<string, string>,
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const options = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script];
    const child = spawn('bash', options, { cwd, env: { ...process.env, ...env }, timeout: 60_000 });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('close', (status) => resolve({ status, output }));
  });
}

test('the step of the workflow draws the cards, and fails at the line of one that cannot be drawn', async (t) => {
  const { jobs } = parse(await exampleFile('github-action.yml')) as {
    jobs: { cards: { steps: { name?: string; run?: string; env?: object }[] } };
  };
  const step = jobs.cards.steps.find(({ name }) => name === 'Draw cards');
  const script = step?.run ?? '';
  t.equal(script, await codeOfPage('sh'), 'the page shows the same step');
  t.same(Object.keys(step?.env ?? {}), ['TUVAL_URL', 'TUVAL_KEY']);
  const folder = t.testdir({ 'cards.csv': '_name,title\nmerhaba,Merhaba\ndunya,Dünya\n' });
  const env = { TUVAL_URL: service.url(''), TUVAL_KEY: await service.key('pro') };
  t.same(await shell(script, folder, env), { status: 0, output: 'true\n' });
  const cards = join(folder, 'public/cards');
  t.same((await readdir(cards)).sort(), ['dunya.jpg', 'manifest.json', 'merhaba.jpg']);
  t.match((await readFile(join(cards, 'dunya.jpg'))).subarray(0, 3), Buffer.from([0xff, 0xd8, 0xff]));

  await writeFile(join(folder, 'cards.csv'), '_name,bgFrom\nbir,#123456\niki,mavi\n');
  const wrong = await shell(script, folder, env);
  t.equal(wrong.status, 1);
  t.match(wrong.output, '::error file=cards.csv,line=3::bgFrom #rrggbb biçiminde bir renk olmalıdır');
  const refused = await shell(script, folder, { ...env, TUVAL_KEY: 'tvl_x' });
  t.equal(refused.status, 1);
  t.match(refused.output, 'API anahtarı', 'the error of the service is in the log');
});

interface Node {
  name: string;
  type: string;
  parameters: Record<string, unknown> & { options: { response?: { response: object } } };
}

/** The value of a parameter: n8n evaluates what begins with `=`, between braces. */
function evaluated(parameter: unknown, json: object): string {
  const expression = /^=\{\{(.*)\}\}$/s.exec(String(parameter))?.[1];
  return expression === undefined ? String(parameter) : new Function('$json', `return ${expression}`)(json);
}

test('the workflow of n8n makes a request that draws the card of an item', async (t) => {
  const { nodes, connections } = JSON.parse(await exampleFile('n8n.json')) as {
    nodes: Node[];
    connections: Record<string, { main: { node: string }[][] }>;
  };
  const names = nodes.map(({ name }) => name);
  const joined = Object.entries(connections).flatMap(([from, { main }]) => [
    from,
    ...main.flat().map(({ node }) => node),
  ]);
  t.same(new Set(joined), new Set(names), 'every node is joined to another, by its name');
  const [, item, request] = nodes;
  t.equal(request?.type, 'n8n-nodes-base.httpRequest');
  const {
    url,
    method,
    authentication,
    genericAuthType,
    sendBody,
    contentType,
    specifyBody,
    jsonBody,
    options,
  } = request?.parameters ?? ({} as Node['parameters']);
  t.same(
    { authentication, genericAuthType, sendBody, contentType, specifyBody },
    {
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
      sendBody: true,
      contentType: 'json',
      specifyBody: 'json',
    },
  );
  t.match(options.response, { response: { responseFormat: 'file', outputPropertyName: 'card' } });
  const json = JSON.parse(String(item?.parameters.jsonOutput)) as object;
  const answer = await fetch(String(url).replace(ADDRESS, service.url('')), {
    method: String(method),
    // What the credential adds, and what the node does for JSON.
    headers: { 'x-api-key': await service.key('pro'), 'content-type': 'application/json' },
    body: evaluated(jsonBody, json),
  });
  t.equal(answer.status, 200);
  t.equal(answer.headers.get('content-type'), 'image/png');
  t.equal(answer.headers.get('x-plan'), 'pro');
  const expected = await service.render(
    { template: 'og-default', data: json },
    { key: await service.key('pro') },
  );
  t.ok(Buffer.from(await answer.arrayBuffer()).equals(expected.body));
});

/** Puts the modules of the page and the sample that signs links into a folder, and gives it a key. */
async function siteOf(folder: string): Promise<void> {
  const { secret, record } = await service.keys.create({ plan: 'pro', name: '' });
  Object.assign(process.env, { TUVAL_URL: service.url(''), TUVAL_KEY_ID: record.id, TUVAL_SECRET: secret });
  await copyFile(join(ROOT, 'src/api/links/samples/sign.ts'), join(folder, 'sign.ts'));
  await writeFile(join(folder, 'og-image.ts'), await codeOfPage('ts og-image.ts'));
}

/** Whether a link shows a picture of that size. */
async function shows(link: unknown, width: number): Promise<boolean> {
  const answer = await fetch(String(link));
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.headers.get('content-type') === 'image/png' && bytes.readUInt32BE(16) === width;
}

test('the metadata of a page of Next.js has a link that shows the picture', async (t) => {
  const folder = t.testdir({ lib: {} });
  await siteOf(join(folder, 'lib'));
  await writeFile(
    join(folder, 'lib/posts.ts'),
    "export const postOf = async (slug: string) => ({ title: slug + ' & günaydın' });",
  );
  await writeFile(join(folder, 'page.ts'), await codeOfPage('ts next.ts'));
  const outfile = join(folder, 'page.mjs');
  const alias = { '@/lib': join(folder, 'lib') };
  await build({
    entryPoints: [join(folder, 'page.ts')],
    outfile,
    alias,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  const { generateMetadata } = (await import(pathToFileURL(outfile).href)) as {
    generateMetadata(
      props: object,
    ): Promise<{ title: string; openGraph: { images: { url: string; width: number }[] } }>;
  };
  const { title, openGraph } = await generateMetadata({ params: Promise.resolve({ slug: 'merhaba' }) });
  t.equal(title, 'merhaba & günaydın');
  const [image] = openGraph.images;
  t.match(image?.url, '/api/render/og-default.png?');
  t.ok(await shows(image?.url, image?.width ?? 0));
});

test('the head of a page of Nuxt has a link that shows the picture, which no browser makes', async (t) => {
  const folder = t.testdir({ utils: {} });
  await mkdir(join(folder, 'server'), { recursive: true });
  await siteOf(join(folder, 'server'));
  const setup = (await codeOfPage('ts nuxt.ts')).replace('~~/server/utils/', join(folder, 'server/'));
  for (const isServer of [true, false]) {
    const define = { 'import.meta.server': String(isServer) };
    const source = `export async function setup({ $fetch, useRoute, useSeoMeta }) {\n${setup}}`;
    const entry = join(folder, `setup-${isServer}.ts`);
    await writeFile(entry, (await transform(source, { loader: 'ts', define, minifySyntax: true })).code);
    const outfile = entry.replace('.ts', '.mjs');
    await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm' });
    t.equal(
      (await readFile(outfile, 'utf8')).includes('TUVAL_SECRET'),
      isServer,
      'the secret is the server’s',
    );
    const page = (await import(pathToFileURL(outfile).href)) as { setup(nuxt: object): Promise<void> };
    const received: Record<string, unknown>[] = [];
    await page.setup({
      $fetch: async (path: string) => ({ title: `Yazı ${path}` }),
      useRoute: () => ({ params: { slug: 'merhaba' } }),
      useSeoMeta: (meta: Record<string, unknown>) => received.push(meta),
    });
    t.equal(received.length, isServer ? 1 : 0);
    if (isServer) t.ok(await shows(received[0]?.ogImage, Number(received[0]?.ogImageWidth)));
  }
});

test('the page is short', async (t) => {
  for (const heading of ['ts', 'ts og-image.ts', 'ts next.ts', 'ts nuxt.ts', 'sh']) {
    const lines = (await codeOfPage(heading)).trim().split('\n').length;
    t.ok(lines <= 10, `${heading} has ${lines} lines`);
  }
});
