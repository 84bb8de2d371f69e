import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import t, { type Test } from 'tap';
import { isAlive } from '../../cluster/cluster.js';
import { FILE_TIMEOUT_MS } from '../../file-timeout.js';
import { eventually } from '../../support/eventually.js';
import { Lab } from './lab.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Makes a lab with a process in it, tells of both, and never ends by itself. */
const OWNER = `
import { Lab } from ${JSON.stringify(new URL('lab.js', import.meta.url).href)};
const lab = Lab.open({ teardown() {} });
const { pid } = lab.machine('one').spawn(['sleep', '1000'], { stdio: 'ignore' });
process.stdout.write(JSON.stringify({ name: lab.name, pid }));
setInterval(() => {}, 1000);
`;

function namespacesOf(lab: string): string[] {
  const lines = execFileSync('ip', ['netns', 'list'], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.startsWith(`${lab}-`));
}

/** What is there of a lab and its process, as soon as that is nothing. */
async function leftOf({ name, pid }: { name: string; pid: number | undefined }) {
  const left = () => ({ namespaces: namespacesOf(name), isAlive: pid !== undefined && isAlive(pid) });
  return eventually(left, ({ namespaces, isAlive }) => namespaces.length === 0 && !isAlive);
}

const NOTHING = { namespaces: [], isAlive: false };

/** Runs `OWNER`, sends it a signal, and says that nothing of its lab stays. */
async function endsWithItsOwner(t: Test, end: (pid: number) => void): Promise<void> {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', OWNER], {
    // A group of processes of its own, as a shell gives to a command.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => owner.kill('SIGKILL'));
  const [text] = await once(owner.stdout, 'data');
  const lab = JSON.parse(text);
  t.equal(namespacesOf(lab.name).length, 2, 'a machine and the switch');
  t.ok(isAlive(lab.pid));
  end(owner.pid as number);
  t.strictSame(await leftOf(lab), NOTHING);
}

t.test('Ctrl-C, which all processes of a terminal get, leaves nothing of a lab', (t) =>
  endsWithItsOwner(t, (pid) => process.kill(-pid, 'SIGINT')),
);

t.test('nor does SIGKILL', (t) => endsWithItsOwner(t, (pid) => process.kill(pid, 'SIGKILL')));

t.test('a lab that is closed is gone with its processes, and another one stays', async (t) => {
  const [lab, other] = [Lab.open(t), Lab.open(t)];
  const { pid } = lab.machine('one').spawn(['sleep', '1000'], { stdio: 'ignore' });
  other.machine('one');
  await lab.close();
  t.strictSame(namespacesOf(lab.name), []);
  t.strictSame(await leftOf({ name: lab.name, pid }), NOTHING);
  t.equal(namespacesOf(other.name).length, 2);
});
