import { type KeyRecord, type KeyStore, keyNameSchema } from '../access/key-store.js';
import { defaultPlans, type Plans } from '../access/plans.js';
import { readPlans } from '../access/plans-file.js';
import { withKeyStore } from '../access/stores.js';
import { commandLine } from '../command-line-name.js';
import type { Config } from '../config.js';
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

const HELP = `Makes, lists and revokes API keys.

  ${commandLine('keys')} create --plan PLAN [--name NAME] [--json]
  ${commandLine('keys')} list [--json]
  ${commandLine('keys')} secret ID [--json]
  ${commandLine('keys')} webhook-secret ID [--json]
  ${commandLine('keys')} revoke ID [--json]

create shows the key, and its secret for signed links (${commandLine('sign')} --help), once. A new key works at once; a revoked
key is refused within 5 seconds. secret replaces the secret of a key; links that were signed with the old one are refused
within 5 seconds. webhook-secret gives a key the secret that its webhooks are signed with, or another one: for a day they are signed
with both, so that receivers can change theirs.
`;

export interface KeysCommandContext extends CommandOutput {
  store: KeyStore;
  plans: Plans;
}

/**
 * The `keys` command: results go to `stdout`, error messages of one sentence each to `stderr`.
 * @param args the command line after `keys`
 * @returns the exit code: 0 done, 1 failed, 2 invalid arguments
 */
export function runKeysCommand(args: string[], context: KeysCommandContext): Promise<number> {
  return runCommand(() => run(args, context), context);
}

async function run(args: string[], context: KeysCommandContext): Promise<string> {
  if (asksForHelp(args)) return HELP;
  const [action, ...rest] = args;
  switch (action) {
    case 'create':
      return create(rest, context);
    case 'list':
      return list(rest, context);
    case 'secret':
      return renewSecret(rest, context);
    case 'webhook-secret':
      return renewWebhookSecret(rest, context);
    case 'revoke':
      return revoke(rest, context);
    default:
      throw new UsageError(
        'The keys command needs an action: create, list, secret, webhook-secret or revoke (--help explains them).',
      );
  }
}

async function create(args: string[], { store, plans }: KeysCommandContext): Promise<string> {
  const { values } = parseOptions({
    args,
    options: { plan: { type: 'string' }, name: { type: 'string', default: '' }, json: JSON_OPTION },
  });
  const plan = plans.forKeys.find((candidate) => candidate.id === values.plan);
  if (!plan) {
    const problem =
      values.plan === undefined ? 'A key needs a plan' : `No key can have the plan "${values.plan}"`;
    const choices = plans.forKeys.map((choice) => choice.id).join(', ');
    throw new UsageError(`${problem}; give one of these with --plan: ${choices}.`);
  }
  if (!keyNameSchema.safeParse(values.name).success) {
    throw new UsageError('A name has at most 100 characters and no control characters.');
  }

  const { key, secret, record } = await store.create({ plan: plan.id, name: values.name });
  if (values.json) return toJson({ key, secret, ...describe(record, plans) });
  return `Key     ${key}
Secret  ${secret}
Id      ${record.id}
Plan    ${record.plan}
Name    ${record.name}

Keep the key now, and the secret if you sign links: they cannot be shown again.
`;
}

async function list(args: string[], { store, plans, stderr }: KeysCommandContext): Promise<string> {
  const { values } = parseOptions({ args, options: { json: JSON_OPTION } });
  const { records, damaged } = await store.list();
  for (const { location, problem } of damaged) stderr.write(`Skipped: ${location} ${problem}.\n`);

  const keys = records.map((record) => describe(record, plans));
  if (values.json) return toJson(keys);
  if (keys.length === 0) return 'There are no keys.\n';
  return toTable([
    ['ID', 'PLAN', 'STATE', 'CREATED', 'LAST USED', 'NAME'],
    ...keys.map((key) => [
      key.id,
      key.plan,
      key.state.replace('_', ' '),
      key.createdAt,
      // Truncated to the hour, which is all that is recorded.
      key.lastUsedAt?.replace(/:.*/, 'h') ?? 'never',
      key.name,
    ]),
  ]);
}

async function renewSecret(args: string[], { store, plans }: KeysCommandContext): Promise<string> {
  const { id, json } = parseId(args, 'Name one key by its id, as the list shows it, to replace its secret.');
  const key = await store.renewSecret(id);
  if (!key) throw unknownKey(id);
  if (key === 'revoked') {
    throw new CommandRefused(`The key ${id} is revoked, so no link signed with it would work.`);
  }
  if (json) return toJson({ secret: key.secret, ...describe(key, plans) });
  return `Secret  ${key.secret}
Id      ${key.id}

Keep the secret now: it cannot be shown again. Links signed with the old one stop working within 5 seconds.
`;
}

async function renewWebhookSecret(args: string[], { store, plans }: KeysCommandContext): Promise<string> {
  const { id, json } = parseId(
    args,
    'Name one key by its id, as the list shows it, to give it a secret for webhooks.',
  );
  const key = await store.renewWebhookSecret(id);
  if (!key) throw unknownKey(id);
  if (key === 'revoked') {
    throw new CommandRefused(`The key ${id} is revoked, so it has no webhooks.`);
  }
  const { secret, previous } = key;
  if (json) {
    return toJson({ secret, previousUntil: previous?.until ?? null, ...describe(key, plans) });
  }
  const both = previous ? ` Until ${previous.until} webhooks are signed with the one before, too.` : '';
  return `Secret  ${secret}
Id      ${key.id}

Keep the secret now: it cannot be shown again.${both}
`;
}

async function revoke(args: string[], { store, plans }: KeysCommandContext): Promise<string> {
  const { id, json } = parseId(args, 'Name one key to revoke by its id, as the list shows it.');
  const record = await store.revoke(id);
  if (!record) throw unknownKey(id);
  return json ? toJson(describe(record, plans)) : `Revoked ${record.id} at ${record.revokedAt}.\n`;
}

/**
 * Parses the id of the one key that an action is for.
 * @param complaint the error message if there is no id, or more than one
 */
function parseId(args: string[], complaint: string): { id: string; json: boolean } {
  const { values, positionals } = parseOptions({
    args,
    options: { json: JSON_OPTION },
    allowPositionals: true,
  });
  const [id, ...surplus] = positionals;
  if (id === undefined || surplus.length > 0) throw new UsageError(complaint);
  return { id, json: values.json };
}

function unknownKey(id: string): CommandRefused {
  return new CommandRefused(`There is no key with the id "${id}".`);
}

/** The public properties of a key, in the shape that `--json` promises. */
function describe(record: KeyRecord, plans: Plans) {
  const { id, name, plan, createdAt, revokedAt = null, lastUsedAt = null } = record;
  const hasPlan = plans.get(plan) !== undefined;
  const state = revokedAt ? 'revoked' : hasPlan ? 'active' : 'unknown_plan';
  return { id, name, plan, state, createdAt, revokedAt, lastUsedAt };
}

/** Aligns all columns but the last to their widest cell. */
function toTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}

/**
 * Runs the `keys` command on the keys that the service uses.
 * @returns the exit code
 * @throws Error of one sentence when the plans cannot be read
 */
export async function manageKeys(args: string[], config: Config): Promise<number> {
  const plans = config.plansFile ? await readPlans(config.plansFile) : defaultPlans;
  const { stdout, stderr } = process;
  return withKeyStore(config, (store) => runKeysCommand(args, { store, plans, stdout, stderr }));
}
