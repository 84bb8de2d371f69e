import { ALL_FORMATS, FORMATS } from '../../../workers/encoders/formats.js';
import type { Plan, Plans } from '../../access/plans.js';
import { ERRORS } from '../errors.js';
import { titles } from '../format-words.js';
import { signedLinksGuide } from '../links/link-guide.js';

/** The part of the reference that concerns all operations, in Markdown. */
export function guide(plans: Plans): string {
  const sections = [
    INTRODUCTION,
    AUTHENTICATION,
    plansAndLimits(plans),
    errors(),
    CACHING,
    signedLinksGuide(),
    CLIENTS,
  ];
  return sections.join('\n\n');
}

const INTRODUCTION = `
Post the name of a template and a few values, and the answer is the finished picture (\`https://tuval.example\` stands for
the address of this service):

\`\`\`sh
curl https://tuval.example/api/render \\
  -H 'content-type: application/json' \\
  -d '{"template":"og-default","data":{"title":"Merhaba dünya"}}' -o kart.png
\`\`\`

Bodies are JSON in UTF-8. Names that are not listed here do nothing. \`HEAD\` is answered wherever \`GET\` is.
`.trim();

const AUTHENTICATION = `
## Authentication

A key in the header \`x-api-key\` says on whose plan a request is. It is optional: without one, a caller is known by its
address (IPv6 by its /64) and on the plan \`anonymous\`. Where pictures are made, a key that is unknown or revoked is 401;
elsewhere it counts as none. Operators make keys, which are shown once: \`npm run keys -- create --plan pro --name "blog"\`.
`.trim();

const CACHING = `
## Caching

The same template, values and parameters give the same pixels. A ${titlesWhere(true)} has the
same bytes each time, too, of which its \`ETag\` is a digest. A ${titlesWhere(false)} that is drawn anew may be packed
in another way: its \`ETag\` is weak, stands for the pixels, and is the same from every instance of a version. An answer
that may be kept says so in \`Cache-Control\`, and where the picture has the \`ETag\` that a request names in
\`If-None-Match\`, the service answers 304 without a body.
`.trim();

function titlesWhere(reproducible: boolean): string {
  return titles(ALL_FORMATS.filter((format) => FORMATS[format].reproducible === reproducible));
}

const CLIENTS = `
## Generated clients

This reference is made from the declarations that requests are checked with. For programs it is at \`/api/openapi.json\`:

\`\`\`sh
npx openapi-typescript https://tuval.example/api/openapi.json --default-non-nullable false -o tuval.d.ts
\`\`\`

makes types for TypeScript, with which \`openapi-fetch\` refuses what the service would. Without that option they ask for
every field that has a default.
`.trim();

function plansAndLimits(plans: Plans): string {
  return `
## Plans and limits

${table(
  ['plan', 'a minute', 'a day', 'GIF', 'frames, rate', 'USD'],
  plans.all.map((plan) => [
    `\`${plan.id}\``,
    String(plan.rpm),
    String(plan.dailyQuota),
    plan.gif ? 'yes' : 'no',
    gifLimits(plan),
    String(plan.priceUsd),
  ]),
)}

A render takes one unit of the calendar minute and one of the UTC day, whatever its format, also when it was drawn before.
One that fails with 422 or on the side of the service (500, 503, 504) gives the unit of the day back. A refusal before
that takes nothing.

Answers to renders say what is left: \`X-Plan\`, \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\` (the minute),
\`X-Quota-Limit\` and \`X-Quota-Remaining\` (the day). A 429 says in \`Retry-After\` when the minute or the day is over.
A GIF that asks for more than the plan has gets fewer frames a second, never a shorter duration: \`X-Gif-Frames\` and
\`X-Gif-Fps\` say what became of it.
`.trim();
}

function gifLimits({ gif, gifMaxFrames, gifMaxFps }: Plan): string {
  return gif ? `${gifMaxFrames} at ${gifMaxFps} fps` : '–';
}

function errors(): string {
  return `
## Errors

A refusal is \`{"error": "…"}\` with a text in Turkish for people, and a code for programs in the header \`X-Error-Code\`.
Codes never change; what stands in braces is put in. A request is checked in a fixed order, and the first check that
fails is the answer.

${table(
  ['status', '`X-Error-Code`', 'text', 'meaning'],
  Object.entries(ERRORS).map(([code, [status, text, meaning]]) => [
    String(status),
    `\`${code}\``,
    text,
    meaning,
  ]),
)}
`.trim();
}

/** A table in GitHub's Markdown. No cell contains a line break or a bar. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
