/** The request in the languages of those who will send it, with nothing in it that is a default. */

import type { RenderBody } from '../api.js';

export interface SnippetContext {
  body: RenderBody;
  /** Of `POST /api/render`, whole. */
  url: string;
  /** What the picture is saved as. */
  fileName: string;
  /** Whether a key goes with it: never the key itself, but the variable of the environment that holds it. */
  hasKey: boolean;
}

/** A line for a POSIX shell. */
export function curlSnippet({ body, url, fileName, hasKey }: SnippetContext): string {
  const key = hasKey ? ['-H "x-api-key: $TUVAL_KEY"'] : [];
  const options = ["-H 'content-type: application/json'", ...key, `-o ${fileName}`];
  // As a document of its own a body needs no quoting, and a picture in it may be longer than an argument can be.
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

/** A script for Python 3, which needs no package. The values of a body are written alike in JSON and in Python. */
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

/** A script may stand in an HTML document, which these would end or open a comment in. */
function scriptText(code: string): string {
  return code.replaceAll('</', '<\\/').replaceAll('<!--', '\\u003c!--');
}

function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Every line but the first further in. */
function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
