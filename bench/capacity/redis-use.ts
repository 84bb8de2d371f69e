/** What Redis was asked, and what that took, by its own account. */

/** What the service's scripts call; all other commands came over a connection, one round trip each. */
const WITHIN_SCRIPTS = ['time', 'hmget', 'hset', 'pexpire', 'exists'];

/** Everything since Redis started. */
export interface RedisUse {
  /** Commands that came over connections; one that asks for this counts as well, in the answer to the next. */
  roundTrips: number;
  /** Processor time, in milliseconds. */
  cpuMs: number;
  /** Over the network, both ways. */
  bytes: number;
}

/** @param info what `INFO everything` answers */
export function redisUse(info: string): RedisUse {
  const value = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  const calls = [...info.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)];
  return {
    roundTrips: calls
      .filter(([, command = '']) => !WITHIN_SCRIPTS.includes(command))
      .reduce((sum, [, , count]) => sum + Number(count), 0),
    cpuMs: (value('used_cpu_user') + value('used_cpu_sys')) * 1e3,
    bytes: value('total_net_input_bytes') + value('total_net_output_bytes'),
  };
}
