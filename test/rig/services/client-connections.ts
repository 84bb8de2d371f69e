/** Where Node.js keeps what `fetch` sends its requests through. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

interface Agent {
  close(): Promise<void>;
}

/**
 * Closes the connections that `fetch` of this process keeps for later requests, and has later ones open their own. A front
 * that stops waits two seconds for idle connections, which nobody of a test's callers closes.
 */
export async function closeIdleConnections(): Promise<void> {
  const holder = globalThis as unknown as Record<symbol, Agent | undefined>;
  const agent = holder[DISPATCHER];
  if (!agent) return;
  holder[DISPATCHER] = new (agent.constructor as new () => Agent)();
  await agent.close();
}
