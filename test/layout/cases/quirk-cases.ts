import type { LayoutCase } from '../layout-case.js';

const TRANSITIONAL =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const PICTURE =
  '<img alt="" src="data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\' width=\'40\' height=\'12\'/%3E" style="background: red">';

/** Lines of pages with doctypes of old, as those of e-mails are. */
const lineCases: readonly LayoutCase[] = ['', TRANSITIONAL].flatMap((doctype) => [
  {
    name: `a picture alone has no strut beside it, with the doctype "${doctype.slice(0, 50)}"`,
    doctype,
    css: 'div { background: #cde; margin: 0 0 4px } ul { padding: 0 0 0 30px; margin: 0 }',
    body: `<div>${PICTURE}</div><div><a href="#">${PICTURE}</a> </div><div>${PICTURE} ${PICTURE}</div><ul><li>${PICTURE}</li></ul>
      <div><span style="display: inline-block; width: 30px; height: 8px; background: blue"></span></div>`,
  },
  {
    name: `a picture in a box with a direction has no strut beside it, with the doctype "${doctype.slice(0, 50)}"`,
    doctype,
    css: 'h4 { margin: 4px 0 }',
    body: `<b dir="rtl">${PICTURE}</b><h4>a</h4><b dir="rtl">${PICTURE}<h4>b</h4></b><bdo dir="rtl">${PICTURE}</bdo><h4>c</h4>`,
  },
  {
    name: `what has no text adds nothing to a line, with the doctype "${doctype.slice(0, 50)}"`,
    doctype,
    css: 'body { font-size: 30px; line-height: 40px } div { background: #cde; margin: 0 0 4px } span { font-size: 10px; line-height: 12px }',
    body: `<div><span>small</span></div><div><br></div><div><span style="border-left: 2px solid; font-size: 20px; line-height: 24px"></span></div>
      <div><span>x<b style="vertical-align: top"></b><i style="font-size: 60px"></i></span></div>`,
  },
  {
    name: `a line's end adds nothing behind other content, with the doctype "${doctype.slice(0, 50)}"`,
    doctype,
    css: 'body { font: 18px/24px Inter; margin: 0 } span { font-size: 8px; line-height: 9px }',
    body: `<span>a</span><br><span>b<br></span>c<span><br></span><span><br></span>${PICTURE}<br><span style="vertical-align: top">d</span> <br>
      <span><br></span><b></b><br><sup style="line-height: 0">e</sup><br>f`,
  },
]);

/** What differs between modes: each is drawn with the doctype of today, with one of old, and with none. */
const inAllModes = (name: string, body: string, css = ''): LayoutCase[] =>
  ['<!doctype html>', TRANSITIONAL, ''].map((doctype) => ({
    name: `${name}, with the doctype "${doctype.slice(0, 50)}"`,
    ...{ doctype, body, css },
  }));

const heightCases: readonly LayoutCase[] = [
  ...inAllModes(
    'a table has a share of the height of the page',
    `<div><center><table height="80%" width="100%" style="background: #ddd"><tr><td align="center" style="background: #9cf">x</td>
      </tr></table></center></div>`,
  ),
  ...inAllModes(
    'shares of heights pass through blocks of automatic heights, lines and floats',
    `<p style="height: 20%; background: #9cf; margin: 0"><b style="display: inline-block; width: 20px; height: 50%; background: red"></b></p>
      <section><div style="height: 25%; background: gold"></div>${PICTURE.replace('style="', 'style="height: 10%; ')}
      <i style="float: left; height: 30%; width: 30px; background: blue"></i></section>`,
  ),
  ...inAllModes(
    'a table with a caption has a share of the height around it',
    `<div style="height: 60px"><table height="100%" border="1"><caption>a</caption><tr><td>b</td></tr></table></div>
      <table height="30%" border="1"><caption>a</caption><tr><td>b</td></tr></table>`,
  ),
  ...inAllModes(
    'shares of heights do not pass through cells, flexible boxes and what is out of the flow',
    `<table style="background: #eee"><tr><td height="60" style="padding: 0"><div style="height: 50%; background: red"></div>
      <div><div style="height: 50%; background: blue">a</div></div></td><td><div style="height: 50%; background: gold">b</div></td></tr></table>
      <div style="display: flex"><div style="height: 50%; background: lime">c</div></div>
      <div style="position: absolute; left: 200px; width: 40px; background: #eee"><div style="height: 50%; background: teal">d</div></div>`,
  ),
  ...inAllModes(
    'the root and the body fill the page between their margins',
    '<p>a</p>',
    'html { border: 3px solid red } body { border: 2px solid blue; margin: 10px 20px 5px }',
  ),
  ...inAllModes('the body with lines alone fills the page', 'a', 'body { border: 1px solid blue }'),
  ...inAllModes(
    'a body of a minimum and a most height does not fill the page',
    '<div>a</div>',
    'body { outline: 1px solid blue; max-height: 60px }',
  ),
  ...inAllModes(
    'the body and margins at its ends fill the page',
    '<div style="margin: 30px 0 40px; background: gold">a</div>',
    'body { outline: 2px solid blue; outline-offset: -2px; margin: 10px 0 }',
  ),
  ...inAllModes('an empty body fills the page', '', 'body { border: 2px solid blue }'),
  ...inAllModes(
    'a flexible body fills the page',
    '<b>a</b>',
    'body { display: flex; align-items: center; justify-content: center; outline: 1px solid }',
  ),
];

const CELLS = `<tr><td><p>a</p></td><td>b<p>c</p>d</td><td><h4>e</h4><p>f</p></td><td><div><p>g</p></div></td><td><ul><li>h</ul></td>
  <td><p style="margin: 5px 0">i</p></td><td><p></p>j<p></p></td></tr>`;

const marginCases: readonly LayoutCase[] = [
  ...inAllModes('margins of paragraphs at the ends of cells', `<table border="1">${CELLS}</table>`),
  ...inAllModes('margins of a paragraph at the start of the body', '<p>a</p><p>b</p>'),
  ...inAllModes(
    'margins of a heading in a block at the start of the body',
    '<div><div><h3>a</h3></div></div>b',
  ),
  ...inAllModes(
    'a margin that an author sets at the start of the body',
    '<p style="margin-top: 1em">a</p><p>b</p>',
  ),
  ...inAllModes(
    'empty paragraphs before the first one with text',
    '<p></p><div style="margin-top: 10px"></div><h4>a</h4>',
  ),
  ...inAllModes(
    'margins at the ends of a body with a border',
    '<blockquote>a</blockquote><p>b</p>',
    'html { height: auto } body { border: 2px solid; float: left }',
  ),
  ...inAllModes(
    'margins of paragraphs beside floats',
    `<p><b style="float: left; width: 30px; height: 60px; background: gold"></b>a</p><div><p>b</p></div><table border="1"><tr><td>
      <p><i style="float: right; width: 20px; height: 20px; background: red"></i>c</p><p>d</p></td></tr></table>`,
  ),
];

const partCases: readonly LayoutCase[] = [
  ...inAllModes(
    'heights of cells have their padding in them',
    `<table border="1" cellspacing="0" cellpadding="5"><tr><td style="height: 40px; padding: 10px">a</td><td height="60">b</td></tr></table>
      <table border="1"><tr><td style="width: 100px; padding: 10px; height: 20px; border: 5px solid">a</td></tr></table>`,
  ),
  ...inAllModes(
    'empty fields keep their line',
    '<input size="5"><input value="a" size="5"><br><textarea cols="8"></textarea>',
  ),
  ...inAllModes(
    'tables have the colour and the font of the document',
    `<div style="color: red; font: italic bold 20px/2 Inter; text-align: center">x<table border="1"><tr><td>cell</td></tr></table></div>`,
  ),
  ...inAllModes(
    'lengths without units, and colours without a hash',
    '<div class="a">one</div><div class="b">two</div><p>a<span>b</span><i>i</i></p>',
    `.a { width: 100; height: 30; background-color: 9cf; margin: 0 20; padding: 5 } .b { font-size: 20; border: 2 solid; letter-spacing: 3;
      top: 3; left: 5; position: relative; text-indent: 30; max-width: 80; border-width: 4 } p { color: ff0000 } i { color: 0a0 }
      span { color: 123456; background: 0000ff; line-height: 30 }`,
  ),
  ...inAllModes(
    'a body that is a table does not fill the page',
    '<i><b>a</b><b>b</b></i>',
    'body { display: table; margin: 4px; background: #def } html { background: #fff } i { display: table-row } b { display: table-cell; border: 1px solid; width: 40px; height: 30px }',
  ),
  ...inAllModes(
    'names of classes and ids in other capitals',
    '<p id="Foo">a</p><p class="BAR baz">b</p><p class="bar" title="Bar">c</p>',
    '#foo { color: red } .bar { background: gold } .Baz { color: blue } [title=bar] { color: lime }',
  ),
];

/** Pages with doctypes of old, or with none. */
export const quirkyCases: readonly LayoutCase[] = [
  ...lineCases,
  ...heightCases,
  ...marginCases,
  ...partCases,
];
