/** Documents of form controls whose sizes, ranges and options cost more than their length suggests. */

import { type HostileDocument, listed, nested, page, times } from './hostile-page.js';

const OPTIONS = times(95, `<option>${'kelime '.repeat(10)}`);

export const CONTROL_DOCUMENTS: readonly HostileDocument[] = [
  page('fields of 100,000 letters', '', times(1_950, '<input size=100000 value=x>')),
  page('text areas of 100,000 rows', '', times(1_950, '<textarea rows=100000 cols=100000>x</textarea>')),
  page('a password of 90,000 letters', '', `<input type=password value="${'ş'.repeat(90_000)}">`),
  page('lists of options', '', times(20, `<select multiple size=90>${OPTIONS}</select>`)),
  page('menus of options', '', times(20, `<select>${OPTIONS}</select>`)),
  page(
    'field sets that are disabled in each other',
    ':disabled { color: red } :enabled { color: green }',
    nested(55, times(1_800, '<input>'), 'fieldset disabled'),
  ),
  page(
    'legends of field sets that are disabled',
    ':disabled { color: red }',
    `${'<fieldset disabled><legend>'.repeat(25)}${times(1_500, '<input>')}`,
  ),
  page(
    '900 legends of one field set',
    ':disabled { color: red }',
    `<fieldset disabled>${times(900, '<legend><input></legend>')}</fieldset>`,
  ),
  page(
    'siblings with placeholders',
    ':placeholder-shown ~ :placeholder-shown ~ :placeholder-shown { color: red }',
    times(1_900, '<input placeholder=x>'),
  ),
  page('sliders of the largest range', '', times(1_900, '<input type=range min=-1e308 max=1e308>')),
  page(
    'sliders without steps, and with the smallest',
    '::-webkit-slider-thumb { appearance: none; width: 1e9px; margin: -1e9px; height: 1e9px }',
    times(
      600,
      '<input type=range step=1e-308 value=7><input type=range step=any max=1e308><input type=range max=1e-308>',
    ),
  ),
  page(
    'styled parts of progress bars and meters',
    `progress, meter { appearance: none; height: 9e8px } ::-webkit-progress-value { box-shadow: ${listed(40, '0 0 9px red')} }
    ::-webkit-meter-bar { height: 900%; border-radius: 9e9px; border: 9px dotted red }`,
    times(
      900,
      '<progress value=1e308 max=1e-308></progress><meter min=-1e308 max=1e308 value=1e308></meter>',
    ),
  ),
  page(
    'dates by hundreds',
    '::-webkit-datetime-edit-year-field { padding: 99px; font-size: 9em } ::-webkit-datetime-edit-text { letter-spacing: 9em }',
    times(950, '<input type=datetime-local value="275760-09-13T00:00:59"><input type=week lang=ar>'),
  ),
  page('months by hundreds', '', times(1_900, '<input type=month value=2026-11>')),
  page(
    'huge checkboxes',
    'input { width: 1e9px; height: 1e9px; accent-color: red }',
    times(900, '<input type=checkbox checked><input type=radio checked>'),
  ),
];
