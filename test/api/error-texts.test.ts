import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';
import { ApiError, ERRORS, type ErrorCode } from '../../src/api/errors.js';
import { refusalReply } from '../../src/api/render/refusals.js';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));

/**
 * What runs on the server: the editor's pages run in a browser, and speak for themselves. Declarations are made from the
 * sources.
 */
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.d)\.ts$/.test(file) && !file.startsWith('pages/editor/'))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));

function filesWith(text: string): string[] {
  return sources.filter((source) => source.text.includes(text)).map(({ file }) => file);
}

test('every text of a refusal stands in one table, and nowhere else', (t) => {
  for (const [, text] of Object.values(ERRORS)) {
    // What has to be filled in is not looked for: of `{name} {expectation}` nothing is left.
    for (const fixed of text.split(/\{\w+\}/).map((part) => part.trim()))
      if (fixed.includes(' ')) t.strictSame(filesWith(fixed), ['api/errors.ts'], text);
  }
  t.end();
});

test('every refusal has the status and the text of its code, and nothing but the text in its body', (t) => {
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const [status, text] = ERRORS[code];
    const values = Object.fromEntries(
      Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, `bir ${name}`]),
    );
    const reply = refusalReply(new ApiError(code, values));
    const filled = Object.entries(values).reduce<string>(
      (filled, [name, value]) => filled.replace(`{${name}}`, value),
      text,
    );
    t.equal(reply.status, status, code);
    t.equal(reply.headers['X-Error-Code'], code);
    t.equal(reply.body, JSON.stringify({ error: filled }), code);
  }
  t.end();
});
