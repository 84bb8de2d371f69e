import type { ChildProcess } from 'node:child_process';
import type { Test } from 'tap';
import { freePort } from '../../rig/services/free-port.js';
import { eventually } from '../../rig/time/eventually.js';
import type { BuiltImage } from './built-image.js';
import { type Ended, outcomeOf } from './sandbox.js';

/** As tight as an operator can make it. */
const CONFINED = [
  '--read-only',
  '--read-only-tmpfs=false',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
];

/**
 * Without systemd podman cannot ask for a container's health by itself, and without control groups and capabilities of
 * its own a machine that tests run on may lack for bounds.
 */
const MODEST = [
  '--no-healthcheck',
  '--cgroups=disabled',
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=4096:4096',
];

let count = 0;

export interface ContainerOptions {
  environment?: Record<string, string>;
  /** Files and folders of this machine to be read in there, by their paths in there. */
  files?: Record<string, string>;
  /** False lets the folder for keys be read-only like the rest. */
  hasData?: boolean;
  args?: string[];
}

/** A container on this machine's network, confined as far as can be; gone with its test. */
export class Container {
  /** Resolves when its first process has ended. */
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;

  private constructor(
    readonly image: BuiltImage,
    readonly name: string,
    args: readonly string[],
  ) {
    this.#child = image.sandbox.podman('run', '--name', name, ...args);
    this.ended = outcomeOf(this.#child);
  }

  static run(t: Test, image: BuiltImage, options: ContainerOptions = {}): Container {
    const { environment = {}, files = {}, hasData = true, args = [] } = options;
    const container = new Container(image, `tuval-${++count}`, [
      ...[...CONFINED, ...MODEST, '--network=host', '--pull=never', '--log-driver=none'],
      ...(hasData ? [] : ['--image-volume=ignore']),
      ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
      ...Object.entries(files).map(([inside, here]) => `--volume=${here}:${inside}:ro`),
      ...[image.name, ...args],
    ]);
    t.teardown(() => image.sandbox.tool('podman', 'rm', '--force', '--volumes', '--time=0', container.name));
    return container;
  }

  /** Runs a program in it to its end. */
  exec(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
    const variables = Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`);
    return outcomeOf(this.image.sandbox.podman('exec', ...variables, this.name, ...args));
  }

  /** What a module of JavaScript prints in it. @throws Error with its complaints when it fails */
  async evaluate<Result>(module: string, ...args: string[]): Promise<Result> {
    const { code, stdout, stderr } = await this.exec([
      'node',
      '--input-type=module',
      '-e',
      module,
      '--',
      ...args,
    ]);
    if (code !== 0) throw new Error(`ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as Result;
  }

  /** Sends a signal to its first process. */
  async signal(name: string): Promise<void> {
    await this.image.sandbox.tool('podman', 'kill', `--signal=${name}`, this.name);
  }
}

/** A container that serves on ports of 127.0.0.1, and draws on two threads. */
export class ServingContainer {
  private constructor(
    readonly container: Container,
    readonly base: string,
    readonly admin: string,
    /** What a command in the container is given to ask this service. */
    readonly environment: Record<string, string>,
  ) {}

  /** Resolves when it is ready. */
  static async start(t: Test, image: BuiltImage, options: ContainerOptions = {}): Promise<ServingContainer> {
    const [port, adminPort] = [await freePort(), await freePort()];
    const environment = {
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      RENDER_THREADS: '2',
      RENDER_TIMEOUT_MS: '60000',
      ...options.environment,
    };
    const container = Container.run(t, image, { ...options, environment });
    const [base, admin] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${adminPort}`];
    const ready = () =>
      fetch(`${admin}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    const end = container.ended.then(({ code, stderr }) => {
      throw new Error(`the container ended with ${code}: ${stderr}`);
    });
    const status = await Promise.race([eventually(ready, (status) => status === 200), end]);
    end.catch(() => {});
    if (status !== 200) throw new Error('the container did not become ready');
    return new ServingContainer(container, base, admin, environment);
  }

  /** The body of an answer. @throws Error when that is not 200 */
  async get(path: string): Promise<Buffer> {
    return bodyOf(await fetch(this.base + path));
  }

  /** A picture. @throws Error when it cannot be had */
  async render(body: object, headers: Record<string, string> = {}): Promise<Buffer> {
    return bodyOf(await this.answer(body, headers));
  }

  answer(body: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.base}/api/render`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }
}

async function bodyOf(response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200)
    throw new Error(`${response.url} answered ${response.status}: ${body.subarray(0, 500)}`);
  return body;
}
