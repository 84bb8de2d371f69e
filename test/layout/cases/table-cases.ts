import type { LayoutCase } from '../layout-case.js';

/** Tables. */
export const tableCases: readonly LayoutCase[] = [
  {
    name: 'overflow does not apply to rows, and min-height not to cells',
    css: 'table { border-spacing: 0 } td { padding: 0; width: 40px; height: 20px; background: #eee } i { display: block; width: 80px; height: 9px; background: red }',
    body: `<table><tr style="overflow: hidden"><td><i></i></td></tr><tbody style="overflow: hidden"><tr><td><i></i></td></tr></tbody>
      <tr><td style="min-height: 60px">a</td></tr></table>`,
  },
];
