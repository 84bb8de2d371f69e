import { Counter, Histogram, type Registry } from 'prom-client';
import type { CompletedExchange } from '../http/exchange.js';

/** Buckets from a status request (well under a millisecond) to the longest GIF. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Counts exchanges. The label values come from the routes and from HTTP, so no client can add a series. */
export function registerRequestMetrics(registry: Registry): (exchange: CompletedExchange) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'tuval_http_requests_total',
    help: 'Requests by route (the registered path, or unmatched), method (OTHER: unknown to HTTP) and status (499: the client left before its reply).',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'tuval_http_request_duration_seconds',
    help: 'Time from the headers of a request to the last byte of its reply, in seconds.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const sent = new Counter({
    name: 'tuval_http_response_bytes_total',
    help: 'Bytes of completely sent reply bodies, by route.',
    labelNames: ['route'],
    registers,
  });
  return ({ route = 'unmatched', method, status, durationMs, bytes }) => {
    requests.inc({ route, method, status: String(status) });
    durations.observe({ route }, durationMs / 1e3);
    sent.inc({ route }, bytes);
  };
}
