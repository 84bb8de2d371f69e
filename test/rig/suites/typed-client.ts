import { createRequire } from 'node:module';
import { npmFolder } from './npm-folder.js';

/** `openapi-typescript` needs an older TypeScript than the project has. */
export const TYPED_CLIENT = npmFolder('typed-client');

/** What the client is written with. */
export const PACKAGES = TYPED_CLIENT.packages;

/** The source of the client. */
export const PROGRAM = `${TYPED_CLIENT.folder}program/client.ts`;

/** Loads one of those packages. */
export const requirePackage = createRequire(`${TYPED_CLIENT.folder}package.json`);
