import { test } from 'tap';
import { text } from '../../templates/contract/index.js';
import { fieldSchema } from '../../workers/documents/field-schemas.js';

const LABEL = { tr: 'Başlık', en: 'Headline' };

test('a text may have 500 characters unless its field says otherwise', (t) => {
  const plain = text({ label: LABEL, default: '' });
  t.equal(plain.maxLength, 500);
  t.ok(fieldSchema(plain).safeParse('ş'.repeat(500)).success);
  t.notOk(fieldSchema(plain).safeParse('ş'.repeat(501)).success);
  t.equal(text({ label: LABEL, default: '', maxLength: 7 }).maxLength, 7);
  t.end();
});

test('a text is taken as it comes, with its newlines and tabs', (t) => {
  const schema = fieldSchema(text({ label: LABEL, default: 'Öntanımlı' }));
  for (const taken of [
    '',
    ' ',
    'a\nb',
    'a\tb',
    '\n\n',
    ' İki  boşluk ',
    '<b>&amp;</b>',
    '👩‍👩‍👧‍👦',
    'e\u0301',
  ]) {
    t.equal(schema.parse(taken), taken, JSON.stringify(taken));
  }
  t.end();
});
