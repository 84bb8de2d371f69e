import { npmFolder } from './npm-folder.js';

/** What a node of n8n is compiled with, and its linter. */
export const N8N = npmFolder('clients/n8n');
