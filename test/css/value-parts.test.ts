import t from 'tap';
import { parts } from '../../workers/css/values/values.js';

t.test('brackets, separators and quotes within strings split no value', async (t) => {
  t.same(parts('url("data:x,\')") no-repeat, red', ','), ['url("data:x,\')") no-repeat', 'red']);
  t.same(parts(`url('a") (b'), "c, d" e`, ','), [`url('a") (b')`, '"c, d" e']);
  t.same(parts('"a\\"b, c", d', ','), ['"a\\"b, c"', 'd'], 'an escaped quote ends no string');
  t.same(parts('url(a\\)b), c', ','), ['url(a\\)b)', 'c'], 'an escaped bracket is none');
  t.same(parts('"a b', ' '), ['"a b'], 'a string without an end goes to the end');
  t.same(parts('calc(1px + (2px)) 3px', ' '), ['calc(1px + (2px))', '3px']);
});
