import { z } from 'zod';
import type { TemplateDeclaration } from '../../templates/contract/index.js';
import { type Clock, systemClock } from '../access/clock.js';
import { isKeyId, type SigningKey, signingSecretSchema } from '../access/key-store.js';
import { withKeyStore } from '../access/stores.js';
import { checkedTemplates } from '../api/checked-templates.js';
import { ApiError } from '../api/errors.js';
import { linkExtensions, listed } from '../api/format-words.js';
import { checkedFallback } from '../api/links/link-options.js';
import { isParameterName, isUnixTime, parseLinkQuery } from '../api/links/link-query.js';
import {
  LINK_ENDINGS,
  type LinkedFile,
  linkedRenderBody,
  readLinkedFile,
} from '../api/links/linked-render.js';
import { signedLink } from '../api/links/samples/sign.js';
import { checkedRequest } from '../api/render/requested-render.js';
import { LINK_PARAMETERS, LINKED_PARAMETERS, SIZE_PARAMETER } from '../api/reserved-keys.js';
import { commandLine } from '../command-line-name.js';
import type { Config } from '../config.js';
import { storedTemplate } from '../documents/stored-template.js';
import {
  asksForHelp,
  type CommandOutput,
  CommandRefused,
  JSON_OPTION,
  parseOptions,
  runCommand,
  toJson,
  UsageError,
} from './command-line.js';

/** Parameters of a link that are said like fields. */
const OPTIONAL_PARAMETERS: readonly string[] = ['download', 'fallback'];

const UNIT_SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

const HELP = `Makes a signed link to an image, for web pages and social networks that fetch it with GET.

  ${commandLine('sign')} TEMPLATE.EXT [NAME=VALUE ...] --key ID [--secret SECRET] [--expires WHEN] [--base ADDRESS]
                  [--unchecked] [--json]

  TEMPLATE.EXT   a template's id, ID@VERSION for one version of a document, and an extension:
                 ${linkExtensions('an animated one')}
  NAME=VALUE     a field of the template, a list of it as JSON, ${listed([...LINKED_PARAMETERS, SIZE_PARAMETER], 'or')};
                 download=NAME has browsers save the image; fallback=default or fallback=stale has it show the
                 template's defaults, or its last image, where it cannot be drawn
  --key          id of the API key that the image counts for
  --secret       the key's signing secret; the environment variable TUVAL_SECRET hides it from the list of
                 processes; without either, it is read from the key store
  --expires      30d (s, m, h or d from now), 2026-12-31T00:00:00Z or Unix seconds; never unless given
  --base         address of the service; PUBLIC_URL, or this machine, unless given
  --unchecked    does not check the link, for a service whose templates are not stored here
`;

export interface SignCommandContext extends CommandOutput {
  /** Templates in code; called if the link is to be checked. */
  templates(): Promise<ReadonlyMap<string, TemplateDeclaration>>;
  /**
   * What is stored here beside those: a template of the operator's folder or of a key. Called if the link is to be
   * checked and names no template in code.
   * @param reference `ID` or `ID@VERSION`
   */
  storedTemplate(key: string, reference: string): Promise<TemplateDeclaration | undefined>;
  /** Called if no secret is given. */
  findKey(id: string): Promise<SigningKey | undefined>;
  /** The secret from the environment; undefined or '' for none. */
  environmentSecret: string | undefined;
  /** The address of the service, unless another one is given. */
  base: string;
  clock: Clock;
}

/**
 * The `sign` command: the link goes to `stdout`, error messages of one sentence each to `stderr`.
 * @param args the command line after `sign`
 * @returns the exit code, as `runCommand`
 */
export function runSignCommand(args: string[], context: SignCommandContext): Promise<number> {
  return runCommand(() => run(args, context), context);
}

async function run(args: string[], context: SignCommandContext): Promise<string> {
  if (asksForHelp(args)) return HELP;
  const { values, positionals } = parseOptions({
    args,
    options: {
      key: { type: 'string' },
      secret: { type: 'string' },
      expires: { type: 'string' },
      base: { type: 'string', default: context.base },
      unchecked: { type: 'boolean', default: false },
      json: JSON_OPTION,
    },
    allowPositionals: true,
  });
  const [name, ...assignments] = positionals;
  const file = linkedFile(name);
  const parameters = readAssignments(assignments);
  const base = checkedBase(values.base);
  const keyId = checkedKeyId(values.key);
  const expires = values.expires === undefined ? undefined : parseExpiry(values.expires, context.clock.now());
  if (!values.unchecked) checkRender(file, parameters, await templateOf(file, keyId, context));
  const secret = await secretOf(keyId, values.secret ?? context.environmentSecret, context);

  if (expires !== undefined) parameters.set('expires', String(expires));
  const link = signedLink(base, file.name, Object.fromEntries(parameters), keyId, secret);
  asTheServiceSays(() => parseLinkQuery(new URL(link).search.slice(1)));
  if (!values.json) return `${link}\n`;
  return toJson({
    link,
    key: keyId,
    expires: expires === undefined ? null : new Date(1000 * expires).toISOString(),
  });
}

function linkedFile(name: string | undefined): LinkedFile {
  if (name === undefined) throw new UsageError('Name the image, such as og-default.png (--help shows how).');
  const file = readLinkedFile(name);
  if (!file) {
    throw new UsageError(`The image "${name}" is not a template's id followed by ${LINK_ENDINGS}.`);
  }
  return file;
}

function readAssignments(assignments: readonly string[]): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const assignment of assignments) {
    const [name = ''] = assignment.split('=', 1);
    if (name.length === assignment.length || !isParameterName(name)) {
      throw new UsageError(`"${assignment}" is not NAME=VALUE (--help shows how).`);
    }
    if (LINK_PARAMETERS.some((own) => own === name && !OPTIONAL_PARAMETERS.includes(own))) {
      throw new UsageError(`The parameter ${name} is set by the command (--help shows its options).`);
    }
    if (parameters.has(name)) throw new UsageError(`The parameter ${name} is given twice.`);
    parameters.set(name, assignment.slice(name.length + 1));
  }
  return parameters;
}

function checkedBase(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
  if (!isPlain)
    throw new UsageError('Give --base an http or https address, such as https://img.example.com.');
  return text;
}

function checkedKeyId(id: string | undefined): string {
  if (id === undefined || !isKeyId(id)) {
    throw new UsageError(`Name the key by its id with --key, as ${commandLine('keys')} list shows it.`);
  }
  return id;
}

/** What a link draws, of templates in code and of what is stored here. */
async function templateOf(
  { template }: LinkedFile,
  keyId: string,
  context: SignCommandContext,
): Promise<TemplateDeclaration> {
  const found = (await context.templates()).get(template) ?? (await context.storedTemplate(keyId, template));
  if (found) return found;
  throw new UsageError(
    `There is no template ${template} here, and none of the key ${keyId}; --unchecked signs a link for a service that has it.`,
  );
}

/**
 * Refuses a render that the service would refuse to every caller, and unknown field names. The limits of the key's plan
 * are only known to the service.
 */
function checkRender(
  file: LinkedFile,
  parameters: ReadonlyMap<string, string>,
  found: TemplateDeclaration,
): void {
  const body = linkedRenderBody(file, parameters, found);
  const fallback = parameters.get('fallback');
  const { template } = asTheServiceSays(() => {
    if (fallback !== undefined) checkedFallback(fallback);
    const requested = checkedRequest(body, found);
    if (requested.refusal) throw requested.refusal;
    return requested;
  });
  const declared = Object.keys({ ...template.fields, ...template.lists });
  const unknown = Object.keys(body.data).find((name) => !declared.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(
      `The template ${template.id} has no field ${unknown}; it has these: ${declared.join(', ')}.`,
    );
  }
}

function asTheServiceSays<Result>(check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (error instanceof ApiError)
      throw new UsageError(`The service would refuse the link: ${error.message}.`);
    throw error;
  }
}

/** @param option the secret on the command line, which is not repeated in error messages */
async function secretOf(
  keyId: string,
  option: string | undefined,
  { findKey }: SignCommandContext,
): Promise<string> {
  if (option) {
    if (signingSecretSchema.safeParse(option).success) return option;
    throw new UsageError('A signing secret is tvs_ and 43 letters and digits.');
  }
  const key = await findKey(keyId);
  if (!key) {
    throw new CommandRefused(
      `No key ${keyId} with a signing secret is stored here; set TUVAL_SECRET to its secret, or make a new one with ${commandLine('keys')} secret ${keyId}.`,
    );
  }
  if (key.revokedAt !== undefined) {
    throw new CommandRefused(`The key ${keyId} is revoked, so no link signed with it would work.`);
  }
  return key.secret;
}

/**
 * Runs the `sign` command with this version's templates and, where no secret is given, with the keys that the service
 * uses, and their templates.
 * @param environmentSecret the value of TUVAL_SECRET
 * @returns the exit code
 */
export function signLinks(
  args: string[],
  config: Config,
  environmentSecret: string | undefined,
): Promise<number> {
  const { stdout, stderr } = process;
  return runSignCommand(args, {
    templates: checkedTemplates,
    storedTemplate: (key, reference) =>
      storedTemplate(config, { key, reference }, (folder, file) => declaredByCode(config, folder, file)),
    findKey: (id) => withKeyStore(config, (store) => store.findById(id)),
    environmentSecret,
    base: config.publicUrl ?? `http://localhost:${config.port}`,
    clock: systemClock,
    stdout,
    stderr,
  });
}

/** Only templates in code need threads, and the modules for rendering. */
async function declaredByCode(config: Config, folder: string, file: string) {
  const { localClient, Workbench } = await import('../development/workbench.js');
  const { TemplateReader } = await import('../documents/template-reader.js');
  const workbench = new Workbench(config);
  try {
    const { verdict } = await new TemplateReader(workbench).read(folder, file);
    return (await verdict(localClient())).template;
  } finally {
    await workbench.close();
  }
}

/**
 * Parses the expiry of a link into Unix seconds. It is given as such, as a moment in ISO 8601 (a date alone is its
 * first second in UTC), or as a duration from now such as `30d`.
 * @param now milliseconds since the Unix epoch
 * @throws UsageError for any other text, a moment that is not in the future, or one beyond the range of links
 */
function parseExpiry(text: string, now: number): number {
  const seconds = secondsOf(text, now);
  if (seconds === undefined) {
    throw new UsageError('Give --expires a time such as 30d, 2026-12-31T00:00:00Z or Unix seconds.');
  }
  if (seconds * 1000 <= now) throw new UsageError('The time of --expires is in the past.');
  if (!isUnixTime(String(seconds))) {
    throw new UsageError('The service accepts no --expires after the year 33658.');
  }
  return seconds;
}

function secondsOf(text: string, now: number): number | undefined {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  if (count !== undefined) return Math.floor(now / 1000) + Number(count) * (UNIT_SECONDS[unit] ?? 0);
  if (isUnixTime(text)) return Number(text);
  return moment.safeParse(text).success ? Math.floor(Date.parse(text) / 1000) : undefined;
}
