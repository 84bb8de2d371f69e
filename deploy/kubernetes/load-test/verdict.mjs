// Reads what `autocannon --json` prints, says the figures that matter, and ends with 1 unless every answer was a success.

let json = '';
for await (const piece of process.stdin) json += piece;
const { duration, errors, timeouts, latency, requests, statusCodeStats, '2xx': successes } = JSON.parse(json);

const answers = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
process.stdout.write(
  `${requests.total} answers in ${duration} s, ${Math.round(requests.average)} a second: ${answers.join(', ') || 'none'}\n` +
    `latency in ms: p50 ${latency.p50}, p90 ${latency.p90}, p99 ${latency.p99}, max ${latency.max}\n` +
    `${errors} connections failed, ${timeouts} requests timed out\n`,
);
const passed = successes > 0 && successes === requests.total && errors === 0 && timeouts === 0;
process.stdout.write(passed ? 'passed\n' : 'failed: not every answer was a picture\n');
process.exitCode = passed ? 0 : 1;
