import { spawn } from 'node:child_process';
import { once } from 'node:events';
import t from 'tap';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const FIXTURE = new URL('./fixtures/writes-log.js', import.meta.url).pathname;

interface Line {
  level: number;
  pid: number;
  msg: string;
  number?: number;
  [name: string]: unknown;
}

/** Runs the fixture, and gives what it wrote to standard error. */
async function run(level: string, lines: number, ending: string) {
  const child = spawn(process.execPath, [FIXTURE, level, String(lines), ending], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pieces: Buffer[] = [];
  child.stderr.on('data', (piece: Buffer) => pieces.push(piece));
  const [code] = (await once(child, 'close')) as [number];
  const text = Buffer.concat(pieces).toString();
  const parsed = text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
  return { code, text, lines: parsed, pid: child.pid };
}

for (const level of ['info', 'debug']) {
  for (const [ending, expected] of [
    ['exit', 0],
    ['throw', 1],
    ['later', 0],
    ['return', 0],
  ] as const) {
    t.test(`at ${level} no line is lost when the process ends by ${ending}`, async (t) => {
      const { code, lines, pid } = await run(level, 2000, ending);
      t.equal(code, expected);
      t.strictSame(
        lines.map(({ number }) => number),
        Array.from({ length: 2000 }, (_, number) => number),
      );
      t.ok(lines.every((line) => line.pid === pid && line.level === 30));
    });
  }
}

t.test('an error is described wherever a line has it, and its message never told', async (t) => {
  const { text, lines } = await run('info', 0, 'errors');
  t.notMatch(text, /GEHEIM/);
  const place = /writes-log\.js:\d+:\d+/;
  t.strictSame(
    lines.map(({ msg }) => msg),
    ['error', 'with a text', 'error', 'under another name', 'error'],
  );
  t.match(lines[0]?.err, { type: 'Error', stack: place });
  t.match(lines[2]?.err, { type: 'Error', stack: place });
  t.match(lines[3], { other: 1, error: { type: 'Error', stack: place } });
  t.match(lines[4]?.err, { type: 'Error', cause: { type: 'Error', stack: place } });
});
