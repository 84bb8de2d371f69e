/**
 * Where the tests build and run images: namespaces of its own for mounts and processes, and a folder for everything that
 * buildah and podman keep, gigabytes for a while. Whatever runs in it dies with it, also when this process is killed.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Owner } from '../../rig/stores/redis-server.js';

/**
 * What the two programs write outside of their folder goes into memory. They are shown version 2 of the control groups
 * only, because crun refuses a machine that has both, even where it is not to use any. Ends with standard input.
 */
const FURNISH = `
set -e
mount -t tmpfs tmpfs "$1"
mkdir "$1/upper" "$1/work"
mount -t overlay overlay -o "lowerdir=/run,upperdir=$1/upper,workdir=$1/work" /run
mount -t tmpfs tmpfs /dev/shm
umount -R /sys/fs/cgroup || true
mount -t cgroup2 cgroup2 /sys/fs/cgroup
echo ready
read -r _
`;

/** Of what a program prints, so many characters are kept: the last ones. */
const KEPT_OUTPUT = 1_000_000;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export class Sandbox {
  /** Of the storage driver that works here: overlay needs a file system that can be laid under another. */
  #driver = 'overlay';

  private constructor(
    readonly directory: string,
    readonly holder: ChildProcess,
  ) {}

  /** Opens one that is gone with `t`. */
  static async open(t: Owner): Promise<Sandbox> {
    const directory = mkdtempSync('/var/tmp/tuval-image-');
    for (const name of ['memory', 'tmp']) mkdirSync(join(directory, name));
    const flags = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const holder = spawn('unshare', [...flags, 'sh', '-c', FURNISH, 'sh', join(directory, 'memory')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(holder, 'exit');
    t.teardown(async () => {
      holder.stdin.end();
      await ended;
      rmSync(directory, { recursive: true, force: true });
    });
    const [line] = await Promise.race([once(createInterface(holder.stdout), 'line'), ended]);
    if (line !== 'ready') throw new Error('The namespaces of the tests could not be made.');
    const sandbox = new Sandbox(directory, holder);
    const { code } = await sandbox.run('buildah', [...sandbox.#storage('buildah'), 'info']);
    if (code !== 0) sandbox.#driver = 'vfs';
    return sandbox;
  }

  /** A path that is mounted in there, as this process reaches it. */
  seenFromHere(path: string): string {
    return `/proc/${this.holder.pid}/root${path}`;
  }

  /** Runs buildah or podman. @throws Error with what it has printed when it fails */
  async tool(name: 'buildah' | 'podman', ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(name, [...this.#storage(name), ...args]);
    if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
    return stdout.trimEnd();
  }

  /** Starts podman, which goes on as long as what it runs. */
  podman(...args: string[]): ChildProcess {
    return this.#spawn('podman', [...this.#storage('podman'), ...args]);
  }

  /** Runs a program to its end. */
  async run(program: string, args: readonly string[]): Promise<Ended> {
    return outcomeOf(this.#spawn(program, args));
  }

  #storage(tool: string): string[] {
    const folders = ['--root', join(this.directory, 'storage'), '--runroot', join(this.directory, 'state')];
    const managers = tool === 'podman' ? ['--cgroup-manager', 'cgroupfs'] : [];
    return [...folders, '--storage-driver', this.#driver, ...managers];
  }

  #spawn(program: string, args: readonly string[]): ChildProcess {
    const namespaces = [
      `--mount=/proc/${this.holder.pid}/ns/mnt`,
      `--pid=/proc/${this.holder.pid}/ns/pid_for_children`,
    ];
    return spawn('nsenter', [...namespaces, program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: this.directory, TMPDIR: join(this.directory, 'tmp') },
    });
  }
}

/** Resolves when a program has ended. */
export async function outcomeOf(child: ChildProcess): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.on('data', (piece) => {
      printed[stream] = (printed[stream] + piece).slice(-KEPT_OUTPUT);
    });
  }
  const [code] = await once(child, 'close');
  return { code, ...printed };
}
