/** Several machines on one Linux: network namespaces on a switch, which no other process sees or reaches. */

import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';

/** Known inside the namespaces only, so that labs that are there at the same time may all use it. */
const NETWORK = { prefix: '10.77.0', bits: 24 };

/** Where the switch has its own, which connects the machines and has no address. */
const SWITCH = 'switch';

/**
 * Takes away everything of the lab whose namespaces begin with `$1`, once standard input ends: told to, or because the
 * process at the other end is gone, however that came. Who starts another process meanwhile loses that one, too.
 */
const TAKE_DOWN = `
read -r _
for namespace in $(ip netns list | cut -d ' ' -f 1 | grep "^$1-"); do
  while pids=$(ip netns pids "$namespace") && [ -n "$pids" ]; do
    kill -9 $pids 2>/dev/null
    sleep 0.02
  done
  ip netns delete "$namespace"
done
`;

/** Whoever has the lab go with it, as a test of tap does. */
export interface Owner {
  teardown(action: () => unknown): void;
}

/** A network of its own. */
export class Lab {
  /** What the names of all its namespaces begin with: no other lab's do, not even those of a lab that was left over. */
  readonly name = `tuval-${process.pid}-${randomBytes(4).toString('hex')}`;
  readonly #attendant: ChildProcess;
  #addresses = 0;

  private constructor() {
    // In a session of its own, so that Ctrl-C at a terminal does not end it before it has done its work.
    this.#attendant = spawn('sh', ['-c', TAKE_DOWN, 'sh', this.name], {
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
  }

  /** Makes a lab that ends with `t`, or with this process. */
  static open(t: Owner): Lab {
    const lab = new Lab();
    t.teardown(() => lab.close());
    const namespace = lab.namespaceOf(SWITCH);
    ip('netns', 'add', namespace);
    ip('-n', namespace, 'link', 'add', 'bridge', 'type', 'bridge');
    ip('-n', namespace, 'link', 'set', 'bridge', 'up');
    return lab;
  }

  /** Adds a machine, plugged in. @param name unlike that of any other, up to 15 letters, digits and hyphens */
  machine(name: string): Machine {
    const host = ++this.#addresses;
    const machine = new Machine(this, name, `${NETWORK.prefix}.${host}`);
    const { namespace } = machine;
    const switchboard = this.namespaceOf(SWITCH);
    ip('netns', 'add', namespace);
    ip('link', 'add', 'eth0', 'netns', namespace, 'type', 'veth', 'peer', 'name', name, 'netns', switchboard);
    ip('-n', switchboard, 'link', 'set', name, 'master', 'bridge', 'up');
    ip('-n', namespace, 'addr', 'add', `${machine.address}/${NETWORK.bits}`, 'dev', 'eth0');
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
    ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    return machine;
  }

  /** Ends every process in it, and takes it away. */
  async close(): Promise<void> {
    const { exitCode, signalCode, stdin } = this.#attendant;
    if ((exitCode ?? signalCode) !== null) return;
    const ended = once(this.#attendant, 'exit');
    stdin?.end();
    await ended;
  }

  /** For `Machine`. */
  setPort(machine: string, state: 'up' | 'down'): void {
    ip('-n', this.namespaceOf(SWITCH), 'link', 'set', machine, state);
  }

  namespaceOf(machine: string): string {
    return `${this.name}-${machine}`;
  }
}

/** A machine of the lab: one interface, one address, and the processes that are started in it. */
export class Machine {
  readonly namespace: string;

  constructor(
    readonly lab: Lab,
    readonly name: string,
    readonly address: string,
  ) {
    this.namespace = lab.namespaceOf(name);
  }

  /** What comes before a command that is to run in it. The process it starts becomes the command. */
  get launcher(): string[] {
    return ['ip', 'netns', 'exec', this.namespace];
  }

  /** Starts a process in it, which ends with the lab at the latest. */
  spawn(command: readonly string[], options: SpawnOptions): ChildProcess {
    const [file = '', ...args] = [...this.launcher, ...command];
    return spawn(file, args, options);
  }

  /** Sets up its firewall. @param rules as nft(8) reads them from a file, all at once or not at all */
  filter(rules: string): void {
    execFileSync('ip', ['netns', 'exec', this.namespace, 'nft', '-f', '-'], { input: rules });
  }

  /** Pulls its cable: nobody is told, packets just do not arrive. */
  unplug(): void {
    this.lab.setPort(this.name, 'down');
  }

  plug(): void {
    this.lab.setPort(this.name, 'up');
  }

  /** Has packets from and to another machine dropped, without a word to either. */
  cutOffFrom({ name, address }: Machine): void {
    this.filter(`
table ip without-${name} {
  chain in { type filter hook input priority 0; ip saddr ${address} drop; }
  chain out { type filter hook output priority 0; ip daddr ${address} drop; }
}
`);
  }

  /** Undoes `cutOffFrom`. */
  joinWith({ name }: Machine): void {
    this.filter(`delete table ip without-${name}\n`);
  }

  /** Sends all that goes to another address of the network through its own interface. */
  route(address: string): void {
    ip('-n', this.namespace, 'route', 'add', address, 'dev', 'eth0');
  }
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
