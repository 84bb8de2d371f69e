/**
 * What a Service of Kubernetes is on a machine where kube-proxy runs: an address that no machine has. Each new connection
 * to it is sent to one of the endpoints at random, and stays with it however the endpoints change.
 */

import { setTimeout } from 'node:timers/promises';
import type { Instance } from './instance.js';
import type { Machine } from './lab.js';

const ADDRESS = '10.77.0.250';
const PORT = 80;

/** How long a change of the endpoints takes to reach the machines of a cluster, in milliseconds. */
const LAG_MS = 1500;

export class ServiceAddress {
  readonly #endpoints = new Set<Instance>();
  /** Changes come about one after the other. */
  #changed = Promise.resolve();

  /** @param machine whose processes can use the address */
  constructor(private readonly machine: Machine) {
    machine.route(ADDRESS);
    machine.filter(`
table ip service {
  chain output { type nat hook output priority -100; }
}
`);
  }

  get base(): string {
    return `http://${ADDRESS}`;
  }

  /** Resolves when new connections may go there. */
  add(instance: Instance): Promise<void> {
    return this.#change(() => this.#endpoints.add(instance));
  }

  /** Resolves when no new connection goes there any more; until then they do. */
  remove(instance: Instance): Promise<void> {
    return this.#change(() => this.#endpoints.delete(instance));
  }

  #change(change: () => unknown): Promise<void> {
    const lag = setTimeout(LAG_MS);
    this.#changed = Promise.all([this.#changed, lag]).then(() => {
      change();
      this.#write();
    });
    return this.#changed;
  }

  #write(): void {
    const places = [...this.#endpoints].map(
      ({ machine, port }, place) => `${place} : ${machine.address} . ${port}`,
    );
    const connections = `ip daddr ${ADDRESS} tcp dport ${PORT}`;
    this.machine.filter(`
flush chain ip service output
add rule ip service output ${connections} dnat ip addr . port to numgen random mod ${places.length} map { ${places} }
`);
  }
}
