/** A real Prometheus for tests: on a free port of 127.0.0.1, with its data in a folder of its own, gone with the test. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { freePort } from '../../rig/services/free-port.js';
import { eventually } from '../../rig/time/eventually.js';
import { PROMETHEUS } from './prometheus-programs.js';

/** One line of a graph, or of an answer that has only its last point. */
export interface Line {
  labels: Record<string, string>;
  values: number[];
}

export interface RuleState {
  name: string;
  state: 'inactive' | 'pending' | 'firing';
  health: string;
  lastError?: string;
}

export class Prometheus {
  private constructor(readonly url: string) {}

  /** Starts one that dies with `t`. @param files by name; `prometheus.yml` is its configuration */
  static async start(t: Test, files: Record<string, string>): Promise<Prometheus> {
    const folder = mkdtempSync(join(tmpdir(), 'tuval-prometheus-'));
    const port = await freePort();
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const child = spawn(
      PROMETHEUS,
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=warn',
      ],
      { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const watchdog = watchdogOf(child);
    let complaints = '';
    child.stderr?.on('data', (piece) => {
      complaints += piece;
    });
    const ended = once(child, 'exit');
    t.teardown(async () => {
      child.kill('SIGKILL');
      await ended;
      watchdog.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    const url = `http://127.0.0.1:${port}`;
    const answers = () =>
      fetch(`${url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    const isReady = await eventually(answers, (ready) => ready || child.exitCode !== null);
    if (!isReady) throw new Error(`Prometheus is not ready: ${complaints}`);
    return new Prometheus(url);
  }

  /** The value now, by labels. @throws Error with Prometheus' words when the expression cannot be read */
  async now(query: string): Promise<Line[]> {
    const { result } = await this.#ask<{ result: Answer[] }>('query', { query });
    return result.map(({ metric, value }) => ({ labels: metric, values: [Number(value?.[1])] }));
  }

  /** The values of the last minute, as a graph shows them. @throws Error as `now` does */
  async lastMinute(query: string): Promise<Line[]> {
    const end = Date.now() / 1e3;
    const range = { query, start: String(end - 60), end: String(end), step: '5' };
    const { result } = await this.#ask<{ result: Answer[] }>('query_range', range);
    return result.map(({ metric, values = [] }) => ({
      labels: metric,
      values: values.map(([, value]) => Number(value)),
    }));
  }

  /** The labels of all series that a selector chooses. */
  series(selector: string): Promise<Record<string, string>[]> {
    return this.#ask('series', { 'match[]': selector });
  }

  /** What a label has been seen as, in the series that a selector chooses. */
  labelValues(label: string, selector: string): Promise<string[]> {
    return this.#ask(`label/${label}/values`, { 'match[]': selector });
  }

  async rules(): Promise<RuleState[]> {
    const { groups } = await this.#ask<{ groups: { rules: RuleState[] }[] }>('rules', {});
    return groups.flatMap(({ rules }) => rules);
  }

  async #ask<Data>(path: string, parameters: Record<string, string>): Promise<Data> {
    const response = await fetch(`${this.url}/api/v1/${path}?${new URLSearchParams(parameters)}`);
    const { status, data, error } = (await response.json()) as { status: string; data: Data; error?: string };
    if (status !== 'success') throw new Error(`${error} in ${JSON.stringify(parameters)}`);
    return data;
  }
}

interface Answer {
  metric: Record<string, string>;
  value?: [number, string];
  values?: [number, string][];
}

/** Kills it when this process is gone without having done so: its end of the pipe closes then. */
function watchdogOf({ pid }: ChildProcess): ChildProcess {
  const watchdog = spawn('sh', ['-c', `read -r _; kill -9 ${pid}`], { stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  (watchdog.stdin as unknown as { unref(): void }).unref();
  return watchdog;
}
