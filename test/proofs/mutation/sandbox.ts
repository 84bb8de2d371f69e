/** A copy of the compiled project in which one module at a time is changed, and the tests that are run there. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Coverage } from './coverage.js';

/** How a run of a test file ended. */
export interface TestRun {
  passed: boolean;
  seconds: number;
}

export class Sandbox {
  readonly #folder: string;
  /** The process group of the test that runs. */
  #running: number | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param project the folder with `package.json` and the compiled `dist`, which alone is copied */
  static async create(project: string): Promise<Sandbox> {
    const folder = await mkdtemp(join(tmpdir(), 'tuval-mutation-'));
    for (const name of await readdir(project)) {
      if (name === 'dist') await cp(join(project, name), join(folder, name), { recursive: true });
      else if (name !== '.git') await symlink(join(project, name), join(folder, name));
    }
    // Services are to load the modules themselves, of which one is changed.
    await rm(join(folder, 'dist/bundles'), { recursive: true, force: true });
    return new Sandbox(folder);
  }

  /**
   * Runs a test file as it is, and tells what it reached.
   * @param module path below `dist`
   * @param counts says for which modules, by their paths below `dist`, that is to be told
   */
  async cover(
    module: string,
    counts: (module: string) => boolean,
  ): Promise<TestRun & { coverage: Coverage }> {
    const reports = await mkdtemp(join(this.#folder, 'coverage-'));
    const run = await this.#run(module, SLOWEST_FILE_SECONDS, { NODE_V8_COVERAGE: reports });
    const root = pathToFileURL(join(this.#folder, 'dist/')).href;
    const coverage = await Coverage.read(reports, root, counts);
    await rm(reports, { recursive: true });
    return { ...run, coverage };
  }

  /** Runs a test file. @param timeoutSeconds after which it and all that it started are ended, and it has failed */
  test(module: string, timeoutSeconds: number): Promise<TestRun> {
    return this.#run(module, timeoutSeconds, {});
  }

  /** Puts other text in the place of a module's. */
  async write(module: string, source: string): Promise<void> {
    await writeFile(join(this.#folder, 'dist', module), source);
  }

  /** Ends what runs, and removes the copy. */
  remove(): void {
    endGroup(this.#running);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #run(module: string, timeoutSeconds: number, env: NodeJS.ProcessEnv): Promise<TestRun> {
    const start = performance.now();
    const child = spawn(process.execPath, [join('dist', module)], {
      cwd: this.#folder,
      // tap gives up at the first assertion that fails; a process group of its own, so that nothing outlives the run.
      env: { ...process.env, TAP_BAIL: '1', TAP_TIMEOUT: String(timeoutSeconds), ...env },
      stdio: 'ignore',
      detached: true,
    });
    this.#running = child.pid;
    const timer = setTimeout(() => endGroup(child.pid), timeoutSeconds * 1000);
    const [code] = await once(child, 'exit');
    clearTimeout(timer);
    endGroup(child.pid);
    this.#running = undefined;
    return { passed: code === 0, seconds: (performance.now() - start) / 1000 };
  }
}

/** More than any file takes on two busy cores. */
const SLOWEST_FILE_SECONDS = 300;

function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
