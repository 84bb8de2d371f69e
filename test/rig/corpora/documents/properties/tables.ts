import type { PropertyTable } from '../property-document.js';

/** Tables, and what is displayed as one. */
export const TABLES: PropertyTable = {
  'table-by-content': {
    css: '',
    html: '<table><tr><th>Team</th><th>Played</th><th>Points</th></tr><tr><td>Galatasaray</td><td>12</td><td>31</td></tr><tr><td>Fenerbahçe and others</td><td>12</td><td>28</td></tr></table>',
  },
  'table-border-collapse': {
    css: 'table { border-collapse: collapse; width: 100% } th, td { border: 1px solid #94a3b8; padding: 6px 10px } th { background: #0f172a; color: #fff }',
    html: '<table><thead><tr><th>Team</th><th>Played</th><th>Points</th></tr></thead><tbody><tr><td>Galatasaray</td><td>12</td><td>31</td></tr><tr><td>Fenerbahçe</td><td>12</td><td>28</td></tr></tbody></table>',
  },
  'table-collapse-conflicts': {
    css: 'table { border-collapse: collapse; border: 4px solid #dc2626; margin-bottom: 10px } td { border: 1px solid #2563eb; padding: 6px 10px } .t td { border-top: 6px double #16a34a } td.h { border-style: hidden } .d td { border: 3px dashed #be123c } .d tr + tr td { border-top: 2px dotted #1d4ed8 }',
    html: '<table><tr><td>one</td><td>two</td><td>three</td></tr><tr class="t"><td>four</td><td>five</td><td>six</td></tr><tr><td class="h">seven</td><td>eight</td><td>nine</td></tr></table><table class="d"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
  },
  'table-backgrounds': {
    css: 'table { border-spacing: 8px 4px; background: #e2e8f0 } thead { background: linear-gradient(90deg, #f472b6, #60a5fa) } tr:nth-child(even) { background: linear-gradient(90deg, #fca5a5, #93c5fd) } td, th { padding: 4px 12px } tr.o { opacity: 0.5; background: #000; color: #fff } tbody { background: #fef9c3 }',
    html: '<table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead><tbody><tr><td>alpha</td><td>beta</td><td>gamma</td></tr><tr><td>delta</td><td>epsilon</td><td>zeta</td></tr><tr class="o"><td>eta</td><td>theta</td><td>iota</td></tr></tbody></table>',
  },
  'table-spans': {
    css: 'table { border-collapse: collapse } td { border: 2px solid #334155; padding: 6px; text-align: center } tr { background: #f1f5f9 }',
    html: '<table><tr><td rowspan="2">A<br>tall one</td><td colspan="2">B wide cell</td></tr><tr><td>C</td><td rowspan="2">D</td></tr><tr><td colspan="2">E with some longer text</td></tr></table>',
  },
  'table-wide-cells': {
    css: 'table { border-spacing: 6px; width: 360px } td { background: #bbf7d0 }',
    html: '<table><tr><td colspan="3">a cell over three columns with a long text in it</td></tr><tr><td>a</td><td colspan="2">b over two, longer than that</td></tr><tr><td>aa</td><td>bb</td><td>cc</td></tr></table>',
  },
  'table-widths': {
    css: 'table { width: 360px; border-spacing: 0 } td { background: #dbeafe; outline: 1px solid #60a5fa } .a { width: 25% } .b { width: 120px } .x { min-width: 90px } .y { max-width: 40px } .n { white-space: nowrap }',
    html: '<table><tr><td class="a">quarter</td><td class="b">120</td><td>the rest of it</td><td>x</td></tr><tr><td>1</td><td>2</td><td>3</td><td>4</td></tr></table><br><table style="width: 100px"><tr><td>Superlongword cannot</td><td>shrink further</td></tr></table><br><table style="width: 240px"><tr><td class="x">x</td><td class="y">long words</td><td class="n">not wrapped</td></tr></table>',
  },
  'table-percentages': {
    css: 'table { border-spacing: 0 } td { background: #dbeafe; border-right: 1px solid #000 }',
    html: '<table style="width: 100%"><tr><td style="width: 50%">half</td><td style="width: 20%">fifth</td><td>rest</td></tr></table><table><tr><td style="width: 30%">30 percent of auto</td><td>the rest is so long</td></tr></table><table><tr><td colspan="2" style="width: 60%">sixty percent</td><td>rest</td></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>',
  },
  'table-layout-fixed': {
    css: 'table { table-layout: fixed; width: 100%; border-spacing: 4px } td, th { background: #dcfce7 } .w { width: 60px } col.p { width: 40% }',
    html: '<table><col class="p"><col><col class="w"><tr><td>forty percent</td><td>autoautoautoauto</td><td>60</td></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>',
  },
  'table-columns': {
    css: 'table { border-collapse: collapse; width: 340px } td { border: 1px solid #64748b; padding: 4px } colgroup.a { background: #fee2e2 } col.b { background: #bfdbfe; border-left: 4px solid #1d4ed8 }',
    html: '<table><colgroup class="a" span="2"></colgroup><colgroup><col class="b"><col></colgroup><tr><td>1</td><td>2</td><td>3</td><td>4</td></tr><tr><td colspan="2">12</td><td>3</td><td>4</td></tr></table>',
  },
  'table-head-and-foot': {
    css: 'table { border-collapse: collapse; width: 260px } td, th { border-bottom: 1px solid #cbd5e1; padding: 5px } tfoot { background: #fee2e2 } thead { background: #dbeafe }',
    html: '<table><tfoot><tr><td>Sum</td><td>59</td></tr></tfoot><thead><tr><th>What</th><th>How many</th></tr></thead><tr><td>This</td><td>31</td></tr><tr><td>That</td><td>28</td></tr></table>',
  },
  'table-vertical-align': {
    css: 'td { background: #fae8ff; width: 80px; height: 70px } .t { vertical-align: top } .b { vertical-align: bottom } .l { vertical-align: baseline } .x { font-size: 32px }',
    html: '<table><tr><td class="t">top</td><td>middle</td><td class="b">bottom</td><td class="l x">big</td><td class="l">base line</td></tr></table>',
  },
  'table-heights': {
    css: 'table { height: 200px; width: 170px; border-collapse: collapse; float: left; margin-right: 10px } td { border: 1px solid #333 } .h { height: 30px } .s { height: 120px } .e { height: auto; border-spacing: 2px; border-collapse: separate }',
    html: '<table><tr class="h"><td>fixed</td><td>30</td></tr><tr><td>grows</td><td>one<br>two</td></tr><tr><td>grows</td><td>too</td></tr></table><table class="e"><tr><td rowspan="3" class="s">tall</td><td>a</td></tr><tr class="h"><td>b</td></tr><tr><td>c<br>c</td></tr></table>',
  },
  'table-captions': {
    css: 'table { border: 3px solid #7c3aed; border-spacing: 3px; margin: 10px auto; background: #ede9fe } caption { padding: 4px; color: #7c3aed; font-weight: 600 } .f { caption-side: bottom; font-weight: 400 }',
    html: '<table><caption>A caption above that is longer than the table</caption><caption class="f">and below</caption><tr><td>one</td><td>two</td></tr><tr><td>three</td><td>four</td></tr></table>',
  },
  'table-empty-cells': {
    css: 'table { empty-cells: hide; border: 2px solid #0ea5e9 } td { border: 2px solid #f43f5e; background: #ffe4e6; padding: 6px }',
    html: '<table><tr><td>full</td><td></td><td>full</td></tr><tr><td> </td><td>mid</td></tr></table>',
  },
  'table-rounded': {
    css: 'table { border-spacing: 0; border-radius: 14px; overflow: hidden; width: 340px; box-shadow: 0 6px 20px #0003 } th { background: #4f46e5; color: #fff; padding: 10px; text-align: left } td { padding: 10px; background: #fff; border-top: 1px solid #e5e7eb } td:last-child, th:last-child { text-align: right } tr:nth-child(odd) td { background: #f5f3ff }',
    html: '<table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td>Free</td><td>$0</td></tr><tr><td>Pro</td><td>$29</td></tr><tr><td>Team</td><td>$99</td></tr></tbody></table>',
  },
  'table-nested': {
    css: 'table { border: 1px solid #64748b } td { padding: 4px; border: 1px solid #cbd5e1 } .i { display: inline-table; background: #fde68a } .i span { display: table-cell; padding: 3px }',
    html: '<table><tr><td>outer</td><td><table><tr><td>in</td><td>ner</td></tr><tr><td colspan="2">wide</td></tr></table></td></tr></table><p>A <span class="i"><span>cell</span><span>by cell</span></span> in a line</p>',
  },
  'table-parts-by-display': {
    css: 'div div { padding: 4px } .t { display: table; width: 300px; background: #fef3c7; border: 2px solid #d97706 } .r { display: table-row; background: #d9f99d } .c { display: table-cell; padding: 8px; border-left: 1px solid #d97706 } .m { display: table-cell; height: 60px; width: 200px; vertical-align: middle; text-align: center; background: #cffafe }',
    html: '<div class="t"><div class="r"><div class="c">a</div><div class="c">b b b</div></div><div class="c">without a row</div></div><div><div class="c">one</div> <div class="c">two</div> text <div class="c">three</div><div class="r">row without cell <b>bold</b></div></div><div class="m">centred in a cell</div>',
  },
  'table-among-boxes': {
    css: 'main { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; position: relative } table { background: #fbcfe8; margin: 4px auto } section { display: flex; gap: 8px; flex-direction: column } td { position: relative } td i { position: absolute; top: 0; right: 0; width: 6px; height: 6px; background: #ef4444 } tr.r { position: relative; left: 10px }',
    html: '<main><table><tr><td>in a grid</td></tr></table><table style="width: 100%"><tr><td>whole<i></i></td><td>x</td></tr></table><table style="position: absolute; right: 0; top: 50px; background: #a7f3d0"><tr><td>absolute</td></tr></table></main><section style="margin-top: 40px"><table><tr><td>a</td><td>in a column</td></tr></table><div style="display: flex; gap: 8px"><table><tr class="r"><td>b</td></tr></table><table style="flex: 1"><tr><td>grows</td><td>c</td></tr></table></div></section><p>above</p><table style="margin-left: 50px; width: 50%"><tr><td>half</td></tr></table>',
  },
  'table-right-to-left': {
    css: 'table { border-collapse: collapse; width: 100% } td, th { border: 1px solid #94a3b8; padding: 6px } th { text-align: start } td:first-child { border-right: 5px solid #e11d48 }',
    html: '<table dir="rtl"><tr><th>الاسم</th><th>العدد</th><th>x</th></tr><tr><td>القاهرة</td><td>12</td><td>y</td></tr></table>',
  },
};
