/** Runs the documented functions that sign links, each as its own language does: whoever copies one runs it so. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LinkParameters } from '../../../src/api/links/samples/sign.js';

/** What a link is made of. */
export interface LinkInput {
  base: string;
  file: string;
  parameters: LinkParameters;
  keyId: string;
  secret: string;
}

const COMPILED = fileURLToPath(new URL('../../../src/api/links/samples/', import.meta.url));
const SOURCE = fileURLToPath(new URL('../../../../src/api/links/samples/', import.meta.url));

/** Each reads a JSON array of inputs and writes one of links, or of null where the function refuses. */
const PROGRAMS = {
  TypeScript: [
    process.execPath,
    '--input-type=module',
    '--eval',
    `import { readFileSync } from 'node:fs';
const { signedLink } = await import(${JSON.stringify(`${COMPILED}sign.js`)});
const links = JSON.parse(readFileSync(0, 'utf8')).map(({ base, file, parameters, keyId, secret }) => {
  try {
    return signedLink(base, file, parameters, keyId, secret);
  } catch {
    return null;
  }
});
process.stdout.write(JSON.stringify(links));`,
  ],
  Python: [
    'python3',
    '-B',
    '-c',
    `import json, sys
sys.path.insert(0, ${JSON.stringify(SOURCE)})
from sign import signed_link
def link(i):
    try:
        return signed_link(i["base"], i["file"], i["parameters"], i["keyId"], i["secret"])
    except ValueError:
        return None
print(json.dumps([link(i) for i in json.load(sys.stdin)]))`,
  ],
  PHP: [
    'php',
    '-r',
    `require ${JSON.stringify(`${SOURCE}sign.php`)};
echo json_encode(array_map(function ($i) {
    try {
        return signed_link($i['base'], $i['file'], $i['parameters'], $i['keyId'], $i['secret']);
    } catch (InvalidArgumentException) {
        return null;
    }
}, json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR)), JSON_THROW_ON_ERROR);`,
  ],
} as const satisfies Record<string, readonly string[]>;

export type Language = keyof typeof PROGRAMS;

export const LANGUAGES = Object.keys(PROGRAMS) as Language[];

/** The links that a language's function makes, null where it refuses to. */
export async function linksIn(language: Language, inputs: readonly LinkInput[]): Promise<(string | null)[]> {
  const [program, ...args] = PROGRAMS[language];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (piece) => {
    output += piece;
  });
  child.stdin.end(JSON.stringify(inputs));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${language} ended with ${code}`);
  return JSON.parse(output);
}
