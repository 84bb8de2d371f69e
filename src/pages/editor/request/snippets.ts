/** The request as code for other programs, without values that are defaults. */

import type { RenderBody } from '../api.js';

export interface SnippetContext {
  body: RenderBody;
  /** The absolute URL of `POST /api/render`. */
  url: string;
  /** The file name to save the image as. */
  fileName: string;
  /** Set if a key is sent; the code contains the name of an environment variable, never the key. */
  hasKey: boolean;
}

/** A line for a POSIX shell. */
export function curlSnippet({ body, url, fileName, hasKey }: SnippetContext): string {
  const key = hasKey ? ['-H "x-api-key: $TUVAL_KEY"'] : [];
  const options = ["-H 'content-type: application/json'", ...key, `-o ${fileName}`];
  // In a here-document the body needs no quoting, and may be longer than an argument.
  return [
    `curl -f ${shellText(url)} \\`,
    ...options.map((option) => `  ${option} \\`),
    "  --data-binary @- <<'JSON'",
    json(body),
    'JSON',
  ].join('\n');
}

/** An ES module for Node.js. */
export function fetchSnippet({ body, url, fileName, hasKey }: SnippetContext): string {
  const key = hasKey ? ", 'x-api-key': process.env.TUVAL_KEY" : '';
  return `import { writeFile } from 'node:fs/promises';

const response = await fetch(${scriptText(json(url))}, {
  method: 'POST',
  headers: { 'content-type': 'application/json'${key} },
  body: JSON.stringify(${indented(scriptText(json(body)), 2)}),
});
if (!response.ok) throw new Error(await response.text());
await writeFile('${fileName}', new Uint8Array(await response.arrayBuffer()));`;
}

/** A script for Python 3 without packages. The values of a body are the same in JSON and in Python. */
export function pythonSnippet({ body, url, fileName, hasKey }: SnippetContext): string {
  const key = hasKey ? ', "x-api-key": os.environ["TUVAL_KEY"]' : '';
  return `import json
${hasKey ? 'import os\n' : ''}import urllib.request

body = ${json(body)}
request = urllib.request.Request(
    ${json(url)},
    data=json.dumps(body).encode(),
    headers={"content-type": "application/json"${key}},
)
with urllib.request.urlopen(request) as response, open("${fileName}", "wb") as file:
    file.write(response.read())`;
}

/** A line for the head of an HTML document. */
export function metaSnippet(link: string): string {
  return `<meta property="og:image" content="${attributeText(link)}">`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Escapes text that would end a script element or open a comment in an HTML document. */
function scriptText(code: string): string {
  return code.replaceAll('</', '<\\/').replaceAll('<!--', '\\u003c!--');
}

function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Indents all lines but the first. */
function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
