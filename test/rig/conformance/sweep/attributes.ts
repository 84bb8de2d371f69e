/** Attributes that are tried, each upon an element that has it. */

import type { Subject } from './subjects.js';
import { PICTURE } from './subjects.js';

/** An element with one attribute, and without it. */
export interface AttributeTrial {
  subject: Subject;
  without: string;
  attribute: string;
}

const HTML: readonly [markup: string, ...attributes: string[]][] = [
  [
    '<p @>one two</p>',
    'dir="rtl"',
    'hidden',
    'lang="tr"',
    'style="color: red"',
    'title="x"',
    'class="y"',
    'align="right"',
  ],
  [
    `<img @ alt="x" src="${PICTURE}">`,
    'width="60"',
    'height="40"',
    'alt=""',
    'border="3"',
    'hspace="9"',
    'align="right"',
  ],
  ['<ol @><li>one<li>two</ol>', 'start="4"', 'reversed', 'type="a"', 'type="I"'],
  ['<ol><li @>one<li>two</ol>', 'value="7"', 'type="i"'],
  ['<ul @><li>one</ul>', 'type="square"'],
  [
    '<table><tr><td @>one</td><td>two</td></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>',
    'colspan="2"',
    'rowspan="2"',
    'width="80"',
    'height="40"',
    'bgcolor="red"',
    'align="right"',
    'valign="top"',
    'nowrap',
  ],
  [
    '<table @><tr><td>one</td><td>two</td></tr></table>',
    'border="1"',
    'cellpadding="8"',
    'cellspacing="0"',
    'width="140"',
    'bgcolor="gold"',
    'align="right"',
  ],
  [
    '<table><col @><col><tr><td>one</td><td>two</td></tr></table>',
    'span="2"',
    'width="60"',
    'style="background: red"',
  ],
  ['<hr @>', 'width="50"', 'size="9"', 'color="red"', 'noshade', 'align="left"'],
  ['<div @>one <br>two</div>', 'align="center"', 'dir="auto"'],
];

const SVG: readonly [markup: string, ...attributes: string[]][] = [
  [
    '<svg width="140" height="100"><rect x="20" y="20" width="60" height="40" @/></svg>',
    ...[
      'fill="red"',
      'fill-opacity="0.4"',
      'stroke="red"',
      'opacity="0.4"',
      'rx="9"',
      'ry="9"',
      'transform="rotate(20)"',
    ],
    ...['visibility="hidden"', 'display="none"', 'style="fill: red"', 'transform-origin="50 40"'],
  ],
  [
    '<svg width="140" height="100"><path d="M20 20h60l-30 50" fill="none" stroke="#36c" stroke-width="9" @/></svg>',
    ...[
      'stroke-linecap="round"',
      'stroke-linejoin="round"',
      'stroke-miterlimit="1"',
      'stroke-dasharray="9 4"',
    ],
    ...[
      'stroke-dashoffset="5"',
      'stroke-opacity="0.4"',
      'pathLength="10"',
      'vector-effect="non-scaling-stroke"',
      'fill-rule="evenodd"',
    ],
  ],
  [
    '<svg width="140" height="100"><text x="20" y="50" font-size="24" @>Ax words</text></svg>',
    ...[
      'dx="9"',
      'dy="9"',
      'rotate="20"',
      'text-anchor="middle"',
      'dominant-baseline="hanging"',
      'textLength="60"',
    ],
    ...[
      'font-weight="700"',
      'letter-spacing="3"',
      'word-spacing="9"',
      'text-decoration="underline"',
      'fill="red"',
      'stroke="red"',
    ],
  ],
  [
    '<svg width="140" height="100" @><circle cx="30" cy="30" r="20"/></svg>',
    'viewBox="0 0 60 60"',
    'viewBox="0 0 60 60" preserveAspectRatio="none"',
    'overflow="visible"',
    'fill="red"',
  ],
];

/** All of them, one after the other. */
export function attributeTrials(): AttributeTrial[] {
  return [...HTML, ...SVG].flatMap(([markup, ...attributes]) =>
    attributes.map((attribute) => ({
      attribute,
      without: markup.replace('@', ''),
      subject: {
        name: /<(\w+)[^<]*@/.exec(markup)?.[1] ?? '',
        selector: '.x',
        body: markup.replace('@', attribute),
      },
    })),
  );
}
