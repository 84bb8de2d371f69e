/** An image of deploy/Dockerfile, built as `docker build` would, and containers of it. */

import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DOCKERFILE, ROOT } from './deploy-folder.js';
import type { Sandbox } from './sandbox.js';
import { BASE_IMAGE, buildVolumes } from './stand-in-base.js';

/** Given to every build, to be found in the labels. */
export const LABELLED = { SOURCE_URL: 'https://example.com/tuval', REVISION: '0123456789abcdef' };

/** What `podman image inspect` says of an image, as far as it is read here. */
export interface ImageDetails {
  Size: number;
  Config: {
    User: string;
    WorkingDir: string;
    Entrypoint: string[];
    Cmd?: string[] | null;
    Env: string[];
    ExposedPorts: Record<string, object>;
    Volumes: Record<string, object>;
    StopSignal: string;
    Labels: Record<string, string>;
  };
  Healthcheck?: { Test: string[] };
}

export class BuiltImage {
  private constructor(
    readonly sandbox: Sandbox,
    readonly name: string,
  ) {}

  /** Builds a target of the Dockerfile from the repository; the last one unless it is named. */
  static async build(sandbox: Sandbox, name: string, target?: string): Promise<BuiltImage> {
    const buildArguments = { NODE_IMAGE: BASE_IMAGE, ...LABELLED };
    const args = Object.entries(buildArguments).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
    const what = [...(target ? ['--target', target] : []), '--file', DOCKERFILE, '--tag', name];
    const how = ['--isolation', 'chroot', '--format', 'docker', ...buildVolumes()];
    await sandbox.tool('buildah', 'bud', ...how, ...args, ...what, await tightCheckout(sandbox));
    return new BuiltImage(sandbox, name);
  }

  async details(name = this.name): Promise<ImageDetails> {
    const [details] = JSON.parse(await this.sandbox.tool('podman', 'image', 'inspect', name));
    return details;
  }

  /** Bytes that the image adds to its base. */
  async ownSize(): Promise<number> {
    return (await this.details()).Size - (await this.details(BASE_IMAGE)).Size;
  }

  /** A folder of the image, as this process can read it for as long as the sandbox is there. */
  async folder(path: string): Promise<string> {
    const mounted = await this.sandbox.tool('podman', 'image', 'mount', this.name);
    return join(this.sandbox.seenFromHere(mounted), path);
  }
}

/** The repository as a umask of 077 leaves it: what is built of it must be readable by the user of the image all the same. */
async function tightCheckout(sandbox: Sandbox): Promise<string> {
  const folder = mkdtempSync(join(sandbox.directory, 'checkout-'));
  const isLeftOut = (path: string) => /^(node_modules|\.git)(\/|$)/.test(relative(ROOT, path));
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !isLeftOut(path) });
  await sandbox.run('chmod', ['-R', 'go=', folder]);
  return folder;
}

/** Paths of all files below a folder, relative to it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
