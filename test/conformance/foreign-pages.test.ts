import t from 'tap';
import { compileDocument } from '../../workers/documents/compile-document.js';
import type { Comparison } from '../rig/conformance/comparing.js';
import { css21Page } from '../rig/conformance/foreign/css21-pages.js';
import { withOwnFamilies } from '../rig/conformance/foreign/own-families.js';
import { figuresTable } from '../rig/conformance/foreign/pages.js';
import { sized } from '../rig/conformance/foreign/sized.js';

const page = (
  head: string,
  body = '<p>Test passes if there is no red.</p>',
) => `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html><head><title>CSS Test: floats</title><link rel="author" title="Someone" href="http://example.org/">
<link rel="help" href="http://www.w3.org/TR/CSS21/visuren.html#floats"><link rel="help" href="http://www.w3.org/TR/CSS21/box.html">
${head}</head><body>${body}</body></html>`;

t.test('a page of the CSS 2.1 suite has its chapter and a size, and its pictures are assets', async (t) => {
  const read = css21Page(
    'floats-001.htm',
    page(
      '<meta name="flags" content="image ahem"><style>p { background: url("support/a.png"), url(./support/b.png) }</style>',
      '<img src="support/c.png" alt="">',
    ),
  );
  t.equal(read.name, 'visuren/floats-001');
  const source = 'source' in read ? read.source : '';
  t.match(source, 'url("assets/a.png"), url(assets/b.png)');
  t.match(source, '<img src="assets/c.png"');
  const { document, errors } = compileDocument(source);
  t.same(errors ?? [], []);
  t.match(document, { width: 800, height: 600 });
});

t.test('pages with scripts, with frames, for print and for a hand are left out', async (t) => {
  const leftOut = (head: string, body?: string) => {
    const read = css21Page('a.htm', page(head, body));
    return 'leftOut' in read ? read.leftOut : undefined;
  };
  t.equal(leftOut('<script>0</script>'), 'scripts');
  t.equal(leftOut('', '<p class="a" onclick="b()">'), 'scripts');
  t.equal(leftOut('', '<p title="on = off">'), undefined);
  t.equal(leftOut('', '<object data="a.png"></object>'), 'frames');
  t.equal(leftOut('<style>@page { margin: 0 }</style>'), 'print');
  t.equal(leftOut('<meta name="flags" content="ahem paged">'), 'print');
  t.equal(leftOut('<meta name="flags" content="interact">'), 'interact');
  t.equal(leftOut('<meta name="flags" content="ahem">'), undefined);
});

t.test(
  'a page without a head, a size or a title is given them, and one with them keeps its own',
  async (t) => {
    const size = { width: 300, height: 200 };
    const viewport = '<meta name="viewport" content="width=300, height=200">';
    const title = '<title>Untitled</title>';
    const meta = viewport + title;
    t.equal(
      sized('<!DOCTYPE html><HTML><HEAD lang=en><p>', size),
      `<!DOCTYPE html><HTML><HEAD lang=en>${meta}<p>`,
    );
    t.equal(sized('<!DOCTYPE html><html lang=en><p>', size), `<!DOCTYPE html><html lang=en><head>${meta}<p>`);
    t.equal(sized('<!doctype html><p>', size), `<!doctype html><head>${meta}<p>`);
    t.equal(sized(meta, { width: 1, height: 1 }), meta);
    t.equal(sized(`<head><title>A</title>`, size), `<head>${viewport}<title>A</title>`);
    const drawing = '<svg><title>A\n</title></svg>';
    t.equal(sized(`<head>${viewport}${drawing}`, size), `<head>${title}${viewport}${drawing}`);
    t.same(compileDocument(sized('<p>a</p>', size)).errors ?? [], []);
  },
);

t.test('a browser is given the families that Tuval takes for others', async (t) => {
  const named = (css: string) =>
    withOwnFamilies(`<head></head><p style="${css}">`).split('<p style="')[1]?.slice(0, -2);
  t.equal(named('font-family: serif'), "font-family: 'Source Serif 4'");
  t.equal(
    named("font: bold 12px/1.5 Arial, 'Helvetica Neue', sans-serif; color: red"),
    "font: bold 12px/1.5 'Inter', 'Inter', 'Inter'; color: red",
  );
  t.equal(named('font-family: Ahem, verdana !important'), "font-family: Ahem, 'Inter' !important");
  t.equal(named('font-family: monospace'), 'font-family: monospace');
  t.equal(named('font: menu'), 'font: menu');
  t.equal(named('font-family: Noto Sans Thai'), 'font-family: Noto Sans Thai');
  t.equal(
    withOwnFamilies('<text font-family="Verdana, \'Arial\'" x="1">'),
    `<text font-family="'Inter', 'Inter'" x="1">`,
  );
  const shown = '<textarea>p { font-family: Arial, serif }</textarea>';
  t.equal(withOwnFamilies(shown), shown, 'a text that shows declarations');
  t.equal(withOwnFamilies("<font face='serif'>"), `<font face="'Source Serif 4'">`);
  t.equal(named('--bs-font-sans-serif: system-ui, Arial'), "--bs-font-sans-serif: 'Inter', 'Inter'");
  t.equal(named('--default-font-family: "Other", serif'), `--default-font-family: "Other", 'Source Serif 4'`);
  t.equal(named('--font-mono: Menlo, monospace'), "--font-mono: 'JetBrains Mono', monospace");
  t.equal(named('--font-width: condensed'), '--font-width: condensed', 'a width is no family');
  t.equal(named('--edge: serif'), '--edge: serif');
  t.equal(
    named("font-family: 'Noto Color Emoji', serif"),
    "font-family: 'Noto Color Emoji', 'Source Serif 4'",
  );
  t.match(
    withOwnFamilies('<HEAD>'),
    "@layer own-families { :where(html) { font-family: 'Source Serif 4' } }",
  );
});

t.test('a page differs from a dozen pixels of another colour on, and is right from 0.99 on', async (t) => {
  const drawn = (similarity: number, far: number): Comparison => ({
    name: 'a',
    refused: {},
    tuval: { similarity, differing: 0, far },
  });
  const some = [drawn(1, 11), drawn(0.998, 12), drawn(0.98, 0), { name: 'b', refused: { tuval: 'no' } }];
  const [, line = '', last = ''] = figuresTable([
    ['some', some],
    ['none', []],
  ]).split('\n');
  t.equal(line.trim().replace(/\s+/g, ' '), 'some 4 3 1 1 1 0.9927 0.9800');
  t.equal(last.trim(), 'none      0      0      0       0        0');
});
