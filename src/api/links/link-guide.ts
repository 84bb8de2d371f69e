import { readFileSync } from 'node:fs';
import { commandLine } from '../../command-line-name.js';
import { linkExtensions } from '../format-words.js';
import { LINKED_PARAMETERS } from '../reserved-keys.js';

/** The source of the functions that the reference shows. */
const SAMPLES = new URL('./samples/', import.meta.url);

/** The part of the reference about signed links, in Markdown, with functions to copy. */
export function signedLinksGuide(): string {
  return `
## Signed links

A social network fetches an \`og:image\` with GET and without a key. A signed link therefore contains everything: the fields
of the template, the parameters of a render, the id of a key, and a signature made with the secret of that key.

\`\`\`html
<meta property="og:image"
  content="https://tuval.example/api/render/og-default.png?key=k_…&amp;title=Merhaba&amp;signature=…" />
\`\`\`

1. Take every parameter but \`signature\`: the fields under their own names, lists under theirs as JSON, ${LINKED_PARAMETERS.map(code).join(', ')}, \`size\`, \`key\`,
   \`expires\` (Unix seconds) if the link is to expire, \`download\` (a name) if browsers are to save the image, and \`fallback\` (\`default\`
   or \`stale\`) if the link is to show the template with its defaults, or its last image, where it cannot be drawn.
2. Sort them by name, percent-encode all characters of the values except \`A-Z a-z 0-9 - . _ ~\`, and join them: \`a=1&b=2\`.
3. Append the result to \`TEMPLATE.EXT?\`. The HMAC-SHA256 of that text with the secret, in base64url without padding, is
   the \`signature\`.

The service converts every link to this form before it checks the signature, so the order of the parameters and the
spelling of the encoding do not matter. Each name may occur only once. A query may have 100 parameters and 12 KB. \`EXT\` is
${linkExtensions('animated templates', code)}. Make links where the secret is safe: on your server. The secret is shown
once, with its key. \`${commandLine('keys')} secret ID\` replaces it, and \`${commandLine('sign')}\` makes links by hand.

Where you cannot compute the signature, \`POST /api/links\` makes the link.

Responses may be cached for a year, or for a day if they show a picture by its address, and never beyond \`expires\`.

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
