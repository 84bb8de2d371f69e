import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runTests } from './satori-stage.js';

const STAGE = new URL('./satori-stage.js', import.meta.url).href;
const TSC = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url));

/** Compiles satori's tests against the stage, and runs them there. @returns the files that do not load */
export async function runAllTests(folder: string, kept: string): Promise<string[]> {
  const compiled = `${kept}compiled/`;
  const files = readdirSync(`${folder}/test`).filter((file) => file.endsWith('.test.tsx'));
  const options =
    '--noCheck --ignoreConfig --jsx react-jsx --jsxImportSource satori/jsx --target es2022 --module esnext';
  const paths = files.map((file) => `${folder}/test/${file}`);
  spawnSync(TSC, [
    ...options.split(' '),
    '--moduleResolution',
    'bundler',
    '--rootDir',
    folder,
    '--outDir',
    compiled,
    ...paths,
  ]);
  const unloaded: string[] = [];
  const from = process.cwd();
  process.chdir(folder);
  for (const file of files) {
    const path = `${compiled}test/${file.replace(/\.tsx$/, '.js')}`;
    try {
      const code = readFileSync(path, 'utf8')
        .replace(/from (["'])(?:vitest|\.\/utils\.js|\.\.\/src\/index\.js)\1/g, `from '${STAGE}'`)
        .replace(/from (["'])\.\.\/src\/jsx\/jsx-runtime\1/g, "from 'satori/jsx/jsx-runtime'");
      writeFileSync(path, withoutInternals(code));
      await import(pathToFileURL(path).href);
      await runTests(file);
    } catch {
      unloaded.push(file);
    }
  }
  process.chdir(from);
  return unloaded;
}

/** Some files try satori's own functions, too, beside pictures. */
function withoutInternals(code: string): string {
  return code.replace(/import \{?([^}'";]*?)\}? from ["']\.\.\/src\/[^"']*["'];?/g, (_, names: string) =>
    names
      .split(',')
      .filter((name) => name.trim() !== '')
      .map((name) => `const ${name.trim().split(' as ').at(-1)} = () => undefined;`)
      .join(' '),
  );
}
