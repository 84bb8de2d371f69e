/** What a Deployment of Kubernetes does with its pods, as far as their callers can tell. */

import { setTimeout } from 'node:timers/promises';
import type { Test } from 'tap';
import { eventually } from '../../rig/time/eventually.js';
import { Instance } from './instance.js';
import type { Lab } from './lab.js';
import type { ServiceAddress } from './service-address.js';
import type { Visitor } from './visitor.js';

export interface DeploymentOptions {
  lab: Lab;
  service: ServiceAddress;
  /** Who asks whether an instance is ready. */
  operator: Visitor;
  environment: Record<string, string>;
  /** Milliseconds between the decision to end an instance, after which it gets no new connections, and its SIGTERM. */
  preStopMs: number;
}

/** Instances that are replaced one by one: with maxSurge 1 and maxUnavailable 0. */
export class Deployment {
  /** Those that are meant to stay. */
  readonly instances: Instance[] = [];
  #names = 0;

  private constructor(
    private readonly t: Test,
    private readonly options: DeploymentOptions,
  ) {}

  /** Resolves when so many serve behind the address. */
  static async start(t: Test, replicas: number, options: DeploymentOptions): Promise<Deployment> {
    const deployment = new Deployment(t, options);
    const started = Array.from({ length: replicas }, () => deployment.#startInstance());
    await Promise.all((await Promise.all(started)).map((instance) => options.service.add(instance)));
    return deployment;
  }

  /** Replaces every instance. @returns all that have ended */
  async restart(): Promise<Instance[]> {
    const old = [...this.instances];
    for (const instance of old) await this.replace(instance);
    return old;
  }

  /** Ends an instance as soon as another one is ready, whether or not callers are sent to that one yet. */
  async replace(instance: Instance): Promise<void> {
    const added = this.options.service.add(await this.#startInstance());
    await Promise.all([added, this.#end(instance)]);
  }

  /** Resolves when it is ready. */
  async #startInstance(): Promise<Instance> {
    const { lab, environment, operator } = this.options;
    const instance = Instance.launch(this.t, lab.machine(`pod-${++this.#names}`), environment);
    const probe = () => operator.fetch(`${instance.admin}/readyz`, { patienceMs: 1000 });
    const status = await eventually(
      async () => (await probe().catch(() => undefined))?.status,
      (found) => found === 200,
    );
    if (status !== 200) throw new Error(`${instance.machine.name} is not ready: ${instance.command.stderr}`);
    this.instances.push(instance);
    return instance;
  }

  /** The endpoints change and the instance hears of its end at the same time: neither waits for the other. */
  async #end(instance: Instance): Promise<void> {
    const { service, preStopMs } = this.options;
    this.instances.splice(this.instances.indexOf(instance), 1);
    const removed = service.remove(instance);
    await setTimeout(preStopMs);
    instance.command.child.kill('SIGTERM');
    await Promise.all([instance.command.ended, removed]);
  }
}
