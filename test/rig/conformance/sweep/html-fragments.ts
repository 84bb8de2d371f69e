/** Markup of HTML that is tried as it is: a line each, and more lines where they begin with no tag. */

import { PICTURE } from './subjects.js';

const FRAGMENTS = `
<details open><summary>S</summary>t</details>
<details><summary>S</summary>t</details>
<details>no summary</details>
<fieldset><legend>L</legend>x</fieldset>
<fieldset><legend align="center">Legend</legend><input value="x"></fieldset>
<fieldset disabled>x</fieldset>
<button>Btn</button> <button disabled>off</button>
<input value="x">
<input placeholder="type here">
<input type="password" value="abc">
<input type="number" value="4"> <input type="search" value="q">
<input type="checkbox" checked> <input type="checkbox"> <input type="checkbox" checked disabled>
<input type="radio" checked> <input type="radio">
<input type="range"> <input type="range" value="20" max="40">
<input type="color" value="#ff0000">
<input type="date" value="2026-11-28">
<input type="time" value="10:30">
<input type="file">
<input type="submit"> <input type="reset">
<input type="button" value="Go"> <input type="hidden" value="x">
<input type="image" src="PICTURE" alt="x">
<input size="5" value="long value here">
<textarea>t</textarea>
<textarea rows="2" cols="8">one two three four</textarea>
<textarea placeholder="hint"></textarea>
<select><option>o</option></select>
<select><option>one</option><option selected>two</option></select>
<select multiple size="3"><option>a</option><option selected>b</option></select>
<select><optgroup label="G"><option>o</option></optgroup></select>
<label>l <input type="checkbox"></label>
<progress value=".5"></progress>
<progress></progress>
<progress value="30" max="40" style="width: 80px; height: 20px"></progress>
<meter value=".5"></meter>
<meter value="9" low="3" high="6" max="10" optimum="1"></meter>
<output>o</output> <data value="1">d</data> <time>t</time>
<ruby>A<rt>k</rt></ruby>
<center>c</center>
<font color="red" size="5">f</font> <font face="Source Serif 4">serif</font>
<font size="+2">big</font> <font size="-1">small</font>
<p align="right">r</p>
<p align="justify">some words that fill the line and some more words</p>
<h1>one</h1>
<h3 align="center">three</h3>
<h6>six</h6>
<table border="1"><tr><td>a</td></tr></table>
<table cellpadding="5" cellspacing="0" width="80"><tr><td bgcolor="red" align="right">a</td></tr></table>
<table border="3" bordercolor="red"><tr><td>a</td><td>b</td></tr></table>
<table frame="box" rules="all"><tr><td>a</td><td>b</td></tr></table>
<table rules="rows"><tr><td>a</td></tr><tr><td>b</td></tr></table>
<table frame="hsides"><tr><td>a</td></tr></table>
<table height="80" border="1"><tr><td>a</td></tr><tr height="50"><td>b</td></tr></table>
<table><caption>cap</caption><tr><td>a</td></tr></table>
<table><caption align="bottom">cap</caption><tr><td>a</td></tr></table>
<table><thead><tr><th scope="col" colspan="2">h</th></tr></thead><tbody><tr><td>a</td><td rowspan="2" nowrap valign="top" height="60">b c</td></tr><tr><td>c</td></tr></tbody></table>
<table background="PICTURE"><tr><td>abc</td></tr></table>
<table><tr bgcolor="gold" align="center" valign="bottom"><td height="40">a</td><td>b</td></tr></table>
<table><tr><th>head</th><td>cell</td></tr><tfoot><tr><td>foot</td></tr></tfoot></table>
<table style="border-collapse: collapse" border="1"><tr><td style="border: 4px solid red">a</td><td>b</td></tr></table>
<table><colgroup span="2" width="60" style="background: gold"></colgroup><tr><td>a</td><td>b</td></tr></table>
<table width="100%"><tr><td width="30%">a</td><td>b</td></tr></table>
<table cellspacing="6"><tr><td style="background: gold">a</td><td></td></tr></table>
<table align="center"><tr><td>a</td></tr></table>
<div><table><td>a</table>b</div>
<img src="PICTURE" width="30" align="right" alt=""> x
<img src="PICTURE" width="30" height="10" border="2" hspace="10" vspace="4" alt="">
<img src="PICTURE" align="middle" alt=""> x <img src="PICTURE" align="top" alt=""> y
<picture><source srcset="PICTURE"><img src="" width="30" alt=""></picture>
<img srcset="PICTURE 2x" width="30" alt="">
<img srcset="PICTURE 2x" alt="">
<img alt="missing text">
<img alt="missing" width="60" height="40">
<img src="" alt="none" title="t">
<img src="PICTURE" width="50%" alt="">
<img src="PICTURE" height="40" alt="">
<img src="PICTURE" style="width: 40px; aspect-ratio: 1" alt="">
<img src="PICTURE" ismap usemap="#m" alt=""><map name="m"><area shape="rect" coords="0,0,5,5"></map>
<iframe></iframe>
<iframe width="60" height="40" frameborder="0"></iframe>
<canvas width="40" height="20" style="background: gold"></canvas>
<video width="60" height="40"></video>
<audio controls></audio>
<object width="40" height="20">fallback</object>
<embed width="40" height="20">
<template>x</template>y
<noscript>n</noscript>y
<slot>s</slot>
<math><mi>x</mi></math>
<div lang="ja">\u9aa8</div>
<a>no href</a> <a href="#">href</a>
<a href="x" style="color: inherit">link</a>
<dialog open>d</dialog>
<dialog>closed</dialog>
<div popover>pop</div>z
<p style="colour: red">x</p>
<p style="color: red; ; color: bogus">x</p>
<marquee>m</marquee>
<nobr>no break at all in this long line of words</nobr>
<p>one<wbr>two</p>
<div style="width: 40px">extra<wbr>ordinary &shy;soft&shy;hyphen</div>
&copy; &nbsp;&hearts; &bogus; &lt; &amp &#169; &#x41; &euro
<pre>  a
 b	c</pre>
<pre wrap>a</pre><listing>l</listing><xmp><b>x</b></xmp>
<plaintext><b>x
<ul><li>a<ul><li>b<ul><li>c</ul></ul></ul>
<ol type="A" start="3"><li>a<li value="9">b</ol>
<ol reversed><li>a<li>b</ol>
<ol start="-1"><li>a<li>b</ol>
<ul type="circle"><li>a<li type="square">b</ul>
<ul type="none"><li>a</ul> <ul type="Square"><li>b</ul>
<ol type="square"><li>a</ol> <ol type="lower-greek"><li>b</ol>
<ul><li type="none">a<li type="I">b</ul>
<img src="PICTURE" width="40abc" height=" 20.5 " alt="">
<img src="PICTURE" width="+40" alt=""> <img src="PICTURE" width="-4" alt=""> <img src="PICTURE" width="0" alt="">
<p><img src="PICTURE" align="absmiddle" alt=""> x <img src="PICTURE" align="bottom" alt=""> y <img src="PICTURE" align="texttop" alt=""></p>
<h2 align="middle">two</h2> <div align="right"><table><tr><td>t</table></div>
<pre width="5">a long preformatted line</pre>
<menu><li>m</menu> <dir><li>d</dir>
<ul compact><li>a</ul>
<dl><dt>term<dd>what it is</dl>
<blockquote>quoted</blockquote>
<figure>f<figcaption>cap</figcaption></figure>
<address>addr</address>
<hr>
<hr width="50%" size="1" noshade>
<hr size="6" color="red" align="right">
<hr style="border: none; border-top: 3px dotted">
<q>quote <q>inner</q></q>
<abbr title="x">abbr</abbr> <acronym title="y">acr</acronym> <dfn>dfn</dfn>
<sub>sub</sub>x<sup>sup</sup> <small>small</small> <big>big</big>
<code>code</code> <kbd>kbd</kbd> <samp>samp</samp> <var>var</var> <tt>tt</tt>
<mark>mark</mark> <ins>ins</ins> <del>del</del> <s>s</s> <strike>strike</strike> <u>u</u>
<cite>cite</cite> <em>em</em> <i>i</i> <b>b</b> <strong>strong</strong>
<bdo dir="rtl">abc def</bdo> <bdi>x</bdi>
<span dir="rtl">abc 1, 2</span>
<p dir="auto">\u05d0\u05d1 abc</p>
<div hidden>h</div>x <div hidden="until-found">y</div>
<div inert>inert</div>
<div contenteditable>edit</div>
<br clear="all">x
<p><div>in p</div></p>
<b><p>x</b>y</p>
<div><span>one</div>two</span>
<svg width="20" height="20"><circle r="10"/></svg>text
<svg viewBox="0 0 10 5"><path d="M0 0h10v5z"/></svg>
<svg width="50%" viewBox="0 0 10 5" style="background: gold"><path d="M0 0h10v5z"/></svg>
<svg height="30" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>
<svg width="40" height="30"><image href="PICTURE" width="40" height="30"/></svg>
<svg width="40" height="20"><foreignObject width="40" height="20"><p>x</p></foreignObject></svg>
<body bgcolor="gold" text="red" link="blue" leftmargin="20">x
<body background="PICTURE" topmargin="0">x
<p>a\u2028b \u200bc\u00adx\ttab</p>
<section><h1>nested</h1></section>
<object data="PICTURE" width="30"></object>
<search>s</search><hgroup><h2>h</h2><p>p</p></hgroup>
<datalist><option>x</datalist>x
<td>cell outside</td>
`;

export function htmlFragments(): string[] {
  return fragmentsIn(FRAGMENTS);
}

/** A line that begins with no tag goes on with the one before it. */
export function fragmentsIn(text: string): string[] {
  return text
    .trim()
    .split(/\n(?=[<&])/)
    .map((markup) => markup.replaceAll('PICTURE', PICTURE));
}
