import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export const DOCKERFILE = join(ROOT, 'deploy/Dockerfile');

/** What an argument of the Dockerfile is unless it is given. */
export function dockerfileArgument(name: string): string {
  const value = new RegExp(`^ARG ${name}=(.+)$`, 'm').exec(readFileSync(DOCKERFILE, 'utf8'))?.[1];
  if (value === undefined) throw new Error(`deploy/Dockerfile has no argument ${name}.`);
  return value;
}

/** Of the image's base. */
export function nodeVersion(): string {
  return /node:([\d.]+)-trixie-slim/.exec(dockerfileArgument('NODE_IMAGE'))?.[1] ?? '';
}

export function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Content;
}
