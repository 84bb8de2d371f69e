import type { LayoutCase } from '../layout-case.js';

const TILE =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2210%22 height=%226%22%3E%3Crect width=%2210%22 height=%226%22 fill=%22red%22/%3E%3C/svg%3E';

/** Tables. */
export const tableCases: readonly LayoutCase[] = [
  {
    name: 'parts of a table without a box are in an anonymous one of the box around',
    css: 'body { margin: 0 } td { border: 1px solid } table { border-spacing: 10px } .c { display: contents }',
    body: '<table class="c"><tr><td>a</td><td>b</td></tr></table> <b>x</b><table><tr class="c"><td>a</td><td class="c">b</td></tr></table>',
  },
  {
    name: 'a root that is a table is as wide as its content',
    css: 'html { display: table; border: 3px solid teal; background: #eee } body { margin: 8px; background: gold }',
    body: 'As wide as this',
  },
  {
    name: 'overflow does not apply to rows, and min-height not to cells',
    css: 'table { border-spacing: 0 } td { padding: 0; width: 40px; height: 20px; background: #eee } i { display: block; width: 80px; height: 9px; background: red }',
    body: `<table><tr style="overflow: hidden"><td><i></i></td></tr><tbody style="overflow: hidden"><tr><td><i></i></td></tr></tbody>
      <tr><td style="min-height: 60px">a</td></tr></table>`,
  },
  {
    name: 'white space behind a part of no table disappears, and in a table all that stands beside no text',
    css: 'i { display: table-cell; background: #9cf } p { margin: 4px } .r { display: table-row; white-space: pre }',
    body: `<p><span>a <i>b</i><i>c</i> <b>d</b></span></p><p>a <i>b</i> <b>c</b></p><p><b>a</b> <i>b</i> c</p>
      <p style="white-space: pre">a <i>b</i> <b>c</b></p><p><span class="r"><i>a</i> <b>bc</b> <i>d</i></span></p><p><span class="r"><i>a</i> e <b>bc</b> f</span></p>`,
  },
  {
    name: 'a table has its own spacing in a cell whose borders collapse',
    css: 'td { border-collapse: collapse; background: #9cf; width: 30px; height: 20px }',
    body: '<table cellspacing="0"><tr><td><table cellspacing="8" bgcolor="#f90"><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
  },
  {
    name: 'columns take widths of their cells, of col and of colgroup',
    css: 'table { border-spacing: 2px; background: #ddd; margin-bottom: 6px } td { background: #9cf; padding: 2px; height: 20px }',
    body: `<table style="width: 300px"><tr><td>a</td><td></td><td>longer</td><td></td></tr></table>
      <table><colgroup style="width: 100px"><col style="width: 30px"><col></colgroup><tr><td>a</td><td>b</td></tr></table>
      <table><tr><td colspan="100">wide colspan</td></tr><tr><td>a</td><td>b</td></tr></table>
      <table><tr><td>a</td><td width="100%">all the rest</td></tr></table>
      <table style="table-layout: fixed; width: 100px"><tr><td style="width: 80px">a</td><td style="width: 80px">b</td></tr></table>
      <table style="table-layout: fixed; width: 300px"><tr><td style="width: 60%">a</td><td style="width: 60%">b</td></tr></table>`,
  },
  {
    name: 'rows take heights of sections and tables, and percentages in cells are of theirs',
    css: 'table { border-spacing: 2px; background: #ddd; float: left; margin: 3px } td { background: #9cf; padding: 2px } i { display: block; background: #f90; width: 20px }',
    body: `<table><thead style="height: 60px"><tr><th>h</th></tr></thead><tbody style="height: 120px"><tr><td>a</td></tr><tr><td>b<br>b</td></tr></tbody></table>
      <table style="height: 200px"><thead style="height: 20%"><tr><td>h</td></tr></thead><tbody style="height: 50%"><tr><td>a</td></tr><tr style="height: 30px"><td>b</td></tr></tbody></table>
      <table><tr><td style="height: 80px"><i style="height: 50%"></i></td><td><i style="height: 100%"></i></td></tr></table>
      <table style="height: 120px"><tr><td><i style="height: 100%">a</i></td><td>b</td></tr></table>
      <table style="height: 150px"><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c<br>c</td></tr><tr style="height: 30px"><td>d</td></tr></table>`,
  },
  {
    name: 'rows and columns collapse',
    css: 'table { border-spacing: 3px; background: #ddd; float: left; margin: 3px } td { background: #9cf; padding: 2px } .c { visibility: collapse }',
    body: `<table><tr><td>a</td><td>b</td></tr><tr class="c"><td>c</td><td>d wide</td></tr><tr><td>e</td><td>f</td></tr></table>
      <table><col><col class="c"><col><tr><td>a</td><td>b wide</td><td>c</td></tr><tr><td colspan="2">spanning</td><td>f</td></tr></table>
      <table style="border-collapse: collapse"><tr><td style="border: 2px solid">a</td></tr><tr class="c"><td style="border: 2px solid">b</td></tr></table>`,
  },
  {
    name: 'tables in lines stand on the baseline of their first row, and rows without lines on the end of their content',
    css: 'table { display: inline-table; border-spacing: 2px; background: #ddd } td { background: #9cf; padding: 2px }',
    body: `base <table><tr><td>one<br>two</td><td style="vertical-align: bottom">low</td></tr><tr><td>three</td></tr></table>
      x <table><tr><td style="height: 30px"></td></tr></table> y <table><tr><td style="vertical-align: middle; height: 50px">mid</td></tr></table>
      <span style="display: inline-block"><table style="display: table"><tr><td>a</td></tr><tr><td>b</td></tr></table></span>`,
  },
  {
    name: 'cells with kept spaces are not empty, and those with absolutely positioned boxes are',
    css: 'table { border-spacing: 4px; empty-cells: hide } td { border: 2px solid #333; background: #9cf; width: 24px; height: 20px; padding: 1px }',
    body: `<table><tr><td>a</td><td></td><td> </td></tr><tr><td style="white-space: pre"> </td><td><br></td><td><i></i></td></tr>
      <tr><td style="position: relative"><b style="position: absolute; left: 0">x</b></td><td><b style="float: left">y</b></td></tr></table>`,
  },
  {
    name: 'decorations of heads, bodies and rows reach into their cells',
    css: 'thead { text-decoration: underline red } tbody { text-decoration: line-through } tr + tr { text-decoration: overline blue }',
    body: '<table><thead><tr><th>head</th></tr></thead><tbody><tr><td>body</td></tr><tr><td>row</td></tr></tbody></table>',
  },
  {
    name: 'of borders that meet, the earlier one of equals wins, along lines and where they cross',
    css: 'table { border-collapse: collapse; float: left; margin: 4px } td { padding: 6px }',
    body: `<table><tr><td style="border: 4px solid red">a</td><td style="border: 4px solid green">b</td></tr>
      <tr><td style="border: 4px solid blue">c</td><td style="border: 4px solid orange">d</td></tr></table>
      <table><col style="border: 4px solid green"><col style="border: 4px solid red"><tr><td>a</td><td>b</td></tr></table>
      <table><colgroup style="border: 3px solid red"><col style="border: 3px solid green"><col></colgroup><col style="border: 3px solid blue">
      <tr><td>a</td><td>b</td><td>c</td></tr></table>`,
  },
  {
    name: 'shared borders of inset and outset boxes are ridges and grooves, and as strong as these',
    css: `table { border-collapse: collapse; float: left; margin: 4px } td { padding: 5px } .a { border: 6px inset red } .b { border: 6px outset blue }
      .c { border: 6px groove lime } .d { border: 6px ridge gold }`,
    body: ['ab', 'ac', 'ad', 'bc', 'bd']
      .map(
        ([a, b]) =>
          `<table><tr><td class="${a}"><td class="${b}"><tr><td class="${b}"><td class="${a}"></table>`,
      )
      .join(''),
  },
  {
    name: 'each cell begins the dashes of shared borders anew',
    css: 'table { border-collapse: collapse; float: left; margin: 6px } td { padding: 10px 16px }',
    body: `<table><tr><td style="border: 2px dashed">a</td><td style="border: 2px dashed">bb</td></tr></table>
      <table><tr><td style="border: 5px dotted red">a</td><td style="border: 5px dotted red">bb</td></tr></table>
      <table><tr style="border-bottom: 1px dashed"><td>aaa</td><td>b</td></tr></table>`,
  },
  {
    name: 'cells that are painted later leave out the borders that they share',
    css: 'table { border-collapse: collapse; width: 180px } th, td { border: 3px solid #36c } th { position: sticky; background: #fda } .r { opacity: .5; background: red }',
    body: '<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr><tr class="r"><td>e</td><td>f</td></tr></table>',
  },
  {
    name: 'backgrounds of rows and columns go on in cells that span, and are not in hidden ones',
    css: 'table { border-spacing: 6px; float: left } td { padding: 6px } .h { visibility: hidden } .s td { border: 6px solid #0008; background: linear-gradient(red, blue) no-repeat; height: 30px }',
    body: `<table><tr style="background: linear-gradient(90deg, #fff, #0f0)"><td rowspan="2">c</td><td>d</td><td class="h">e</td></tr><tr><td>f</td></tr></table>
      <table><colgroup style="background: linear-gradient(90deg, red, blue)"><col></colgroup><tr><td>a</td><td>b</td></tr><tr><td colspan="2">c</td></tr></table>
      <table class="s" style="border-collapse: collapse"><tr><td>a</td></tr></table>`,
  },
  {
    name: 'attributes of tables say where lines are, and lit lines have the colour of the text',
    css: 'table { float: left; margin: 3px }',
    body: `<table border><tr><td>a</td><td>b</td></tr></table><table border="5"><tr><td>a</td></tr></table>
      <table border="1" rules="all"><tr><td>a</td><td>b</td></tr></table><table rules="rows"><tr><td>a</td></tr><tr><td>b</td></tr></table>
      <table rules="cols" frame="box"><tr><td>a</td><td>b</td></tr></table><table frame="void" border="2"><tr><td>a</td></tr></table>
      <table rules="groups" frame="hsides"><colgroup></colgroup><colgroup></colgroup><thead><tr><td>a</td><td>b</td></tr></thead><tr><td>c</td><td>d</td></tr></table>
      <table border="1" bordercolor="red"><tr><td>a</td></tr></table><table frame="lhs" border="3"><tr><td>a</td></tr></table>`,
  },
  {
    name: 'percentages of columns make a table wider, but not the cells, flex containers and grids that it is in',
    css: 'table { border-spacing: 2px; background: #ddd; margin-bottom: 4px } td { background: #9cf; padding: 0 }',
    body: `<table><tr><td><table><tr><td>a</td><td width="100%">rest</td></tr></table></td><td>b</td></tr></table>
      <div style="display: flex"><table><tr><td width="20%">a</td><td>rest rest</td></tr></table></div>
      <div style="float: left"><table><tr><td width="20%">a</td><td>rest rest</td></tr></table></div>
      <table style="width: max-content"><tr><td width="20%">a</td><td>rest rest</td></tr></table>`,
  },
  {
    name: 'absolutely positioned tables are as wide and high as their content between insets',
    css: 'table { border-spacing: 2px; background: #ddd; position: absolute } td { background: #9cf }',
    body: `<div style="position: relative; width: 200px; height: 80px; background: #eee"><table style="inset: 5px 20px auto 20px"><tr><td>a</td></tr></table>
      <table style="inset: 40px 20px 0; margin: auto"><tr><td>b</td></tr></table></div>`,
  },
  {
    name: 'shadows in rows and their groups lie above their backgrounds, and below those of what is in them',
    css: `table { border-spacing: 6px; float: left } td { padding: 6px 10px } tr { background: #fd8; box-shadow: inset 0 0 0 5px red, 0 0 0 3px #06c; border-radius: 14px }
      .b { border-collapse: collapse } .b td + td { background: #9cf } .c tr { box-shadow: none; background: #fd8c } .c tbody { background: teal; box-shadow: inset 8px 8px 4px #000 }`,
    body: ['', 'b', 'c']
      .map(
        (name) => `<table class="${name}"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>`,
      )
      .join(''),
  },
  {
    name: 'tables inherit no text where a document has no doctype',
    doctype: '',
    css: 'body { margin: 0; font: italic bold 24px/40px Inter; color: red; text-align: right; white-space: nowrap } form { background: #cde }',
    body: `<table border="1" width="300"><tr><td width="120">several words of a text</td><td>cell</td></tr></table><form>form</form>
      <span style="font-size: 14px">below</span>`,
  },
  {
    name: 'pictures in cells stand within their halves of shared borders',
    css: `table { border-collapse: collapse; float: left; margin-right: 4px } td { width: 30px; height: 21px; padding: 0 }
      .a { background: #eee url("${TILE}") no-repeat 0 0 } .c { background: #eee url("${TILE}") no-repeat center }`,
    body: [1, 2, 3, 5]
      .map(
        (
          width,
        ) => `<table><tr><td style="border-bottom: ${width}px solid teal"><td style="border-right: ${width}px solid red"><td class="a">
          <tr><td class="a"><td class="c" style="border: ${width}px solid teal"><td class="c"></table>`,
      )
      .join(''),
  },
  {
    name: 'a table of fixed layout has it beside captions, too',
    css: 'table { table-layout: fixed; width: 100%; margin: 2px 0 } th, td { padding: 4px 12px; border: 1px solid; background: #cde } th:nth-child(1) { width: 30% } th:nth-child(2) { width: 15% }',
    body: `<table><caption>one</caption><tr><th>a<th>b<th>c<tr><td>a_long_word_of_it<td>e<td>f</table>
      <table style="border-collapse: collapse"><caption>two</caption><tr><th>a<th>b<th>c</table><table style="width: auto"><caption>auto</caption><tr><th>a<th>b<th>c</table>`,
  },
  {
    name: 'an outline goes around captions',
    css: 'table { outline: 3px solid #06c; outline-offset: 2px; border: 1px solid; margin: 8px; float: left } .b caption { caption-side: bottom } .w caption { width: 90px }',
    body: '<table><caption>one</caption><tr><td>a<td>b</table><table class="b"><caption>two</caption><tr><td>a</table><table class="w"><caption>three</caption><tr><td>a</table>',
  },
  {
    name: 'cells have the size of what is in them, whatever is said of containment and ratios',
    css: 'td { background: #cde } table { float: left } .s td { contain: size } .i td { contain: inline-size } .t td { contain: size layout } .r td { aspect-ratio: 3 } .h td { aspect-ratio: 1 / 3; height: 20px }',
    body: ['s', 'i', 't', 'r', 'h'].map((name) => `<table class="${name}"><tr><td>one<td>b</table>`).join(''),
  },
];
