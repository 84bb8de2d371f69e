import type { Registry } from 'prom-client';
import type { ToolObserver } from '../../mcp/mcp-server.js';
import { TalliedCounter } from './tallies.js';

/** Counts calls of tools. The label values are names of tools and codes of ours, so no client can add a series. */
export function registerToolMetrics(registry: Registry): ToolObserver {
  const calls = new TalliedCounter({
    name: 'tuval_mcp_tool_calls_total',
    help: 'Calls of tools at /mcp by tool (unknown: there is none of that name) and outcome: answered, abandoned (the client left), or the code of the refusal.',
    labelNames: ['tool', 'outcome'],
    registry,
  });
  calls.of('unknown', 'unknown_tool');
  return (tool = 'unknown', outcome) => calls.of(tool, outcome).add();
}
