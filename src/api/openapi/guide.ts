import { ALL_FORMATS, FORMATS } from '../../../workers/encoders/formats.js';
import type { Plan, Plans } from '../../access/plans.js';
import { commandLine } from '../../command-line-name.js';
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
Post the name of a template and a few values; the response is the finished image. \`https://tuval.example\` stands for the
address of this service.

\`\`\`sh
curl https://tuval.example/api/render \\
  -H 'content-type: application/json' \\
  -d '{"template":"og-default","data":{"title":"Merhaba dünya"}}' -o kart.png
\`\`\`

Request bodies are JSON in UTF-8. Unknown parameters and fields are ignored. \`HEAD\` works wherever \`GET\` does.
`.trim();

const AUTHENTICATION = `
## Authentication

A key in the header \`x-api-key\` decides the plan of a request. It is optional: a caller without a key is identified by
its address (IPv6 by its /64) and has the plan \`anonymous\`. Operations that make images answer 401 to an unknown or
revoked key; for the others it counts as no key. Operators make keys, which are shown once:
\`${commandLine('keys')} create --plan pro --name "blog"\`.
`.trim();

const CACHING = `
## Caching

The same template, values and parameters give the same pixels. A ${titlesWhere(true)} also has the
same bytes each time, and its \`ETag\` is a digest of them. A ${titlesWhere(false)} that is rendered again may be compressed
differently: its \`ETag\` is weak, identifies the pixels, and is the same from every instance of a version. A response that
may be cached says so in \`Cache-Control\`. If the image has the \`ETag\` that a request names in \`If-None-Match\`, the
service answers 304 without a body.
`.trim();

function titlesWhere(reproducible: boolean): string {
  return titles(ALL_FORMATS.filter((format) => FORMATS[format].reproducible === reproducible));
}

const CLIENTS = `
## Generated clients

This reference is generated from the declarations that requests are checked with. Programs read it at
\`/api/openapi.json\`. This command makes TypeScript types of it:

\`\`\`sh
npx openapi-typescript https://tuval.example/api/openapi.json --default-non-nullable false -o tuval.d.ts
\`\`\`

With these types, the compiler rejects calls of \`openapi-fetch\` that the service would reject. Without the option, the
types require every field that has a default.
`.trim();

function plansAndLimits(plans: Plans): string {
  return `
## Plans and limits

${table(
  [
    'plan',
    'per minute',
    'per day',
    'GIF',
    'frames, rate',
    'templates',
    'assets',
    'rows of a batch',
    'rows of a job',
    'USD',
  ],
  plans.all.map((plan) => [
    `\`${plan.id}\``,
    String(plan.rpm),
    String(plan.dailyQuota),
    plan.gif ? 'yes' : 'no',
    gifLimits(plan),
    String(plan.templates),
    `${Math.floor(plan.assetBytes / 1024 ** 2)} MiB`,
    String(plan.batchRows),
    plan.jobs === 0 ? '0' : `${plan.jobRows}, ${plan.jobs} at once`,
    String(plan.priceUsd),
  ]),
)}

A render takes one unit of the calendar minute and one of the UTC day, whatever its format, even if it comes from the
cache. A batch or a job takes one unit of the minute, and each of its rows one of the day. A render that fails with 422, or with 500, 503 or 504, returns the unit of the day. A request that is refused
before it is counted takes nothing.

Responses to renders contain the plan (\`X-Plan\`), the limit and the remainder of the minute (\`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\`) and of the day (\`X-Quota-Limit\`, \`X-Quota-Remaining\`). With a 429, \`Retry-After\` says when
the minute or the day is over. A GIF beyond the limits of the plan has fewer frames a second, never a shorter duration;
\`X-Gif-Frames\` and \`X-Gif-Fps\` report the result.
`.trim();
}

function gifLimits({ gif, gifMaxFrames, gifMaxFps }: Plan): string {
  return gif ? `${gifMaxFrames} at ${gifMaxFps} fps` : '–';
}

function errors(): string {
  return `
## Errors

The body of an error is \`{"error": "…"}\` with a message in Turkish. The header \`X-Error-Code\` contains a code for
programs. Codes never change; words in braces are placeholders. Requests are checked in a fixed order, and the first
check that fails decides the response.

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
