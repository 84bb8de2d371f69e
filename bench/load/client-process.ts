/**
 * A process that asks and measures, and does nothing else: started by `Client`, told over IPC what to ask. A client that
 * shared its event loop with another would measure that one too.
 */

import { Agent, request as nodeRequest } from 'node:http';
import autocannon from 'autocannon';
import type { Answers, Question } from './client.js';
import { type Kind, REQUESTS } from './requests.js';

/** Unlike any number of an earlier run of this process, or of another that asks the same service. */
let count = (process.pid % 1000) * 1_000_000;

process.on('message', async ({ question }: { question: Question }) => {
  try {
    const value = question.way === 'flood' ? await flood(question) : await pace(question);
    process.send?.({ value });
  } catch (error) {
    process.send?.({ error: (error as Error).stack ?? String(error) });
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ value: null });

/** Asks again on each connection as soon as there is an answer. */
async function flood({ base, kind, connections, seconds }: Question & { way: 'flood' }): Promise<Answers> {
  const make: (count: number) => autocannon.Request = REQUESTS[kind];
  const changes = make(1).body !== make(2).body || kind === 'mix';
  const latencies: number[] = [];
  const begun = process.cpuUsage();
  const requests = [
    changes ? { setupRequest: (request: autocannon.Request) => ({ ...request, ...make(count++) }) } : make(0),
  ];
  const options = { url: base, connections, duration: seconds, setupClient: discardBodies, requests };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error, found) => (error ? reject(error) : resolve(found)));
    instance.on('response', (_client, _status, _bytes, ms) => latencies.push(ms));
  });
  const { user, system } = process.cpuUsage(begun);
  return {
    perSecond: result['2xx'] / result.duration,
    latencies: Float64Array.from(latencies),
    failed: result.non2xx + result.errors + result.timeouts,
    clientShare: (user + system) / 1e6 / result.duration,
  };
}

/** autocannon makes one string of each body, decoded as UTF-8: a millisecond of processor time for 60 KB of PNG. */
function discardBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(piece: Buffer): void } };
  pipelinedRequests.addBody = () => {};
}

/** Asks at fixed times on one connection, whether or not the answer before was late: then both wait. */
async function pace({ base, kind, perSecond, seconds }: Question & { way: 'pace' }): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies: number[] = [];
  let failed = 0;
  const asked: Promise<void>[] = [];
  const begun = process.cpuUsage();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      asked.push(
        ask(agent, base, kind).then(
          (ms) => void latencies.push(ms),
          () => void failed++,
        ),
      );
      if (asked.length < perSecond * seconds) return;
      clearInterval(timer);
      resolve();
    }, 1000 / perSecond);
  });
  await Promise.all(asked);
  agent.destroy();
  const { user, system } = process.cpuUsage(begun);
  return {
    perSecond: latencies.length / seconds,
    latencies: Float64Array.from(latencies),
    failed,
    clientShare: (user + system) / 1e6 / seconds,
  };
}

/** Milliseconds until the whole answer is there. */
function ask(agent: Agent, base: string, kind: Kind): Promise<number> {
  const { method, path, headers, body }: autocannon.Request = REQUESTS[kind](count++);
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = nodeRequest(`${base}${path}`, { agent, method, headers }, (reply) => {
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`answered ${reply.statusCode}`));
      });
      reply.on('error', reject);
      reply.resume();
    });
    request.on('error', reject);
    request.end(body);
  });
}
