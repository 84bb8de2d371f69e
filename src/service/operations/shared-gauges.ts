import { Gauge, type Registry } from 'prom-client';

/**
 * A maker of gauges of what all fronts share, each of which tells the same.
 * @param first what they show before anything was heard
 * @param ask what is shared; what was heard last stands while it cannot be reached
 */
export function sharedGauges<State extends object>(
  registry: Registry,
  first: State,
  ask: () => Promise<State>,
): (name: string, help: string, value: (state: State) => number) => void {
  let heard = first;
  return (name, help, value) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      async collect() {
        heard = await ask().catch(() => heard);
        this.set(value(heard));
      },
    });
  };
}
