import t from 'tap';
import { matches } from '../../workers/css/selectors/selector-matching.js';
import { compiledSelectors } from '../../workers/css/selectors/selectors.js';
import { parseCssToArrays } from '../../workers/css/syntax/css-syntax.js';
import { compileDocument } from '../../workers/documents/compile-document.js';
import { type DocumentElement, isElement } from '../../workers/documents/document-element.js';
import { StaticFacts } from '../../workers/documents/facts.js';

/** Facts without a bound, which count. */
class CountingFacts extends StaticFacts {
  steps = 0;
  override step(count: number): void {
    this.steps += count;
  }
}

/** How often an item of an array is looked at, which every loop over it does. */
class Looks {
  count = 0;

  watched<Item>(items: Item[]): Item[] {
    return new Proxy(items, {
      get: (target, name, receiver) => {
        if (typeof name === 'string' && /^\d+$/.test(name)) this.count++;
        return Reflect.get(target, name, receiver);
      },
    });
  }
}

/** The elements of a document, whose lists of children and of siblings are watched. */
function watchedElements(body: string, looks: Looks, html = ''): DocumentElement[] {
  const head = '<meta name="viewport" content="width=9, height=9"><title>x</title>';
  const fields =
    '<script type="application/json">{"fields":{"a":{"type":"text","label":"x","default":"1"}}}</script>';
  const { document, errors } = compileDocument(
    `<!doctype html><html ${html}><head>${head}${fields}</head><body>${body}</body></html>`,
  );
  if (!document) throw new Error(errors?.[0]?.message);
  for (const element of document.elements) {
    element.children = looks.watched(element.children);
    element.elements = looks.watched(element.elements);
  }
  for (const element of document.elements)
    for (const child of element.children) if (isElement(child)) child.siblings = element.elements;
  looks.count = 0;
  return [...document.elements];
}

function selectorsOf(text: string) {
  const list = parseCssToArrays(text, { context: 'selectorList', parseValue: false });
  if (list.type !== 'SelectorList') throw new Error(text);
  return compiledSelectors(list);
}

const wide = '<i class="a b" title="x y">1</i>'.repeat(300);
const deep = '<i>'.repeat(60) + '</i>'.repeat(60);

t.test('every element that a selector looks at is counted', (t) => {
  const looks = new Looks();
  const elements = watchedElements(wide + deep, looks);
  for (const text of [
    ':has(i) :has(i) i:not(.y)',
    ':has(b)',
    ':has(> b)',
    ':has(~ b)',
    ':has(+ b)',
    ':has(+ i ~ b)',
    ':has(i i b, u)',
    'i:nth-child(3)',
    'i:nth-last-of-type(3)',
    'i:nth-child(2 of :has(b))',
    ':only-of-type',
    ':empty',
    'i i i i b i',
    'i ~ i ~ b ~ i',
    ':is(:is(i i, b) i, u) i',
    ':dir(rtl)',
    ':lang(tr)',
  ]) {
    const facts = new CountingFacts();
    looks.count = 0;
    for (const selector of selectorsOf(text))
      for (const element of elements) matches(selector, element, facts);
    t.ok(looks.count <= 2 * facts.steps, `${text}: ${looks.count} looks at elements in ${facts.steps} steps`);
  }
  t.end();
});

t.test('every simple selector of a compound is counted', (t) => {
  const looks = new Looks();
  const elements = watchedElements(wide, looks);
  for (const text of [
    ':defined',
    ':not(:root)',
    '.a',
    '[title]',
    '[title~=x]',
    ':not(:lang(a, b, c, d))',
    ':dir(ltr)',
    ':not(:link)',
  ]) {
    const stepsOf = (selector: string) => {
      const facts = new CountingFacts();
      for (const each of selectorsOf(`i${selector}`))
        for (const element of elements) matches(each, element, facts);
      return facts.steps;
    };
    t.ok(stepsOf(text.repeat(60)) >= stepsOf(text) + 59 * 300, text);
  }
  t.end();
});

t.test('ranges of languages and letters of attributes are counted', (t) => {
  const stepsOf = (selector: string, body: string) => {
    const facts = new CountingFacts();
    for (const each of selectorsOf(selector))
      for (const element of watchedElements(body, new Looks())) matches(each, element, facts);
    return facts.steps;
  };
  t.ok(stepsOf(`:lang(${Array(500).fill('a').join()})`, wide) > 500 * 300);
  t.ok(stepsOf(':lang(tr)', `<p lang="${'x'.repeat(16_000)}">`) > 1_000);
  t.ok(stepsOf('[title*="xy"]', `<p title="${'x'.repeat(16_000)}">`) > 1_000);
  const needle = `${'x'.repeat(300)}y${'x'.repeat(300)}`;
  t.ok(stepsOf(`[title*="${needle}"]`, `<p title="${'x'.repeat(16_000)}">`) > 8_000);
  t.ok(stepsOf('p.b', `<p class="${'a '.repeat(8_000)}">`) > 1_000);
  t.ok(stepsOf(':dir(rtl)', `<p dir="auto">${'1'.repeat(16_000)}</p>`) > 1_000);
  t.ok(stepsOf('p:empty', `<p>${'{{a}}<!---->'.repeat(1_000)}</p>`) >= 1_000);
  t.ok(stepsOf('[title=x] i', `<p title="${'{{a}}'.repeat(1_000)}"><i></i></p>`) >= 1_000);
  t.end();
});

t.test('the direction, the language, the classes and the emptiness of an element are found once', (t) => {
  const looks = new Looks();
  const elements = watchedElements(`<p>${'{{a}}<!---->'.repeat(500)}</p>${wide}`, looks, 'dir="auto"');
  const facts = new CountingFacts();
  const ask = () => {
    for (const element of elements) {
      facts.direction(element);
      facts.language(element);
      facts.classes(element);
      facts.isEmpty(element);
    }
  };
  ask();
  t.ok(looks.count < 10 * elements.length, `${looks.count} looks at children`);
  looks.count = 0;
  facts.deciding.clear();
  ask();
  t.equal(looks.count, 0);
  t.strictSame([...facts.deciding], ['a'], 'and still say which fields decide them');
  t.end();
});

t.test('what is selected beside and within stays what it was', (t) => {
  const elements = watchedElements(
    '<i id=a></i><i id=b><b id=c><u id=d></u></b></i><b id=e></b><i id=f></i>',
    new Looks(),
  );
  const idsOf = (text: string) => {
    const facts = new StaticFacts();
    return elements
      .filter((element) => selectorsOf(text).some((each) => matches(each, element, facts) === 'yes'))
      .map(({ attributes, tag }) => attributes.get('id') ?? tag)
      .join(' ');
  };
  t.equal(idsOf(':has(u)'), 'html body b c');
  t.equal(idsOf(':has(> u)'), 'c');
  t.equal(idsOf(':has(> b > u)'), 'b');
  t.equal(idsOf(':has(+ b)'), 'b');
  t.equal(idsOf(':has(+ i u)'), 'a');
  t.equal(idsOf(':has(+ i + b)'), 'a', 'a sibling of the next one');
  t.equal(idsOf(':has(~ b)'), 'a b');
  t.equal(idsOf(':has(~ i u)'), 'a');
  t.equal(idsOf(':has(b ~ i)'), 'html body');
  t.equal(idsOf('[id|=a]'), 'a');
  t.equal(idsOf('[id~="a b"]'), '');
  t.end();
});
