import { jsx } from 'satori/jsx/jsx-runtime';

/** What stands in a tree. */
export type Node = ReturnType<typeof jsx> | string;

/** An element as JSX makes it. */
export function h(type: string, props: Record<string, unknown> = {}, ...children: Node[]) {
  return jsx(type, { ...props, children });
}

/** An element with a style alone. */
export function styled(type: string, style: Record<string, unknown>, ...children: Node[]) {
  return h(type, { style }, ...children);
}

export const LATIN = 'The quick brown fox jumps over the lazy dog, and runs away from it.';
export const HEBREW = 'שועל חום מהיר קופץ מעל הכלב העצלן ובורח ממנו';
const HAN = '直門角骨化器與';

/** Trees of texts by what they show. */
export const TREES: Record<string, Node> = {
  'text that wraps': styled('div', {}, LATIN),
  'text in a paragraph': h('p', {}, LATIN),
  'mixed styles': styled(
    'p',
    { margin: 0, fontSize: 22, lineHeight: '1.3' },
    'Some ',
    h('b', {}, 'bold'),
    ', ',
    h('i', {}, 'slanted'),
    ' and ',
    styled('span', { color: '#c02020', fontSize: 34 }, 'large'),
    ' words, ',
    h('small', {}, 'small ones'),
    ', H',
    h('sub', {}, '2'),
    'O, E=mc',
    h('sup', {}, '2'),
    h('br'),
    h('mark', {}, 'marked'),
    ' and ',
    h('code', {}, 'written'),
    ', ',
    h('u', {}, 'under'),
    h('s', {}, 'through'),
    h('q', {}, 'said'),
    h('a', { href: '#' }, 'linked'),
  ),
  'bold text on a div': styled('div', { display: 'block' }, 'As ', h('em', {}, 'in'), ' a block'),
  'items of a flexible box': styled('div', { gap: 8 }, 'one', h('b', {}, 'two'), 'three'),
  'a text in a style of its box': styled('div', { color: '#c02020', fontSize: 24, fontWeight: 700 }, LATIN),
  'the same element in a line and as an item': h(
    'section',
    {},
    'in a line ',
    styled('span', { padding: 6, background: '#fc0', transform: 'rotate(9deg)' }, 'it'),
    ' and ',
    h(
      'div',
      {},
      styled('span', { padding: 6, background: '#fc0', transform: 'rotate(9deg)' }, 'it'),
      'as an item',
    ),
  ),
  headings: h('section', {}, h('h2', {}, 'A heading'), h('blockquote', {}, LATIN)),
  lists: h('ol', {}, h('li', {}, 'first'), h('li', {}, 'second ', h('ul', {}, h('li', {}, 'within')))),
  centred: styled('p', { textAlign: 'center', textWrap: 'balance' }, LATIN),
  justified: styled('p', { textAlign: 'justify', width: 180 }, LATIN),
  clamped: styled(
    'p',
    {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      width: 160,
    },
    LATIN,
  ),
  'cut with an ellipsis': styled(
    'p',
    { width: 160, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
    LATIN,
  ),
  'shrunk to fit': styled('p', { width: 200, height: 40, fontSize: 60, textFit: 'shrink 12px 2' }, LATIN),
  trimmed: styled('p', { fontSize: 30, textBox: 'trim-both cap alphabetic', background: '#fc0' }, 'Hÿ'),
  decorated: styled(
    'p',
    { textDecoration: 'underline wavy #c00', textShadow: '2px 2px 3px #0008', letterSpacing: 2 },
    LATIN,
  ),
  Hebrew: h('p', { dir: 'auto' }, HEBREW, ' ABC ', HEBREW),
  'Hebrew in a box': h('div', { dir: 'rtl' }, HEBREW),
  emoji: styled('p', { fontSize: 30 }, 'a 🎉 b 👩‍🚀 c'),
  'Han in forms of languages': h(
    'div',
    {},
    h('span', { lang: 'ja' }, HAN),
    h('span', { lang: 'zh-Hant' }, HAN),
  ),
  'Japanese Han': h('div', { lang: 'ja' }, HAN),
  'traditional Han': h('div', { lang: 'zh-Hant' }, HAN),
  uppercase: h('p', { lang: 'tr', style: { textTransform: 'uppercase' } }, 'fil, ıspanak'),
  'a float': h(
    'section',
    {},
    styled('div', { float: 'left', width: 60, height: 50, background: '#07c' }),
    LATIN,
  ),
  'an inline block': styled(
    'p',
    {},
    'before ',
    styled('span', { display: 'inline-block', padding: 6, background: '#0a8', borderRadius: 8 }, 'in it'),
    ' after',
  ),
  'a drawing in a line': h(
    'p',
    {},
    'x ',
    h('svg', { width: 20, height: 10 }, h('rect', { width: 20, height: 10 })),
    ' y',
  ),
  hidden: h('div', { hidden: true }, 'not to be seen'),
  'not displayed': styled('p', { display: 'none' }, 'not to be seen'),
  'no box of its own': styled(
    'div',
    {},
    styled('span', { display: 'contents', color: '#c00' }, 'text'),
    'more',
  ),
};
