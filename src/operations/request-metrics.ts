import { Counter, Histogram, type Registry } from 'prom-client';
import type { CompletedExchange } from '../http/exchange.js';

/** From a status request (well under a millisecond) to the longest GIF. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Counts exchanges. The label values come from the routes and from HTTP, so no client adds a series of its own. */
export function registerRequestMetrics(registry: Registry): (exchange: CompletedExchange) => void {
  const requests = new Counter({
    name: 'tuval_http_requests_total',
    help: 'Requests by route (the registered path, or unmatched), method (OTHER: not of HTTP) and status (499: the client left before its reply).',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'tuval_http_request_duration_seconds',
    help: 'Time from the headers of a request to the last byte of its reply, in seconds.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers: [registry],
  });
  const sent = new Counter({
    name: 'tuval_http_response_bytes_total',
    help: 'Bytes of reply bodies that were sent whole, by route.',
    labelNames: ['route'],
    registers: [registry],
  });
  // A child costs an object and an array when it is made, and nothing but the counting afterwards.
  const counts = remembered((key) => {
    const [route = '', method = '', status = ''] = key.split(' ');
    return requests.labels(route, method, status);
  });
  const measures = remembered((route) => ({ time: durations.labels(route), bytes: sent.labels(route) }));

  return ({ route = 'unmatched', method, status, durationMs, bytes }) => {
    counts(`${route} ${method} ${status}`).inc();
    const { time, bytes: total } = measures(route);
    time.observe(durationMs / 1e3);
    total.inc(bytes);
  };
}

/** Makes one value for each key, and keeps it. */
function remembered<Value>(make: (key: string) => Value): (key: string) => Value {
  const kept = new Map<string, Value>();
  return (key) => {
    let value = kept.get(key);
    if (value === undefined) {
      value = make(key);
      kept.set(key, value);
    }
    return value;
  };
}
