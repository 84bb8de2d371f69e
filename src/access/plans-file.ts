import { z } from 'zod';
import { MOST_SETTINGS_BYTES, readRegularFile } from '../files/regular-files.js';
import { mustBe, type Plan, Plans, planSchema } from './plans.js';

// A GIF has at least two frames, so a plan with fewer could never be served one.
const tableSchema = z.array(
  planSchema
    .refine((plan) => !plan.gif || plan.gifMaxFrames >= 2, {
      path: ['gifMaxFrames'],
      ...mustBe('2 or more on a plan with GIF'),
    })
    .refine((plan) => !plan.gif || plan.gifMaxFps >= 1, {
      path: ['gifMaxFps'],
      ...mustBe('1 or more on a plan with GIF'),
    }),
  mustBe('an array of plans'),
);

/**
 * Reads the table that replaces the default plans: a JSON array of objects with the properties of `planSchema`, of which those
 * with a default may be left out.
 * @throws Error of one sentence that names the file and its first problem
 */
export async function readPlans(file: string): Promise<Plans> {
  try {
    return new Plans(parseTable(await tableText(file)));
  } catch (error) {
    throw new Error(`PLANS_FILE ${file}: ${problemOf(error)}.`, { cause: error });
  }
}

async function tableText(file: string): Promise<string> {
  const { bytes } = await readRegularFile(file, MOST_SETTINGS_BYTES, 'it');
  return bytes.toString('utf8');
}

function parseTable(text: string): Plan[] {
  const table = tableSchema.safeParse(JSON.parse(text));
  if (table.success) return table.data;
  const [issue] = table.error.issues;
  const [index, property] = issue?.path ?? [];
  const subject = index === undefined ? 'the file' : `plan ${Number(index) + 1}`;
  if (issue?.code === 'unrecognized_keys') {
    throw new Error(`${subject} has an unknown property "${issue.keys[0]}"`);
  }
  throw new Error(`${subject}${property === undefined ? '' : `: ${String(property)}`} ${issue?.message}`);
}

function problemOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'the file is not valid JSON';
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? message : `the file cannot be read (${code})`;
}
