import type { LayoutCase } from '../layout-case.js';

/** Boxes in place of words, whose letters differ at their edges: each a letter of a family whose letters are squares. */
const RUBY = 'body { margin: 0; font: 24px/30px Inter } ruby { background: #cde } rt { color: #a00 }';

const of = (name: string, body: string, css = ''): LayoutCase => ({
  name: `ruby: ${name}`,
  css: `${RUBY} ${css}`,
  body,
});

/** Of long texts, whose many edges differ less where they are pale. */
const PALE = 'body { color: #999 } rt { color: #a99 }';

/** Texts with annotations. */
export const rubyCases: readonly LayoutCase[] = [
  of(
    'an annotation stands over its base, and makes room for itself',
    '<div>ab<ruby>base<rt>note</rt></ruby>cd</div><div>next</div>',
  ),
  of(
    'padding, margins and leading are room for it',
    '<p>one <ruby>base<rt>note</rt></ruby></p><div style="padding: 16px">two <ruby>base<rt>note</rt></ruby></div><div style="line-height: 50px">x<ruby>base<rt>note</rt></ruby></div>',
  ),
  of(
    'a wide annotation reaches over the text beside it',
    '<p>ab<ruby>i<rt>annotation</rt></ruby>cd</p><p>ab <ruby>if<rt>wide notes</rt></ruby> cd</p>',
  ),
  of('annotations beside each other do not meet', '<p><ruby>a<rt>wide one</rt>b<rt>another</rt></ruby></p>'),
  of(
    'lines with annotations are farther from each other',
    '<p>first<br>x<ruby>base<rt>note</rt></ruby><br>last</p>',
  ),
  of(
    'an annotation under its base',
    '<p>one<ruby>base<rt>note</rt></ruby></p><p>two</p>',
    'ruby { ruby-position: under }',
  ),
  of(
    'ideographs are spaced out',
    '<p lang="ja"><ruby>漢字仮名<rt>かな</rt></ruby>と<ruby>漢字<rt>かんじかなかな</rt></ruby>の</p>',
  ),
  of(
    'alignments',
    ['start', 'center']
      .map((align) => `<ruby style="ruby-align: ${align}">漢字仮名<rt>かな</rt></ruby> `)
      .join(''),
  ),
  of(
    'an annotation from edge to edge',
    '<ruby>漢字仮名<rt>かな</rt></ruby>',
    'ruby { ruby-align: space-between }',
  ),
  of(
    'what others see in parentheses is not there',
    '<p>x<ruby>base<rp>(</rp><rt>note</rt><rp>)</rp></ruby></p>',
  ),
  of(
    'a base with elements, and one without an annotation',
    '<p><ruby><b>bold</b> text<rt>the note</rt> rest</ruby></p>',
  ),
  of(
    'letters of whole sizes and low lines',
    '<p>first<br>x<ruby>base<rt>note</rt></ruby><br>last<ruby>base<rt>note</rt></ruby></p>',
    'p { font-size: 20px; line-height: 24px }',
  ),
  of(
    'a block whose margins meet no others has no room for it above',
    '<p>one</p><p style="overflow: hidden"><ruby>base<rt>note</rt></ruby></p><p style="display: flow-root"><ruby>base<rt>note</rt></ruby></p>',
  ),
  of(
    'margin and padding are room together',
    '<div style="height: 30px"></div><div style="margin-top: 3px; padding-top: 4px">two <ruby>base<rt>note</rt></ruby></div>',
  ),
  of(
    'margins of a list are room for its first item',
    '<ul style="margin: 12px 0; background: #eee"><li><ruby>base<rt>note</rt></ruby></li></ul>',
  ),
  of(
    'the margin of the block before is room for it',
    '<div style="margin-bottom: 5px; height: 30px"></div><p style="margin: 0"><ruby>base<rt>note</rt></ruby></p>',
  ),
  of(
    'margins that meet are room together',
    '<div style="height: 9px"></div><section style="margin-top: 6px; background: #eee"><p style="margin-top: 3px">x<ruby>base<rt>note</rt></ruby></p></section>',
  ),
  of(
    'margins of items of flex containers are no room for it',
    '<div style="display: flex"><p style="margin: 8px 0"><ruby>base<rt>note</rt></ruby></p></div>',
  ),
  of(
    'what is free under the line before is room for it',
    '<div style="line-height: 50px">one</div><div style="line-height: 24px"><ruby>base<rt>note</rt></ruby></div><section style="line-height: 50px"><div>two</div></section><p style="margin: 0; line-height: 24px"><ruby>base<rt>note</rt></ruby></p>',
  ),
  of(
    'borders, other contexts and blocks around end what is free above',
    '<div style="line-height: 40px; border-bottom: 1px solid">one</div><div style="line-height: 24px"><ruby>base<rt>note</rt></ruby></div><div style="line-height: 40px; overflow: hidden">two</div><div style="line-height: 24px"><ruby>base<rt>note</rt></ruby></div>',
  ),
  of(
    'what is free above a block is no room for blocks in it',
    '<div style="line-height: 50px">one</div><div><div style="line-height: 24px"><ruby>base<rt>note</rt></ruby></div></div><div style="height: 34px; padding-bottom: 10px">two</div><div style="line-height: 24px"><ruby>base<rt>note</rt></ruby></div>',
  ),
  of(
    'padding of a cell is room for it',
    '<table style="border-collapse: collapse"><tr><td style="padding: 8px"><ruby>base<rt>note</rt></ruby></td><td>two</td></tr><tr><td><ruby>base<rt>note</rt></ruby></td></tr></table>',
  ),
  of(
    'a line that is full breaks a long base, and its annotation with it',
    '<p>Some text <ruby>a base of many words that has no room in one line<rt>an annotation of as many words, of which each line has its share</rt></ruby> after</p>',
    PALE,
  ),
  of(
    'a line breaks a long base of ideographs',
    '<p lang="ja" style="margin-top: 16px">日本<ruby>漢字仮名交じり文が長いときには折り返される<rt>かんじかなまじりぶんがながいときにはおりかえされる</rt></ruby>と</p>',
    PALE,
  ),
  of(
    'short bases stay whole, and those of lines that do not break or are as even as can be',
    '<p style="width: 200px">some words <ruby>漢字仮名<rt>かな</rt></ruby></p><p style="white-space: nowrap">some words of text <ruby>two words<rt>note</rt></ruby></p><p style="text-wrap: balance; width: 300px">in <ruby>several words<rt>note</rt></ruby> and more</p>',
    PALE,
  ),
  of(
    'bases break beside floats, and narrow columns of tables are as narrow as their parts',
    '<div style="float: left; width: 120px; height: 40px; background: #eee"></div><p>at <ruby>a long base of words<rt>annotation of it</rt></ruby></p><table><tr><td><ruby>words of a base<rt>note</rt></ruby></td><td>text that takes what room there is here</td></tr></table>',
    PALE,
  ),
  of(
    'a line that begins with a base begins with its annotation, too',
    '<p style="width: 150px">some text <ruby>short<rt>a longer annotation</rt></ruby> text</p><p style="width: 150px"><ruby>i<rt>annotation</rt></ruby>text</p>',
  ),
  of(
    'annotations reach no further than to the middle of the text beside them, and over none that is larger',
    '<p><ruby>i<rt>one note</rt></ruby> <ruby>i<rt>two notes</rt></ruby>, <ruby>i<rt>three notes</rt></ruby></p><p><span style="font-size: 40px">Large</span><ruby>i<rt>a wide note</rt></ruby></p>',
  ),
  of(
    'annotations that begin with their base reach over what is behind it',
    '<p>a<ruby>i<rt>annotation</rt></ruby>bc</p>',
    'ruby { ruby-align: start }',
  ),
  of(
    'annotations of one line stand on one line, whatever their bases',
    '<p><ruby>small<rt>note</rt></ruby> <ruby><b style="font-size: 36px">Big</b><rt>note</rt></ruby> x<sup><ruby>up<rt>note</rt></ruby></sup></p><p style="ruby-position: under"><ruby>one<rt>note</rt></ruby> <ruby><b style="font-size: 36px">Big</b><rt>note</rt></ruby></p>',
    PALE,
  ),
  of(
    'annotations stand beyond what is raised in their bases, and beyond pictures',
    '<p><ruby>a<span style="vertical-align: super">b</span><rt>n</rt></ruby> <ruby><span style="display: inline-block; width: 30px; height: 40px; background: teal"></span><rt>note</rt></ruby></p>',
  ),
  of(
    'annotations over annotations',
    '<p>one<br><ruby><ruby>base<rt>inner</rt></ruby><rt>outer</rt></ruby> two</p><p><ruby><ruby style="ruby-position: under">base<rt>under</rt></ruby><rt>over</rt></ruby></p>',
  ),
  of(
    'lines that columns begin with have room for their annotations, and margins in columns are none',
    '<div style="columns: 2; column-gap: 10px; line-height: 1.2"><p style="margin: 0 0 9px; background: #eee"><ruby>one<rt>note</rt></ruby> and some words and <ruby>two<rt>note</rt></ruby> more</p><p style="margin: 9px 0 0; background: #eee"><ruby>last<rt>note</rt></ruby></p></div>',
    `${PALE} div { font-size: 18px }`,
  ),
  of(
    'a base has room where the line ends only with all of its annotation',
    '<p style="width: 175px">annotated words go <ruby>on<rt>further</rt></ruby> here</p>',
    `${PALE} p { font-size: 16px }`,
  ),
  of(
    'justified lines are spaced out within bases, and in the texts beside them',
    '<p style="width: 260px">In this are <ruby>many words<rt>note</rt></ruby> of text, and <ruby>i<rt>annotation</rt></ruby> more of it</p><p lang="ja" style="width: 250px">この文では<ruby>漢字仮名<rt>かな</rt></ruby>がある。それが<ruby>字<rt>じ</rt></ruby>です</p>',
    `${PALE} p { font-size: 18px; text-align: justify; margin: 12px 0 }`,
  ),
  of(
    'narrow bases stand at the edges of justified lines',
    '<p lang="ja" style="width: 200px"><ruby>字<rt>ながいながい</rt></ruby>がある。それは<ruby>漢字<rt>とてもながい</rt></ruby></p><p><ruby>i<rt>one long note</rt></ruby></p>',
    `${PALE} p { font-size: 20px; text-align: justify; text-align-last: justify; width: 200px }`,
  ),
  of(
    'lines that go back to an earlier break are aligned as if nothing reached over anything',
    `<p lang="zh">${['床 chuáng', '前 qián', '明 míng', '月 yuè', '光 guāng']
      .map((pair) => pair.replace(/(.) (.*)/, '<ruby>$1<rt>$2</rt></ruby>'))
      .join('')
      .repeat(2)}，<ruby>疑<rt>yí</rt></ruby></p>`,
    `${PALE} p { font-size: 20px; text-align: right; width: 230px } rt { font-size: 60% }`,
  ),
  of(
    'borders and padding of bases are at their first and their last line alone',
    '<p>go <ruby>a base of several words that goes on<rt>an annotation of it</rt></ruby> and text</p>',
    `${PALE} p { font-size: 18px; line-height: 2 } ruby { border: 2px solid #c99; padding: 1px 6px; margin: 0 4px }`,
  ),
  of(
    'annotations of bases in several lines are as wide as what of these is in each',
    '<p style="width: 240px">go on <ruby>a base of many words that goes on<rt>an annotation of it</rt></ruby> and text</p>',
    `${PALE} rt { background: #dfd }`,
  ),
  of(
    'lines under, over and through texts go through bases, and what is beside them in their columns',
    '<p><u>under <ruby>base<rt>note</rt></ruby> it</u> <s>x<ruby>i<rt>annotation</rt></ruby>y</s></p><p lang="ja"><u>漢<ruby>漢字<rt>かんじかな</rt></ruby>字</u></p>',
    PALE,
  ),
  of(
    'breaks, blocks and floats in bases and annotations are in their lines',
    '<p>x <ruby>a<br>b<rt>no<br>te</rt></ruby> <ruby><b style="float: left">float</b> c<rt>n</rt></ruby> <ruby><span style="display: block">block</span><rt>n</rt></ruby></p>',
    PALE,
  ),
  of(
    'white space parts bases',
    '<p><ruby>one <rt>x</rt> two<rt>y</rt></ruby> z</p><p lang="ja"><ruby>漢<rt>かん</rt>\n字<rt>じ</rt>\n</ruby>を</p>',
    PALE,
  ),
  of(
    'a first letter is that of a base',
    '<p><ruby>Initial<rt>note</rt></ruby> letters</p>',
    `${PALE} p::first-letter { font-size: 200%; color: #c99 }`,
  ),
  of(
    'ellipses cut bases, whose annotations stay',
    '<p>some text <ruby>with a base<rt>and note</rt></ruby> that is cut</p><p lang="ja"><ruby>文章<rt>ぶんしょう</rt></ruby>が続いていく<ruby>文章<rt>ぶん</rt></ruby></p>',
    `${PALE} p { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; width: 200px }`,
  ),
  of(
    'annotations outside of any ruby, and in one that is no inline box, are of nothing',
    '<p style="line-height: 50px">x <rt>alone</rt> <ruby style="display: inline-flex; flex-direction: column-reverse">base<rt>note</rt></ruby></p>',
    PALE,
  ),
  of('an annotation of nothing', '<p><ruby>base<rt>note</rt><rt>more</rt></ruby> two</p>'),
  of('a size of its own', '<p>ab<ruby>base<rt style="font-size: 16px">note</rt></ruby></p>'),
];
