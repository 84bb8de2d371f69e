/** Logical properties, as they are where lines run from the left or from the right (CSS Logical Properties 1). */

/**
 * Logical properties, as they are where lines run from the left (CSS Logical Properties 1). Those that depend on the
 * direction have a name for each.
 */
export function physicalName(name: string, direction: 'ltr' | 'rtl'): string {
  const physical = LOGICAL.get(name);
  return physical ? (direction === 'ltr' ? physical[0] : physical[1]) : name;
}

/** Tells whether a property stands for another one on each side, according to the direction. */
export function isLogical(name: string): boolean {
  return LOGICAL.has(name);
}

const LOGICAL: ReadonlyMap<string, readonly [ltr: string, rtl: string]> = new Map(logicalNames());

function* logicalNames(): Generator<[string, [string, string]]> {
  const ends: [logical: string, ltr: string, rtl: string][] = [
    ['InlineStart', 'Left', 'Right'],
    ['InlineEnd', 'Right', 'Left'],
    ['BlockStart', 'Top', 'Top'],
    ['BlockEnd', 'Bottom', 'Bottom'],
  ];
  const lower = (side: string) => side.toLowerCase();
  for (const [end, ltr, rtl] of ends) {
    for (const property of ['margin', 'padding'])
      yield [`${property}${end}`, [`${property}${ltr}`, `${property}${rtl}`]];
    yield [`inset${end}`, [lower(ltr), lower(rtl)]];
    for (const part of ['', 'Width', 'Style', 'Color'])
      yield [`border${end}${part}`, [`border${ltr}${part}`, `border${rtl}${part}`]];
  }
  const same = (name: string): [string, string] => [name, name];
  yield ['inlineSize', same('width')];
  yield ['blockSize', same('height')];
  yield ['minInlineSize', same('minWidth')];
  yield ['minBlockSize', same('minHeight')];
  yield ['maxInlineSize', same('maxWidth')];
  yield ['maxBlockSize', same('maxHeight')];
  yield ['containIntrinsicInlineSize', same('containIntrinsicWidth')];
  yield ['containIntrinsicBlockSize', same('containIntrinsicHeight')];
  yield ['overflowInline', same('overflowX')];
  yield ['overflowBlock', same('overflowY')];
  for (const [corner, ltr, rtl] of [
    ['StartStart', 'TopLeft', 'TopRight'],
    ['StartEnd', 'TopRight', 'TopLeft'],
    ['EndStart', 'BottomLeft', 'BottomRight'],
    ['EndEnd', 'BottomRight', 'BottomLeft'],
  ] as const)
    for (const [before, behind] of [
      ['border', 'Radius'],
      ['corner', 'Shape'],
    ])
      yield [`${before}${corner}${behind}`, [`${before}${ltr}${behind}`, `${before}${rtl}${behind}`]];
}

/** Pairs of logical properties, of which one or two values say both. */
export const LOGICAL_PAIRS: Readonly<Record<string, readonly [string, string]>> = {
  marginInline: ['marginInlineStart', 'marginInlineEnd'],
  marginBlock: ['marginBlockStart', 'marginBlockEnd'],
  paddingInline: ['paddingInlineStart', 'paddingInlineEnd'],
  paddingBlock: ['paddingBlockStart', 'paddingBlockEnd'],
  insetInline: ['insetInlineStart', 'insetInlineEnd'],
  insetBlock: ['insetBlockStart', 'insetBlockEnd'],
  cornerBlockStartShape: ['cornerStartStartShape', 'cornerStartEndShape'],
  cornerBlockEndShape: ['cornerEndStartShape', 'cornerEndEndShape'],
  cornerInlineStartShape: ['cornerStartStartShape', 'cornerEndStartShape'],
  cornerInlineEndShape: ['cornerStartEndShape', 'cornerEndEndShape'],
  borderInline: ['borderInlineStart', 'borderInlineEnd'],
  borderBlock: ['borderBlockStart', 'borderBlockEnd'],
  ...Object.fromEntries(
    ['Inline', 'Block'].flatMap((axis) =>
      ['Width', 'Style', 'Color'].map((part): [string, [string, string]] => [
        `border${axis}${part}`,
        [`border${axis}Start${part}`, `border${axis}End${part}`],
      ]),
    ),
  ),
};
