import type { LayoutCase } from '../layout-case.js';

const FAMILY = 'button, input, select, textarea { font: 16px Inter }';

/** Form controls, as nobody styles them and as authors do. */
const FORMS: Readonly<Record<string, string>> = {
  buttons: `<button>Button</button> <button disabled>Off</button> <input type="button" value="Hey"> <input type=submit><br>
    <button style="border-radius: 10px">R</button> <button style="width: 90px; height: 40px">Wide</button>
    <button style="background: #06c; color: #fff; border: 0; padding: 10px 20px; border-radius: 8px">Styled</button>`,
  'buttons around boxes': `<button style="display: flex; gap: 8px; align-items: center; padding: 4px 12px"><b>1</b>
    <i style="width: 20px; height: 20px; background: teal"></i>Text</button><button style="height: 60px; width: 120px">Two<br>lines</button>
    <button style="box-shadow: 2px 2px 4px #888; font-weight: 700">Shadow</button> <button style="color: #c00; padding: 0">Red</button>`,
  'marks in boxes that are no squares': `<input type=radio style="height: 20px"><input type=radio checked style="height: 41px"><input type=checkbox
    style="height: 40px"><input type=checkbox checked style="width: 40px"><input type=radio style="width: 60px; height: 31px">`,
  'fields of numbers with bounds': `<input type=number min=1 max=20 value=7><input type=number min=-1000 max=20.25><br>
    <input type=number min=0 max=1 step=0.001><input type=number min=-.5 max=.0525><br><input type=number min=0 max=1 step=any><br>
    <input type=number min=0><br><input type=number min=0 max=" 1"><br><input type=number min=1e3 max=2e5 step=x style="font-size: 30px; padding: 8px">`,
  fields: `<input value="Some text"> <input placeholder=Hint size=8><br><input disabled value=off size=8>
    <input type=password value=secret size=6><br><input type=search size=5> <input type=number value=3 style="width: 60px">
    <input style="line-height: 36px" size=5 value=lh>`,
  'styled fields': `<style>input { display: block; width: 100%; box-sizing: border-box; padding: 8px 12px; margin: 4px 0;
      border: 1px solid #ccc; border-radius: 8px; font-size: 16px } ::placeholder { color: #c00; opacity: 0.5 }
      :disabled { background: #eee } :placeholder-shown { border-color: #00f }</style>
    <input value="A name"><input placeholder="Your mail"><input disabled value="Nothing">`,
  'fields and menus with shadows': `<style>:is(input, select, textarea, button) { box-shadow: 2px 2px 4px blue; margin: 4px } .i { box-shadow: inset 0 0 6px 2px red }</style>
    <select><option></select> <select class=i><option></select><br><input value=Text size=8> <button>Go</button>
    <textarea cols=8></textarea> <input class=i value=Text size=8>`,
  'paddings of controls in percentages': `<style>body > * { padding: 2% 5% }</style><input value=Text size=8> <button>Go</button>
    <select><option>one</select> <textarea cols=8>hi</textarea>`,
  'fields without an appearance': `<style>input, textarea { appearance: none; background: #eef; border: 0; border-bottom: 2px solid #33c;
      padding: 6px; width: 110px }</style><input value="A text that is longer than its field"> <input placeholder="Hint" style="text-align: right">
    <textarea rows=2 style="resize: none">Two lines of it</textarea> <input style="text-indent: 20px" value="In">`,
  'checkboxes and radio buttons': `<input type=checkbox> <input type=checkbox checked> <input type=checkbox disabled>
    <input type=checkbox checked disabled> text<br><input type=radio> <input type=radio checked> <input type=radio disabled>
    text <input type=checkbox checked style="accent-color: green; width: 32px; height: 32px; margin: 0">`,
  'styled checkboxes': `<style>input { appearance: none; width: 24px; height: 24px; border: 2px solid #888; border-radius: 6px }
      input:checked { background: #06c; border-color: #06c } input:checked::before { content: ""; display: block; margin: 5px;
      width: 10px; height: 10px; background: #fff } :checked + span { color: #06c }</style>
    <input type=checkbox><span>off</span> <input type=checkbox checked><span>on</span>`,
  'controls by what is asked of them': `<style>:is(input, textarea, button):invalid { background: #fbb } :is(input, textarea, button):valid { background: #bfb }
      select { display: none } select:invalid + b { background: red } select:valid + b { background: green }
      form { padding: 2px; margin: 0 } form:invalid { background: #fee } form:valid { background: #efe } input { width: 40px }</style>
    <form><input required> <input value=x required> <input type=email value=no> <input type=email value=a@b.c> <input type=url value=x>
      <input type=password required readonly><br><select required><option value="">n</select><b>n</b> <select required><option>y</select><b>y</b>
      <textarea required cols=3 rows=1></textarea> <textarea required cols=3 rows=1>t</textarea> <button>b</button> <input type=number required></form>
    <form><input value=x> <input required disabled> <input type=submit value=s> <input type=hidden required></form>
    <fieldset style="padding: 4px; margin: 0"><input required></fieldset>`,
  'marks in lines with margins': `<style>input { display: inline; margin: 5px 8px 15px }</style>one <input type=checkbox><label>two</label> three <input type=radio> four
    <p style="width: 90px"><input type=checkbox checked>aWordThatIsLongerThanThat</p>`,
  'labels in rows': `<style>label { display: flex; align-items: center; gap: 8px; margin: 6px 0 } label input { width: 16px; height: 16px }</style>
    <label><input type=checkbox checked>Remember me</label><label><input type=radio name=a>First</label>
    <label><input type=radio name=a checked style="accent-color: #e11d48">Second</label>`,
  bars: `<input type=range> <input type=range value=20 style="width: 90px"><br><progress value=0.5></progress>
    <meter value=0.5></meter><br><meter value=0.2 low=0.3 high=0.8 optimum=0.9></meter> text`,
  'styled sliders': `<style>input { appearance: none; width: 140px; height: 6px; border-radius: 3px; background: #d1d5db; margin: 8px 2px }
      ::-webkit-slider-thumb { appearance: none; width: 20px; height: 20px; border-radius: 50%; background: #2563eb; border: 2px solid #fff }
      .track { height: auto; background: none } .track::-webkit-slider-runnable-track { height: 8px; background: #fca5a5; border-radius: 4px }
      .track::-webkit-slider-thumb { margin-top: -6px; width: 12px; border-radius: 2px }</style>
    <input type=range value=25> <input type=range class=track value=80><br><input type=range max=5 value=3.2>
    <input type=range min=0 max=1 step=0.5 value=0.6 style="width: 60px; height: 20px">`,
  'sliders with their own look beneath': `<style>.a::-webkit-slider-thumb { appearance: none; width: 10px; height: 24px; background: #c00 }
      .b::-webkit-slider-runnable-track { background: #fde68a; height: 20px } .c::-webkit-slider-thumb { background: #0a0; width: 40px }</style>
    <input type=range class=a value=70> <input type=range class=b><br><input type=range class=c value=10> <input type=range dir=rtl value=10>
    <input type=range style="appearance: none">`,
  'styled bars': `<style>.own { appearance: none; width: 130px; height: 14px; border: 1px solid #888; border-radius: 7px; overflow: hidden }
      .own::-webkit-progress-bar { background: #e5e7eb } .own::-webkit-progress-value { background: linear-gradient(90deg, #06c, #0cc); border-radius: 7px }
      .bare { background: #eee } .flat { border: 0; width: 90px }</style>
    <progress class=own value=40 max=100></progress> <progress class=bare value=.3></progress><br><progress class=flat value=.7></progress>
    <progress class=own></progress><br><progress value=.6 dir=rtl style="height: 20px; width: 90px"></progress>`,
  'styled meters': `<style>.a::-webkit-meter-bar { background: #eee; border: 0; border-radius: 4px; height: 10px } .a::-webkit-meter-optimum-value { background: #06c }
      .b { appearance: none; width: 120px; height: 20px } .c { background: #fee } .d::-webkit-meter-suboptimum-value { background: purple }</style>
    <meter class=a value=.6></meter> <meter class=b value=.4></meter><br><meter class=c value=.9></meter>
    <meter class=d value=.1 low=.3></meter> <meter value=.1 low=.3 high=.6 optimum=.9 style="width: 100px; height: 24px"></meter>`,
  'dates and weeks': `<style>input { font-family: Inter }</style><input type=date> <input type=date value=2026-11-27><br>
    <input type=week value=2026-W48>`,
  'times and months': `<style>input { font-family: Inter }</style><input type=time> <input type=time value=13:05:07><br><input type=month>`,
  'dates with times': `<style>input { font-family: Inter }</style><input type=datetime-local value=2026-11-27T08:30 disabled>`,
  'styled dates': `<style>input { font: 14px Inter; padding: 8px; border: 1px solid #ccc; border-radius: 8px; width: 120px }
      .a::-webkit-datetime-edit-year-field { color: #c00 } .a::-webkit-calendar-picker-indicator { opacity: .5 }
      .b::-webkit-calendar-picker-indicator { display: none } .b::-webkit-datetime-edit { padding: 4px; background: #eef }
      .c::-webkit-calendar-picker-indicator { background: transparent }</style>
    <input type=date class=a value=2026-01-02> <input type=time class=b value=00:30><br><input type=date lang=de value=2026-01-02> <input type=date class=c lang=tr>`,
  swatches: `<style>input { appearance: none; border: 0; padding: 0; width: 40px; height: 40px; background: none } ::-webkit-color-swatch-wrapper { padding: 0 }
      ::-webkit-color-swatch { border: 2px solid #ccc; border-radius: 50% }</style><input type=color value=#7c3aed> <input type=color value=#f59e0b style="width: 80px">`,
  'buttons of pictures': `<style>input { border: 2px solid teal }</style><input type=image width=40 height=30 src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'><rect width='60' height='40' fill='orange'/></svg>">
    <input type=image alt="Send it" style="padding: 4px"> <input type=image>`,
  selects: `<style>select { font-family: "Source Serif 4" }</style><select style="width: 120px"><option>One</option><option selected>Two</option></select> text<br>
    <select style="border: 1px solid red; border-radius: 6px; padding: 6px 12px; width: 140px"><option>Styled</option></select>
    <select style="appearance: none; width: 60px"><option>None</option></select><br><select disabled style="width: 99px"><option>Off</option></select>`,
  'areas of text': `<textarea>hi\nthere</textarea><br><textarea rows=1 cols=10 placeholder="Message"></textarea> a
    <textarea style="width: 120px; height: 50px; resize: none; border: 1px solid #aaa; padding: 8px">Styled with more words than fit</textarea>`,
  'selects without room for their text': `<style>select { font-family: "Source Serif 4" }</style><select style="width: 90px"><option>Some long label</select> <select style="width: 80px; border: 4px solid teal; padding: 6px 10px"><option>Some long label</select>`,
  'fields that are lower than their text': `<input type=number value=12 style="height: 14px; font-size: 16px; width: 40px">
    <input value=12 style="height: 8px; width: 40px"> <input type=search value=12 style="height: 12px; width: 40px"> <input type=number value=12 style="height: 40px; width: 40px">`,
  'radio buttons of any size': [13, 20, 40]
    .map(
      (side) =>
        `<input type=radio checked style="width: ${side}px; height: ${side}px"><input type=radio style="width: ${side}px; height: ${side}px">`,
    )
    .join(''),
  'lists with hidden options, and disabled ones': `<select multiple><option>Alpha<option hidden>Hidden<option selected>Beta</select>
    <select multiple disabled><option selected>Alpha<option>Beta</select> <select size=4><option>A<optgroup hidden label=G><option>B</optgroup><option>C</select>`,
  lists: `<select multiple><option>Alpha<option selected>Beta<option>Gamma</select> <select size=3><option>One<option>Two<option>Three<option>Four</select>
    <select multiple style="height: 60px; width: 90px; border: 1px solid #ccc"><optgroup label=Group><option selected>a<option disabled>b</select>`,
  'colours and files': `<input type=color value="#ff8800"> <input type=color style="width: 60px; height: 40px; border: 1px solid red; padding: 4px"><br>
    <input type=file style="font-size: 12px"><br><style>.own::file-selector-button { border: 0; background: #06c; color: #fff }</style>
    <input type=file class=own multiple style="font-size: 12px">`,
  'buttons without any styles': `a <style>button { all: unset; background: #06c; color: white; padding: 14px }</style><button>One</button>
    <button style="border-radius: 99px">two<br>lines</button>`,
  'a control under lines': `<style>* { text-decoration: underline 3px red }</style><input value="decorated words" style="width: 200px; font-size: 24px"><br>
    <input placeholder="hint of words" style="width: 200px; font-size: 24px"><br><input type=submit value="Send all" style="font-size: 24px">`,
  'a button without a label has a line': `a <input type=button> <input type=submit value="" style="padding: 4px 20px 9px"> <input type=reset value="" style="appearance: none">`,
  'controls by what they stand at': `<style>input { width: 50px; height: 18px; margin: 1px; box-sizing: border-box; vertical-align: top; appearance: none; border: 2px solid #888; background: #ddd } :in-range { background: #bfb } :out-of-range { border-color: red }
      :default { background: gold } :indeterminate { background: #9cf; border-radius: 9px } :open { color: green } input:invalid { box-shadow: 0 0 0 2px #f0f } button { border: 1px solid }</style>
    <form><input type=number min=1 max=5 value=3><input type=number min=1 max=5 value=7><input type=number max=5 value=x><input type=number value=9><input type=number min=1 max=5 value=9 disabled>
    <input type=date min=2026-01-01 value=2025-12-31><input type=month max=2026-10 value=2026-09 style="font-size: 0"><input type=range value=500><br>
    <input type=radio name=a><input type=radio name=a><input type=radio name=b><input type=radio name=b checked><input type=checkbox checked><input type=checkbox>
    <button type=button>no</button> <button>yes</button> <button>no</button></form><details open><summary>open</summary>text</details><details><summary>closed</summary>text</details>`,
  'a button without a text stands on its content': `a <button></button> <button style="padding: 4px 20px 9px"></button>
    <style>button { border: 3px solid #06c } p:read-write { background: #9cf } p:read-only { background: #fc9 }</style>
    <p contenteditable>written in</p><p>read</p>`,
  'a field set': `<fieldset><legend>Legend</legend>Content</fieldset><fieldset style="border: 0; padding: 0; margin: 0">
    <legend style="padding: 0; font-weight: bold">Title</legend>Text</fieldset>`,
  'field sets': `<fieldset style="border: 1px solid #888; border-radius: 8px; width: 200px"><legend style="width: 90px">Two lines of a legend</legend>
    <p style="margin: 0">A</p></fieldset><fieldset style="border: 4px solid teal; display: flex; gap: 10px; padding: 4px"><b>1</b><b>2</b></fieldset>`,
  'controls within their ranges, and without a choice': `<style>input, progress { outline: 2px solid blue; font-size: 12px; margin: 3px } [type=number] { width: 40px } progress, [type=range] { width: 50px }
    [type=date] { width: 90px } :in-range { background: lime } :out-of-range { background: orange } :indeterminate { outline-color: red }</style>
    <input type=number min=3 value=2><input type=number min=3 value=5><input type=number max=3><input type=number value=3>
    <input type=number max=3 value=9 readonly><input type=range><input type=radio name=a>
    <input type=radio name=a><input type=radio name=b checked><input type=radio name=b><progress></progress>`,
  'default controls of a form': `<style>input, button { outline: 2px solid blue; margin: 4px } :default { outline-color: red } [disabled] { opacity: .5 }</style>
    <form><input type=radio name=a checked><input type=radio name=a><input type=checkbox checked><button type=button>b</button><input type=reset>
    <p><button disabled>c</button></p><input type=submit></form><button>d</button>`,
  'values beyond the bounds of their fields': `<style>input { outline: 2px solid blue; font-size: 12px; width: 60px; margin: 3px } :invalid { outline-color: red }
    [type=month], [type=time] { width: 120px }</style><input type=number min=1 value=0><input type=number min=0 value=2.5>
    <input type=number min=0 value=2.5 step=.5><input type=number min=0 value=2.5 step=any><input type=number value=2.5>
    <input type=number value=abc required><input type=time max=10:00 value=11:00><input type=month max=2020-01 value=2020-02>`,
  'elements that are defined, and open': `<style>p, x-y, xy, summary { display: block; margin: 2px } body :not(:defined) { background: #fcc } :open { color: red }
    details:not(:open) { color: blue }</style><x-y>two</x-y><xy>three</xy><details open><summary>a</summary></details><details><summary>a</summary></details>`,
  'room for the year of the latest date': `<input type=date max=2017-01-01><input type=date max=10017-01-01><input type=month max=2017-03 value=2017-02>
    <input type=date max=none>`,
  'lines of native buttons': `<style>input, button { line-height: 2.2; font-size: 14px }</style><input type=submit><input type=button value=one style="background: #cde">
    <input type=reset><button>b</button><input type=file style="font-weight: bold; text-transform: uppercase">`,
  'field sets of a height': `<style>fieldset { height: 20px; background: #eee; margin: 2px; padding: 6px } legend { font-size: 12px; line-height: 12px }</style>
    <fieldset><legend>leg</legend>text</fieldset><fieldset style="box-sizing: border-box; height: 50px"><legend>leg</legend>text</fieldset>
    <fieldset style="height: auto; max-height: 10px"><legend>leg</legend>text</fieldset>`,
  'accents that are told from what is behind them': `<style>p { margin: 0; height: 25px } [type=range], progress { width: 60px }</style>${[
    'magenta',
    'gold',
    'lime',
    'orange',
    '#777',
  ]
    .map(
      (
        color,
      ) => `<p style="accent-color: ${color}"><input type=checkbox checked><input type=radio checked><input type=checkbox>
    <input type=range><progress value=.4></progress><input type=checkbox checked disabled></p>`,
    )
    .join('')}`,
  'meters with padding': `<style>meter { display: block; padding: 5px; height: 40px; width: 200px; margin: 2px }</style><meter value=.4></meter>
    <meter value=.4 style="padding: 12px 30px"></meter><meter value=.4 style="box-sizing: content-box; height: 20px"></meter>`,
  'controls that a percentage lets become smaller, and those that stay as wide as their content': `<style>p { display: flex; width: 120px; height: 18px;
    margin: 1px; float: left } p > * { width: 100%; height: 16px; font: 10px Inter; margin: 0; box-sizing: border-box } b { background: gold } u { display: block;
    width: 80px; height: 4px; background: teal }</style><p><input><b></b></p><p><textarea></textarea><b></b></p><p><select><option>a rather long option of a list</select><b></b></p>
    <p><button><u></u></button><b></b></p><p><input type=submit value="${'-'.repeat(20)}"><b></b></p><p><input type=range><b></b></p><p><input type=color><b></b></p>
    <p style="display: grid; grid-template-columns: auto auto"><button><u></u></button><b>x</b></p>`,
  'field sets lower than their legends': `<style>fieldset { height: 12px; margin: 2px; padding: 3px; border: 6px solid #a33 } legend { height: 26px; background: #cde }</style>
    <fieldset><legend>L</legend>text</fieldset><fieldset style="box-sizing: border-box; height: 52px; padding: 8px"><legend style="margin: 4px">L</legend>
    <div style="height: 100%; background: #fc8"></div></fieldset><fieldset style="border-width: 20px; height: auto"><legend style="height: 8px; margin: 3px"></legend></fieldset>`,
  'field sets and legends without boxes': `<style>fieldset { margin: 2px; padding: 4px }</style><fieldset style="display: contents"><legend>L</legend>text</fieldset>
    <fieldset><legend style="display: contents">L</legend>text</fieldset><fieldset><legend style="float: left">L</legend><p style="margin: 0">text</p></fieldset>`,
  'lists are as high as their highest options': `<style>.p option { padding: 8px 20px } .q option { padding: 5px }</style><select class=p multiple size=3><option>a<option selected>b</select>
    <select class=q size=4><option>a<option>b<optgroup label=G><option>c</optgroup></select> <select multiple size=2><option>x<option style="font-size: 24px">y<option style="display: none; height: 90px">z</select>
    <select size=2><option style="border: 3px solid red">a</select> <select size=2><option style="height: 40px">a</select> <select size=3></select>`,
  'a choice of a colour in any notation': `<input type=color value="#36c"> <input type=color value="teal"> <input type=color value="rgb(255 0 0 / .5)"> <input type=color value="no">`,
  'checkboxes and radio buttons fill the boxes that they come to have': `<style>div { background: #eee; float: left; margin: 2px; width: 60px; height: 40px } input { accent-color: green }</style>
    <div style="display: flex"><input type=checkbox checked><input type=radio></div><div style="display: flex; align-items: center"><input type=checkbox><input type=radio checked></div>
    <div style="display: grid"><input type=radio checked></div><div style="display: flex; flex-direction: column"><input type=checkbox><input type=radio></div><div style="position: relative"><input type=checkbox style="position: absolute; inset: 0"></div>
    <p style="clear: left; margin: 0"><input type=checkbox style="display: block; width: 50%; height: 20px"><input type=checkbox style="min-width: 30px; min-height: 20px"><input type=radio style="max-width: 5px"> <input type=checkbox style="zoom: 2"></p>`,
  'what is in a checkbox that is drawn by its own styles begins at its top': `<style>input { appearance: none; width: 30px; height: 30px; border: 2px solid gray; vertical-align: -2px } .a::before { display: block; content: ''; width: 10px; height: 10px; background: red }
    .b::before { content: 'x'; background: #fc8 }</style><input type=radio class=a> <input type=checkbox class=b> text`,
  'controls without boxes are nothing': `a <input style="display: contents" value=x> b <select style="display: contents"><option>o</select> c <textarea style="display: contents">t</textarea>
    d <progress style="display: contents"></progress> e <meter style="display: contents"></meter> f<br style="display: contents"> g <button style="display: contents">h</button>`,
  'legends stand where their text is aligned': `<style>fieldset { margin: 2px; padding: 2px; height: 18px } legend { font: 10px Inter }</style>
    <fieldset style="text-align: center"><legend>inherited</legend></fieldset><fieldset><legend style="text-align: center">own</legend></fieldset>
    <fieldset style="text-align: right"><legend>right</legend></fieldset><fieldset style="text-align: end"><legend>end</legend></fieldset>
    <fieldset dir=rtl><legend>rtl</legend></fieldset><fieldset dir=rtl style="text-align: left"><legend>left</legend></fieldset>
    <fieldset style="text-align: center"><legend style="width: 100px; border: 1px solid">wide</legend></fieldset>
    <fieldset style="text-align: center"><legend style="margin-left: auto">auto</legend></fieldset>
    <fieldset style="text-align: center"><legend style="justify-self: end">justify</legend></fieldset>
    <fieldset><legend align=center>attribute</legend></fieldset>`,
  'options of groups in lists stand as far in as browsers have them': `<style>select { font: 13px Inter } .b { font-size: 20px }</style><select size=3><optgroup label=A><option>Pizza
    <option>Spaghetti</optgroup></select><select class=b multiple><optgroup label="B and more"><option>Rice</optgroup><option>x</select>
    <select size=3 dir=rtl><optgroup label=C><option>Rice and beans</optgroup></select>`,
  'options of lists are as high as their font, whatever the height of a line': `<style>select { font: 13px Inter; line-height: 30px }</style><select multiple><option>A<option selected>B
    <optgroup label=C><option>D</optgroup></select><select size=3 style="line-height: 4px"><option>A<option style="line-height: 40px">B<option>C</select>`,
  'marks shrink in flex containers to no less than their own size': `<style>p { display: flex; width: 30px; height: 24px; margin: 4px; align-items: center; background: #ddd }
    input { width: 20px; height: 20px; margin: 0 } b { flex: none; width: 25px; height: 5px; background: teal }</style><p><input type=checkbox><b></b></p><p><input type=radio><b></b></p>
    <p><input type=checkbox style="width: 9px; height: 9px"><b></b></p><input type=checkbox><input type=radio style="width: 30px">`,
  'lines of fields are as high as their font where the height of the field is said': `<style>input { box-sizing: border-box; width: 90px; height: 34px; padding: 6px; border: 1px solid;
    font: 14px/20px Inter }</style><input value=Hx><input placeholder=Hx><input value=Hx style="line-height: 24px"><input value=Hx style="height: auto"><input type=number value=12 style="line-height: 1.3">`,
  'blocks within controls stand where the control has them': `<style>input, textarea { display: block; width: 200px; margin: 3px } .c { justify-items: center }</style>
    <input class=c value=abc><input style="justify-items: end" value="abc def"><input type=number class=c value=5><input type=search class=c placeholder=Search>
    <textarea class=c>one two</textarea><select class=c style="width: 90px"><option>a</select><input type=file style="justify-items: end">`,
  'a choice of a colour with round corners': `<input type=color style="border-radius: 9px; height: 60px"><input type=color>`,
};

/** Pictures that have no address. */
const PICTURES: Readonly<Record<string, string>> = {
  'texts of broken pictures': `<img src="" alt="a"> <img alt="b" width=90 height=60 style="border: 1px solid red">
    <img src="" alt="Two lines" style="display: block; width: 90px; background: #eef"><img src="" alt="">`,
  'pictures whose addresses are of none': `<img src="#" width=50 height=50><img src="#a" alt="a">
    <img src='data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect fill="#f00" width="9" height="9"/></svg>' width=60 height=40>
    <img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='12'%3E%3Crect width='9' height='9'/%3E%3C/svg%3E#b">`,
  'frames of broken pictures': `<img width=50 height=50><img src="" width=50 height=50><img src="" style="width: 10px; height: 10px; background: teal">
    <img src="" alt="" style="display: block; width: 60%; height: 60px; background: #def">`,
  'frames of broken pictures with margins': `<style>img { margin: 4px 4px 14px; width: 40px; height: 30px } .b { border: 3px solid; padding: 4px }</style>
    a <img> b <img class=b> c <img alt="" class=b> d <img src=""> e`,
  'frames of broken pictures by percentages': `<style>img { float: left; width: 25%; height: 50% } div { height: 80px }</style>
    <div><img><img><img src=""></div>`,
};

const cases = (bodies: Readonly<Record<string, string>>): LayoutCase[] =>
  Object.entries(bodies).map(([name, body]) => ({ name, css: FAMILY, body }));

export const formCases: readonly LayoutCase[] = [
  ...cases(FORMS),
  ...cases(PICTURES),
  {
    name: 'of radio buttons with a name the last that is checked is, in each form',
    css: ':checked { margin-left: 20px }',
    body: '<form><input type="radio" name="a" checked><input type="radio" name="a" checked><input type="radio" name="A" checked></form><input type="radio" name="a" checked><input type="radio" checked><input type="radio" checked><input type="checkbox" name="a" checked>',
  },
];
