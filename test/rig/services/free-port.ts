import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';

/**
 * Ports are taken from here: below what Linux hands out by itself (net.ipv4.ip_local_port_range, from 32768), so that no
 * connection and no other test that listens on port 0 gets one of them in the meantime. The cluster's bus is above.
 */
const PORTS = { first: 12_000, toBus: 10_000 };

/** How the 8000 ports from there are shared out: a range for a process, so that no other picks what it has not bound yet. */
const RANGE = { ports: 100, ranges: 80 };

/** Of the ranges of this process, those that it has not handed out yet. */
const ownPorts: number[] = [];
let taking: Promise<void> | undefined;

/**
 * A port that was free just now, as was that of a cluster's bus above it; nobody else is given it while this process
 * lives.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ownPorts.shift();
    if (port === undefined) {
      taking ??= takeRange().finally(() => {
        taking = undefined;
      });
      await taking;
    } else if ((await isFree(port)) && (await isFree(port + PORTS.toBus))) return port;
  }
}

/** Takes a range by listening on its first port, which the system lets one process do, and ends with that. */
async function takeRange(): Promise<void> {
  for (let attempt = 0; attempt < RANGE.ranges; attempt++) {
    const first = PORTS.first + ((process.pid + attempt) % RANGE.ranges) * RANGE.ports;
    const claim = await listenOn(first);
    if (!claim) continue;
    claim.unref();
    for (let port = first + 1; port < first + RANGE.ports; port++) ownPorts.push(port);
    return;
  }
  throw new Error('other processes have all ports that there are for tests');
}

async function isFree(port: number): Promise<boolean> {
  const probe = await listenOn(port);
  if (probe) await promisify(probe.close.bind(probe))();
  return probe !== undefined;
}

/** Undefined where somebody listens already. */
async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  } catch {
    return undefined;
  }
}
