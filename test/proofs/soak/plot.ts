/** A run as a picture: memory, rate, p99 and descriptors over time, for light and dark pages. */

import type { Sample } from './sampling.js';

/** One line of a panel. `null` and NaN leave a gap. */
interface Line {
  name: string;
  values: readonly number[];
}

interface Panel {
  title: string;
  unit: string;
  lines: readonly Line[];
}

const PANEL = { width: 470, height: 250 };
/** Around the axes of a panel: for its title, its legend and the numbers. */
const MARGIN = { left: 52, right: 14, top: 50, bottom: 36 };
const COLOURS = 4;

/** The document of an SVG file. */
export function plot(samples: readonly Sample[], caption: string): string {
  const minutes = samples.map(({ seconds }) => seconds / 60);
  const names = Object.keys(samples[0]?.processes ?? {});
  const ofProcesses = (value: (sample: Sample, name: string) => number): Line[] =>
    names.map((name) => ({ name, values: samples.map((sample) => value(sample, name)) }));
  const panels: Panel[] = [
    {
      title: 'Memory by process (PSS)',
      unit: 'MB',
      lines: ofProcesses((sample, name) => sample.processes[name]?.pssMb ?? Number.NaN),
    },
    {
      title: 'Rate',
      unit: 'a second',
      lines: [
        { name: 'answered', values: smooth(samples.map(({ answered }) => answered)) },
        { name: 'given up by the caller', values: smooth(samples.map(({ aborted }) => aborted)) },
      ],
    },
    {
      title: 'p99 of what was answered, of ten seconds',
      unit: 'ms',
      lines: [{ name: 'all kinds together', values: samples.map(({ p99 }) => p99) }],
    },
    {
      title: 'Open descriptors by process',
      unit: '',
      lines: ofProcesses((sample, name) => sample.processes[name]?.descriptors ?? Number.NaN),
    },
  ];
  const [width, height] = [2 * PANEL.width, 2 * PANEL.height + 30];
  const drawn = panels.map((panel, index) => {
    const at = `translate(${(index % 2) * PANEL.width} ${Math.floor(index / 2) * PANEL.height})`;
    return `<g transform="${at}">${drawPanel(panel, minutes)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(caption)}">
<style>${STYLE}</style>
<rect class="page" width="${width}" height="${height}"/>
${drawn.join('\n')}
<text class="caption" x="${MARGIN.left}" y="${height - 12}">${escaped(caption)}</text>
</svg>
`;
}

/** Colours that differ in lightness, too, for those who see few of them. */
const STYLE = `
text{font:12px system-ui,sans-serif;fill:#334155}.title{font-weight:600;font-size:13px;fill:#0f172a}
.caption{fill:#475569}.page{fill:#fff}.grid{stroke:#e2e8f0}.axis{stroke:#64748b}
path{fill:none;stroke-width:1.6;stroke-linejoin:round}
.line0{stroke:#1d4ed8}.line1{stroke:#c2410c}.line2{stroke:#0f766e}.line3{stroke:#9333ea}
@media (prefers-color-scheme:dark){text,.caption{fill:#cbd5e1}.title{fill:#f1f5f9}.page{fill:#0f172a}
.grid{stroke:#1e293b}.axis{stroke:#94a3b8}
.line0{stroke:#60a5fa}.line1{stroke:#fb923c}.line2{stroke:#2dd4bf}.line3{stroke:#d8b4fe}}`;

function drawPanel({ title, unit, lines }: Panel, minutes: readonly number[]): string {
  const inner = {
    width: PANEL.width - MARGIN.left - MARGIN.right,
    height: PANEL.height - MARGIN.top - MARGIN.bottom,
  };
  const span = Math.max(minutes.at(-1) ?? 0, 1e-9);
  const most = Math.max(0, ...lines.flatMap(({ values }) => values).filter(Number.isFinite));
  const steps = ticks(most);
  const top = steps.at(-1) ?? 1;
  const x = (minute: number) => round(MARGIN.left + (minute / span) * inner.width);
  const y = (value: number) => round(MARGIN.top + inner.height - (value / top) * inner.height);
  const [left, right, bottom] = [MARGIN.left, MARGIN.left + inner.width, MARGIN.top + inner.height];
  const grid = steps.map(
    (value) =>
      `<line class="${value === 0 ? 'axis' : 'grid'}" x1="${left}" x2="${right}" y1="${y(value)}" y2="${y(value)}"/>` +
      `<text x="${left - 6}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
  );
  const hours = ticks(span, 5).filter((minute) => minute <= span);
  const marks = hours.map(
    (minute) =>
      `<line class="axis" x1="${x(minute)}" x2="${x(minute)}" y1="${bottom}" y2="${bottom + 4}"/>` +
      `<text x="${x(minute)}" y="${bottom + 17}" text-anchor="middle">${minute}</text>`,
  );
  let legendX = left;
  const legend = lines.map(({ name }, index) => {
    const at = legendX;
    legendX += 30 + name.length * 6.6;
    return (
      `<path class="line${index % COLOURS}" d="M${round(at)} 34h14"/>` +
      `<text x="${round(at + 19)}" y="38">${escaped(name)}</text>`
    );
  });
  const paths = lines.map(
    ({ values }, index) => `<path class="line${index % COLOURS}" d="${pathOf(values, minutes, x, y)}"/>`,
  );
  return [
    `<text class="title" x="${left}" y="20">${escaped(unit ? `${title}, ${unit}` : title)}</text>`,
    ...grid,
    ...marks,
    `<text x="${right}" y="${bottom + 31}" text-anchor="end">minutes</text>`,
    ...legend,
    ...paths,
  ].join('');
}

function pathOf(
  values: readonly number[],
  minutes: readonly number[],
  x: (minute: number) => number,
  y: (value: number) => number,
): string {
  let path = '';
  let isDrawing = false;
  for (const [index, value] of values.entries()) {
    if (!Number.isFinite(value)) isDrawing = false;
    else {
      path += `${isDrawing ? 'L' : 'M'}${x(minutes[index] ?? 0)} ${y(value)}`;
      isDrawing = true;
    }
  }
  return path;
}

/** Round numbers from 0 to at least `most`, about so many. */
export function ticks(most: number, count = 4): number[] {
  if (!(most > 0)) return [0, 1];
  const magnitude = 10 ** Math.floor(Math.log10(most / count));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => size * count >= most);
  const size = step ?? 10 * magnitude;
  return Array.from({ length: Math.ceil(most / size) + 1 }, (_, index) =>
    Number((index * size).toPrecision(6)),
  );
}

/** Means of five seconds: what is counted in a single one jumps. */
function smooth(values: readonly number[]): number[] {
  return values.map((_, index) => {
    const around = values.slice(Math.max(0, index - 2), index + 3);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
