import type { Registry } from 'prom-client';
import type { CompletedExchange } from '../../http/exchange.js';
import { TalliedCounter, TalliedHistogram } from './tallies.js';

/** Buckets from a status request (well under a millisecond) to the longest GIF. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Counts exchanges. The label values come from the routes and from HTTP, so no client can add a series. */
export function registerRequestMetrics(registry: Registry): (exchange: CompletedExchange) => void {
  const requests = new TalliedCounter({
    name: 'tuval_http_requests_total',
    help: 'Requests by route (the registered path, or unmatched), method (OTHER: unknown to HTTP) and status (499: the client left before its reply).',
    labelNames: ['route', 'method', 'status'],
    registry,
  });
  const durations = new TalliedHistogram({
    name: 'tuval_http_request_duration_seconds',
    help: 'Time from the headers of a request to the last byte of its reply, in seconds.',
    labelNames: ['route'],
    buckets: SECONDS,
    registry,
  });
  const sent = new TalliedCounter({
    name: 'tuval_http_response_bytes_total',
    help: 'Bytes of completely sent reply bodies, by route.',
    labelNames: ['route'],
    registry,
  });
  return ({ route = 'unmatched', method, status, durationMs, bytes }) => {
    requests.of(route, method, String(status)).add();
    durations.of(route).observe(durationMs / 1e3);
    sent.of(route).add(bytes);
  };
}
