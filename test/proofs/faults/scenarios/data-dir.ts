/** A disk that is full or read-only, while keys are made, revoked and used. */

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Command } from '../../../rig/services/command.js';
import { GENEROUS } from '../../../rig/services/plans.js';
import { eventually } from '../../../rig/time/eventually.js';
import { ask } from '../one-request.js';
import type { Scenario, Trial } from '../scenario.js';
import { Service } from '../service.js';
import { SmallDisk } from '../small-disk.js';

/** A revoked key is refused within it. */
const REVOKED_WITHIN_MS = 5000;

const dataDirOf = (trial: Trial) => `${trial.directory}/own`;
const environmentOf = (trial: Trial) => ({
  DATA_DIR: dataDirOf(trial),
  PLANS_FILE: `${trial.directory}/plans.json`,
});

/** Files of keys with what is in them, but for the times of their use. */
function keyFiles(trial: Trial): Record<string, string> {
  const directory = `${dataDirOf(trial)}/keys`;
  const names = readdirSync(directory).filter((name) => !name.endsWith('.used'));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(`${directory}/${name}`, 'utf8')]));
}

function keysCommand(trial: Trial, ...args: string[]) {
  return Command.run(trial.owner.asTest, ['keys', ...args], environmentOf(trial)).ended;
}

/** The label of a render with a key. */
async function render({ service }: Trial, key: string): Promise<string> {
  const body = JSON.stringify({ template: 'og-default' });
  const asked = { method: 'POST' as const, path: '/api/render', key, body };
  const terms = { port: service.port, agent: undefined, patienceMs: 15_000, reference: service.reference };
  return (await ask(asked, terms)).label;
}

/** Keys that the trial has made besides those of its load. */
interface Spare {
  key: string;
  id: string;
}

async function makeKey(trial: Trial): Promise<Spare> {
  const { code, stdout, stderr } = await keysCommand(trial, 'create', '--plan', GENEROUS.id, '--json');
  if (code !== 0) {
    trial.violate(`a key cannot be made: ${stderr}`);
    return { key: '', id: '' };
  }
  return JSON.parse(stdout) as Spare;
}

/** Tries all that would write: each says in a sentence why it cannot, and changes nothing. */
async function tryAll(trial: Trial, spare: Spare, reason: RegExp): Promise<void> {
  const before = keyFiles(trial);
  const sentences = new Set<string>();
  for (const args of [
    ['create', '--plan', GENEROUS.id],
    ['revoke', spare.id],
    ['secret', spare.id],
  ]) {
    const { code, stdout, stderr } = await keysCommand(trial, ...args);
    sentences.add(
      `${stderr
        .trim()
        .replace(dataDirOf(trial), 'DATA_DIR')
        .replace(/\.[0-9a-f-]{36}/, '.…')}`,
    );
    if (code !== 1 || stdout !== '' || !reason.test(stderr) || stderr.trim().includes('\n')) {
      trial.violate(`keys ${args[0]} ends with ${code}: ${stdout}${stderr}`);
    }
  }
  trial.note(`\`keys\` ends with 1: ${[...sentences].map((sentence) => `“${sentence}”`).join(', ')}`);
  const after = keyFiles(trial);
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    const changed = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
    trial.violate(`files of keys have changed: ${changed.join(', ')}`);
  }
  const list = await keysCommand(trial, 'list');
  if (list.code !== 0 || list.stderr !== '') trial.violate(`keys list: ${list.stderr}`);
  const used = await render(trial, spare.key);
  if (used !== '200') trial.violate(`a key that nobody could revoke: ${used}`);
}

/** Once it can be written again. */
async function isMended(trial: Trial, spare: Spare): Promise<void> {
  const next = await makeKey(trial);
  const first = await render(trial, next.key);
  if (first !== '200') trial.violate(`a key just made: ${first}`);
  const { code, stderr } = await keysCommand(trial, 'revoke', spare.id);
  if (code !== 0) trial.violate(`keys revoke: ${stderr}`);
  const from = performance.now();
  const refused = await eventually(
    () => render(trial, spare.key),
    (label) => label === '401 invalid_api_key',
    REVOKED_WITHIN_MS,
  );
  if (refused !== '401 invalid_api_key') trial.violate(`a key is revoked, and still ${refused}`);
  trial.note(`a key revoked afterwards is refused ${((performance.now() - from) / 1000).toFixed(1)} s later`);
}

const common = { store: 'embedded', units: 'exact', may: [], lasts: true } as const;
const disks = new WeakMap<Trial, SmallDisk>();
const spares = new WeakMap<Trial, Spare>();

const onSmallDisk = {
  ...common,
  async prepare(trial: Trial) {
    disks.set(trial, SmallDisk.mount(trial.owner, dataDirOf(trial)));
    return environmentOf(trial);
  },
  async ready(trial: Trial) {
    spares.set(trial, await makeKey(trial));
  },
};

function disksOf(trial: Trial): { disk: SmallDisk; spare: Spare } {
  const disk = disks.get(trial);
  const spare = spares.get(trial);
  if (!disk || !spare) throw new Error('the trial has not begun');
  return { disk, spare };
}

export const DATA_DIR_SCENARIOS: Scenario[] = [
  {
    ...onSmallDisk,
    name: 'disk-full',
    fault: 'the disk of `DATA_DIR` is full while keys are made, revoked and used',
    async strike(trial) {
      const { disk, spare } = disksOf(trial);
      disk.fill();
      await tryAll(trial, spare, /^The command failed: ENOSPC: no space left on device/);
      disk.clear();
      await isMended(trial, spare);
    },
  },
  {
    ...onSmallDisk,
    name: 'disk-nearly-full',
    fault: 'the disk of `DATA_DIR` has room for one file more, where a key is two',
    async strike(trial) {
      const { disk, spare } = disksOf(trial);
      const before = keyFiles(trial);
      disk.fill(1);
      const { code, stderr } = await keysCommand(trial, 'create', '--plan', GENEROUS.id);
      if (code !== 1) trial.violate(`keys create ends with ${code}: ${stderr}`);
      const more = Object.keys(keyFiles(trial)).filter((name) => !(name in before));
      if (more.length > 0) trial.violate(`half a key is left: ${more.join(', ')}`);
      disk.clear();
      await isMended(trial, spare);
    },
  },
  {
    ...onSmallDisk,
    name: 'disk-read-only',
    fault: '`DATA_DIR` becomes read-only while keys are made, revoked and used',
    async strike(trial) {
      const { disk, spare } = disksOf(trial);
      disk.readOnly = true;
      await tryAll(trial, spare, /^The command failed: EROFS: read-only file system/);
      const second = await Service.start(trial.owner, environmentOf(trial));
      const label = await render({ ...trial, service: second, keys: trial.keys }, spare.key);
      trial.note(`a service that starts then answers ${label}`);
      if (label !== '200') trial.violate(`a service that starts then answers ${label}`);
      for (const flaw of await second.stop()) trial.violate(flaw);
      disk.readOnly = false;
      await pause(100);
      await isMended(trial, spare);
    },
  },
];
