import type { PropertyTable } from '../property-document.js';

const BELL = '<path d="M18 8A6 6 0 0 0 6 8c0 7-3 9-3 9h18s-3-2-3-9"/><path d="M13.73 21a2 2 0 0 1-3.46 0"/>';
const HOUSE =
  '<path d="M3 9l9-7 9 7v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/><polyline points="9 22 9 12 15 12 15 22"/>';
const HEART =
  '<path d="M20.84 4.61a5.5 5.5 0 0 0-7.78 0L12 5.67l-1.06-1.06a5.5 5.5 0 0 0-7.78 7.78l1.06 1.06L12 21.23l7.78-7.78 1.06-1.06a5.5 5.5 0 0 0 0-7.78z"/>';
const CLOCK = '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>';
const CALENDAR =
  '<rect x="3" y="4" width="18" height="18" rx="2"/><line x1="16" y1="2" x2="16" y2="6"/><line x1="3" y1="10" x2="21" y2="10"/>';

/** Icons of a line in three widths. */
function icons(side: number, caps: string): string {
  return [1, 0.75, 0.4]
    .flatMap((width) =>
      [BELL, HOUSE, HEART, CLOCK, CALENDAR].map(
        (icon) =>
          `<svg width="${side}" height="${side}" viewBox="0 0 24 24" stroke-width="${(width * 24) / side}" stroke-linecap="${caps}">${icon}</svg>`,
      ),
    )
    .join('');
}

/** Something of a number, so many times. */
function repeated(count: number, one: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => one(index)).join('');
}

const CSS = 'body { display: flex; flex-wrap: wrap; gap: 8px } svg { fill: none; stroke: #1e293b }';

/** Strokes of at most a pixel, which Chromium draws as hairlines. */
export const THIN_LINES: PropertyTable = {
  icons: { css: CSS, html: `${icons(24, 'butt')}${icons(18, 'round')}${icons(32, 'square')}` },
  circles: {
    css: CSS,
    html: `<svg width="360" height="260">${repeated(
      24,
      (at) =>
        `<circle cx="${30 + (at % 6) * 60 + at * 0.37}" cy="${30 + Math.floor(at / 6) * 64}" r="${1 + at * 1.1}" stroke-width="${at % 2 ? 1 : 0.5}" stroke-opacity="${at % 3 ? 1 : 0.4}"/>`,
    )}</svg>`,
  },
  charts: {
    css: CSS,
    html: `<svg width="360" height="260">${repeated(7, (at) => `<path d="M0 ${10 + at * 40}H360" stroke="#cbd5e1"/><path d="M${at * 60} 0V260" stroke="#cbd5e1" stroke-dasharray="2 2"/>`)}${['#dc2626', '#2563eb', '#16a34a'].map((colour, series) => `<polyline stroke="${colour}" stroke-width="${1 - series * 0.3}" points="${repeated(60, (at) => `${at * 6},${(130 + 90 * Math.sin(at * 0.37 + series) * Math.cos(at * 0.11)).toFixed(1)} `)}"/>`).join('')}</svg>`,
  },
  rays: {
    css: CSS,
    html: `<svg width="360" height="260" stroke-width=".4">${repeated(600, (at) => `<path d="M180 130L${(180 + 120 * Math.cos((at * Math.PI) / 300)).toFixed(2)} ${(130 + 120 * Math.sin((at * Math.PI) / 300)).toFixed(2)}"/>`)}</svg>`,
  },
};
