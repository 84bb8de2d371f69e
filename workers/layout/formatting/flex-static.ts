import { type AlignmentWord, withoutSides } from './alignment.js';
import type { FlexContainer } from './flex-items.js';
import type { LayoutNode, StaticPlace } from './layout-node.js';

type Edge = 'start' | 'center' | 'end';

/** An absolutely positioned child would be the only item of its container (CSS Flexbox 1, section 4.1). */
export function flexStaticPlace(container: FlexContainer, child: LayoutNode, innerHeight: number): void {
  const { node, inner, isColumn, isRtl, width } = container;
  const { style } = node;
  const justify = withoutSides(style.justifyContent, isColumn, isRtl).word;
  const own = child.style.alignSelf.word === 'auto' ? style.alignItems : child.style.alignSelf;
  const main = edgeOf(justify, style.isReversed);
  const cross = edgeOf(
    ownWord(own.word, isColumn && child.style.isRtl !== isRtl),
    style.wrap === 'wrap-reverse',
  );
  const horizontal = isRtl ? opposite(isColumn ? cross : main) : isColumn ? cross : main;
  const vertical = isColumn ? main : cross;
  child.staticPlace = {
    left: inner.left + shareOf(horizontal) * width,
    top: inner.top + shareOf(vertical) * innerHeight,
    horizontal: HORIZONTAL[horizontal],
    vertical: VERTICAL[vertical],
    area: undefined,
  };
  if (own.isSafe && isColumn && !isRtl) child.staticPlace.leastLeft = inner.left;
  if (own.isSafe && !isColumn) child.staticPlace.leastTop = inner.top;
}

/** What the child's own direction makes of its alignment. */
function ownWord(word: AlignmentWord, isOther: boolean): AlignmentWord {
  if (!isOther) return word;
  if (word === 'self-start') return 'self-end';
  return word === 'self-end' ? 'self-start' : word;
}

const HORIZONTAL: Readonly<Record<Edge, StaticPlace['horizontal']>> = {
  start: 'left',
  center: 'center',
  end: 'right',
};
const VERTICAL: Readonly<Record<Edge, StaticPlace['vertical']>> = {
  start: 'top',
  center: 'center',
  end: 'bottom',
};

function edgeOf(word: AlignmentWord, isReversed: boolean): Edge {
  switch (word) {
    case 'center':
    case 'space-around':
    case 'space-evenly':
      return 'center';
    case 'end':
    case 'self-end':
    case 'last baseline':
      return 'end';
    case 'flex-end':
      return isReversed ? 'start' : 'end';
    case 'start':
    case 'self-start':
    case 'baseline':
      return 'start';
    default:
      return isReversed ? 'end' : 'start';
  }
}

function opposite(edge: Edge): Edge {
  if (edge === 'center') return edge;
  return edge === 'start' ? 'end' : 'start';
}

function shareOf(edge: Edge): number {
  if (edge === 'center') return 0.5;
  return edge === 'start' ? 0 : 1;
}
