import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type KeyRecord, type KeyStore, keyNameSchema } from './keys.js';
import type { Plans } from './plans.js';

const HELP = `Makes, lists and revokes API keys.

  npm run keys -- create --plan PLAN [--name NAME] [--json]
  npm run keys -- list [--json]
  npm run keys -- revoke ID [--json]

A key is shown once, when it is made. It works at once; a revoked key is refused within 5 seconds.
`;

export interface KeysCommandContext {
  store: KeyStore;
  plans: Plans;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
}

/**
 * The `keys` command: results go to `stdout`, complaints of one sentence each to `stderr`.
 * @param args what follows `keys` on the command line
 * @returns the exit code: 0 done, 1 failed, 2 the arguments make no sense
 */
export async function runKeysCommand(args: string[], context: KeysCommandContext): Promise<number> {
  try {
    context.stdout.write(await run(args, context));
    return 0;
  } catch (error) {
    const { message } = error as Error;
    const expected = error instanceof UsageError || error instanceof UnknownKey;
    context.stderr.write(expected ? `${message}\n` : `The command failed: ${message}.\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

class UsageError extends Error {}

class UnknownKey extends Error {}

async function run(args: string[], context: KeysCommandContext): Promise<string> {
  if (args.includes('--help') || args.includes('-h')) return HELP;
  const [action, ...rest] = args;
  switch (action) {
    case 'create':
      return create(rest, context);
    case 'list':
      return list(rest, context);
    case 'revoke':
      return revoke(rest, context);
    default:
      throw new UsageError(
        'The keys command needs an action: create, list or revoke (--help explains them).',
      );
  }
}

async function create(args: string[], { store, plans }: KeysCommandContext): Promise<string> {
  const { values } = parse({
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

  const { key, record } = await store.create({ plan: plan.id, name: values.name });
  if (values.json) return toJson({ key, ...describe(record, plans) });
  return `Key   ${key}
Id    ${record.id}
Plan  ${record.plan}
Name  ${record.name}

Keep the key now: it is not stored and cannot be shown again.
`;
}

async function list(args: string[], { store, plans, stderr }: KeysCommandContext): Promise<string> {
  const { values } = parse({ args, options: { json: JSON_OPTION } });
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
      // To the hour, so that no more is shown.
      key.lastUsedAt?.replace(/:.*/, 'h') ?? 'never',
      key.name,
    ]),
  ]);
}

async function revoke(args: string[], { store, plans }: KeysCommandContext): Promise<string> {
  const { values, positionals } = parse({ args, options: { json: JSON_OPTION }, allowPositionals: true });
  const [id, ...surplus] = positionals;
  if (id === undefined || surplus.length > 0) {
    throw new UsageError('Name one key to revoke by its id, as the list shows it.');
  }
  const record = await store.revoke(id);
  if (!record) throw new UnknownKey(`There is no key with the id "${id}".`);
  return values.json ? toJson(describe(record, plans)) : `Revoked ${record.id} at ${record.revokedAt}.\n`;
}

const JSON_OPTION = { type: 'boolean', default: false } as const;

/** `parseArgs`, strict, with its complaints cut to their first sentence. */
function parse<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\.?\s*\n|\. /);
    throw new UsageError(`${sentence} (--help shows the options).`);
  }
}

/** What people may know of a key, in the shape that `--json` promises. */
function describe(record: KeyRecord, plans: Plans) {
  const { id, name, plan, createdAt, revokedAt = null, lastUsedAt = null } = record;
  const known = plans.get(plan) !== undefined;
  const state = revokedAt ? 'revoked' : known ? 'active' : 'unknown_plan';
  return { id, name, plan, state, createdAt, revokedAt, lastUsedAt };
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Columns aligned to their widest cell, but for the last. */
function toTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}
