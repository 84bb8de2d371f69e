import { readFileSync } from 'node:fs';
import { linkExtensions } from '../format-words.js';
import { LINKED_PARAMETERS } from '../reserved-keys.js';

/** The source of the functions that the reference shows. */
const SAMPLES = new URL('./samples/', import.meta.url);

/** The part of the reference about signed links, in Markdown, with functions to copy. */
export function signedLinksGuide(): string {
  return `
## Signed links

A social network fetches an \`og:image\` with GET and no headers. A signed link says it all: the fields of the template, the
parameters of a render, the id of a key, and a signature made with that key's secret.

\`\`\`html
<meta property="og:image"
  content="https://tuval.example/api/render/og-default.png?key=k_…&amp;title=Merhaba&amp;signature=…" />
\`\`\`

1. Take every parameter but \`signature\`: the fields under their own names, ${LINKED_PARAMETERS.map(code).join(', ')}, \`key\`,
   and \`expires\` if the link is to end (Unix seconds).
2. Sort them by name, percent-encode each value but for \`A-Z a-z 0-9 - . _ ~\`, and join them: \`a=1&b=2\`.
3. The message is \`TEMPLATE.EXT?\` and that. Its HMAC-SHA256 with the secret, in base64url without padding, is the
   \`signature\`.

The service makes that form out of what it receives, so the order and the spelling of a link do not matter. A name may come
once only, and there may be 100 names in 12 KB. \`EXT\` is ${linkExtensions('animated templates', code)}. Make links where the secret is safe: on your
server. It is shown once, with its key; \`npm run keys -- secret ID\` makes a new one, and \`npm run sign\` makes links by hand.

Answers may be kept for a year, a day where they show a picture by its address, and never longer than until \`expires\`.

${sample('TypeScript', 'ts')}

${sample('Python', 'py')}

${sample('PHP', 'php')}
`.trim();
}

function code(text: string): string {
  return `\`${text}\``;
}

/** A sample that is collapsed where the Markdown viewer supports HTML. */
function sample(language: string, extension: string): string {
  const source = readFileSync(new URL(`sign.${extension}`, SAMPLES), 'utf8').trim();
  const fenced = `\`\`\`${extension}\n${source}\n\`\`\``;
  return `<details>\n<summary>In ${language}</summary>\n\n${fenced}\n\n</details>`;
}
