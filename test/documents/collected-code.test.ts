import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t, { test } from 'tap';
import { type CodeSource, packedModules } from '../../workers/code/code-source.js';
import type { CodeTemplate } from '../../workers/code/code-template.js';
import { compiledCode } from '../../workers/code/compile.js';
import { LoadedCode } from '../../workers/code/loaded-code.js';
import { card } from '../rig/corpora/code-samples.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const MIB = 1024 * 1024;
const EDITS = 100;

/** A version of a template whose code holds a MiB. */
function edited(edit: number): CodeSource {
  const source = card({
    head: `const held = new Array(${MIB / 8}).fill(${edit} + 0.5);`,
    draw: 'held.at(0);',
  });
  const compiled = compiledCode({ folder: '/', sources: new Map([['kart.tsx', source]]), assets: [] });
  if ('errors' in compiled) throw new Error(compiled.errors[0]?.message);
  const modules = packedModules(compiled.modules);
  return { id: 'kart', version: `v${edit}`, modules, assets: new Map() };
}

test('a thread keeps the versions that it was given last, and those before are collected', async (t) => {
  const code = new LoadedCode();
  const made: WeakRef<CodeTemplate>[] = [];
  for (let edit = 0; edit < EDITS; edit++) made.push(new WeakRef(await code.of(edited(edit))));
  // What a turn has dereferenced is kept until its end.
  await new Promise((resolve) => setTimeout(resolve, 10));
  collectGarbage();
  const alive = made.filter((template) => template.deref() !== undefined);
  t.equal(alive.length, 32);
  t.ok(made.at(-1)?.deref(), 'the last ones');
  t.equal(await code.of(edited(EDITS - 1)), made.at(-1)?.deref(), 'which are not run again');
  const held = process.memoryUsage().heapUsed / MIB;
  t.ok(held < 32 + 90, `${held.toFixed()} MiB of ${EDITS} versions with a MiB each`);
});
