/** Markup within an `<svg>` that is tried as it is. */

import { fragmentsIn } from './html-fragments.js';

const FRAGMENTS = `
<rect width="50" height="30" rx="40"/>
<rect x="10%" y="20%" width="50%" height="30%" rx="5" ry="50%"/>
<rect width="40" height="-5"/> <rect width="0" height="9" stroke="red"/>
<rect width="40" height="20" rx="auto" ry="20"/>
<rect x="10" y="10" width="40" height="20" rx="-4"/>
<circle cx="50%" cy="50%" r="20%"/>
<ellipse cx="60" cy="40" rx="40"/>
<ellipse cx="50%" cy="50%" rx="40" ry="20"/>
<ellipse cx="60" cy="40" ry="10"/>
<line x1="5" y1="5" x2="100" y2="80" stroke="red"/>
<line x2="100%" y2="100%" stroke="red" stroke-width="4" stroke-linecap="round"/>
<line x1="10" y1="20" x2="10" y2="20" stroke="red" stroke-width="10" stroke-linecap="round"/>
<line x1="10" y1="20" x2="10" y2="20" stroke="red" stroke-width="10" stroke-linecap="square"/>
<polyline points="10,10 50,50 90,10 bad"/>
<polyline points="10 10 50 50 90" fill="none" stroke="red"/>
<polygon points="10,10 90,10 20,80 50,0 80,80" fill-rule="evenodd"/>
<polygon points="10-10 60,60 5.5.5"/>
<path d="m20,20 a15,15 0 1 1 10 10"/>
<path d="M20 20C20 60 60 60 60 20S100 0 100 50"/>
<path d="M10 50Q30 0 50 50T90 50" fill="none" stroke="red"/>
<path d="M20-5.5.5 40z"/>
<path d="M20 20L40 40 M60 60L80 20 Z L 30 70" stroke="red"/>
<path d="M10 10h30v30H5V50l5 5 x 10 10"/>
<path d="M10 10 a 20 10 30 0150 0 A0 5 0 0 0 90 20"/>
<path d="L10 10"/> <path d=""/> <path d="none"/>
<path d="M10,10 20,60 60,10" stroke="red" stroke-width="6" stroke-miterlimit="2" fill="none"/>
<path d="M5 50h90" stroke="red" stroke-width="5" stroke-dasharray="10 5" pathLength="50"/>
<path d="M5 50h90" stroke="red" stroke-width="5" stroke-dasharray="10 5 2" stroke-dashoffset="-4"/>
<path d="M5 50h90" stroke="red" stroke-width="5" stroke-dasharray="10,0"/>
<path d="M5 50h90" stroke="red" stroke-width="5" stroke-dasharray="5%" stroke-linecap="round"/>
<rect width="60" height="40" fill="url(#g)"/><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
<rect width="60" height="40" fill="url(#g)"/><linearGradient id="g" x1="20%" x2=".6" y2="1" spreadMethod="reflect"><stop stop-color="red"/><stop offset="100%" stop-color="blue" stop-opacity=".3"/></linearGradient>
<rect width="60" height="40" fill="url(#g)"/><linearGradient id="g" gradientUnits="userSpaceOnUse" x2="30" gradientTransform="rotate(30)" spreadMethod="repeat"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
<rect width="60" height="40" fill="url(#g)"/><linearGradient id="g"><stop offset=".5" stop-color="red"/><stop offset=".2" stop-color="blue"/></linearGradient>
<rect width="60" height="40" fill="url(#g)"/><linearGradient id="g"><stop stop-color="red"/></linearGradient>
<rect width="60" height="40" fill="url(#g) red"/><linearGradient id="g"/>
<rect width="60" height="40" fill="url(#h)"/><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><linearGradient id="h" href="#g" y2="1" x2="0"/>
<rect width="60" height="40" fill="url(#h)"/><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><radialGradient id="h" xlink:href="#g"/>
<rect width="60" height="40" fill="url(#g)"/><radialGradient id="g" fx=".2" fy=".2" fr=".1"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></radialGradient>
<rect width="60" height="40" fill="url(#g)"/><radialGradient id="g" cx="30%" cy="40%" r=".2" spreadMethod="repeat"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></radialGradient>
<rect width="60" height="40" fill="url(#g)"/><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="20" cy="20" r="30" fx="60"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></radialGradient>
<rect width="60" height="40" fill="url(#g)"/><linearGradient id="g" color-interpolation="linearRGB"><stop stop-color="red"/><stop offset="1" stop-color="lime"/></linearGradient>
<rect width="60" height="40" fill="url(#g)"/><linearGradient id="g"><stop style="stop-color: gold"/><stop offset="1" stop-color="var(--q, lime)"/></linearGradient>
<rect width="60" height="40" fill="url(#g)"/><linearGradient id="g" color="red"><stop stop-color="currentColor"/><stop offset="1" stop-color="inherit"/></linearGradient>
<path d="M5 20h90" stroke="url(#g)" stroke-width="9"/><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
<text y="40" font-size="40" fill="url(#g)">Gradient</text><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
<rect width="80" height="60" fill="url(#g)"/><pattern id="g" width=".2" height=".2"><circle cx="4" cy="4" r="4"/></pattern>
<rect width="80" height="60" fill="url(#g)"/><pattern id="g" viewBox="0 0 10 10" width="20%" height="25%"><circle cx="5" cy="5" r="5"/></pattern>
<rect width="80" height="60" fill="url(#g)"/><pattern id="g" width=".25" height=".25" patternContentUnits="objectBoundingBox"><circle cx=".1" cy=".1" r=".1"/></pattern>
<rect width="80" height="60" fill="url(#g)"/><pattern id="g" width="20" height="20" patternUnits="userSpaceOnUse"><image href="PICTURE" width="20" height="20"/></pattern>
<rect width="80" height="60" fill="url(#g)"/><pattern id="g" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(30) scale(.6)"><path d="M0 0h10v10z"/></pattern>
<rect width="80" height="60" fill="url(#g)"/><pattern id="g" width="20" height="20" patternUnits="userSpaceOnUse" overflow="visible" x="5"><circle r="12" fill="gold"/></pattern>
<rect width="80" height="60" stroke="url(#g)" stroke-width="20" fill="none"/><pattern id="g" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0 0h5v5z"/></pattern>
<rect width="80" height="60" mask="url(#m)"/><mask id="m" style="mask-type: alpha"><rect width="50" height="90" fill="#000"/></mask>
<rect width="80" height="60" mask="url(#m)"/><mask id="m" mask-type="alpha"><rect width="50" height="90" fill="#0008"/></mask>
<rect width="80" height="60" mask="url(#m)"/><mask id="m"><image href="PICTURE" width="80" height="80"/></mask>
<rect width="80" height="60" mask="url(#m)"/><mask id="m"><text x="10" y="50" font-size="40" fill="#fff">Mk</text></mask>
<rect width="80" height="60" mask="url(#m)"/><mask id="m" maskUnits="userSpaceOnUse" x="10" y="10" width="30" height="20"><rect width="99" height="99" fill="#fff"/></mask>
<rect width="80" height="60" mask="url(#m)"/><mask id="m" maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4" fill="#999"/></mask>
<rect width="80" height="60" mask="url(#m)"/><mask id="m"/>
<g mask="url(#m)"><rect width="80" height="60"/><circle r="30" fill="red"/></g><mask id="m"><rect width="50" height="40" fill="#fff" opacity=".5"/></mask>
<rect width="80" height="60" clip-path="url(#c)"/><clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>
<rect width="80" height="60" clip-path="url(#c)"/><clipPath id="c"><use href="#u"/></clipPath><path id="u" d="M0 0h50l-20 50z" fill="none"/>
<rect width="80" height="60" clip-path="url(#c)"/><clipPath id="c"><text x="10" y="50" font-size="40" font-weight="900">Clip</text></clipPath>
<rect width="80" height="60" clip-path="url(#c)"/><clipPath id="c" transform="rotate(20)"><rect width="50" height="40"/><circle cx="70" cy="20" r="20"/></clipPath>
<rect width="80" height="60" clip-path="url(#c)"/><clipPath id="c"><path clip-rule="evenodd" d="M0 0h60v50h-60zM10 10h20v20h-20z"/></clipPath>
<rect width="80" height="60" clip-path="url(#c)"/><clipPath id="c" clip-path="url(#d)"><rect width="50" height="40"/></clipPath><clipPath id="d"><circle r="40"/></clipPath>
<rect width="80" height="60" clip-path="url(#c)"/><clipPath id="c"/>
<rect width="80" height="60" clip-path="circle(20px)"/><rect x="90" width="30" height="40" clip-path="inset(5px)"/>
<use href="#u" fill="red"/><defs><path id="u" d="M0 0h50l-20 50z"/></defs>
<use href="#u" x="20" y="10" transform="scale(.5)"/><path id="u" d="M0 0h50l-20 50z"/>
<use href="#s" width="50%" height="50%"/><symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol>
<use href="#s" x="10" y="10" width="60" height="20"/><symbol id="s" viewBox="0 0 10 10" preserveAspectRatio="xMinYMin slice"><circle cx="5" cy="5" r="8"/></symbol>
<use href="#s"/><symbol id="s" width="30" height="30" overflow="visible"><circle r="20"/></symbol>
<use href="#u" style="filter: blur(2px)"/><defs><path id="u" d="M0 0h50l-20 50z"/></defs>
<use href="#u" style="color: red"/><defs><path id="u" fill="currentColor" d="M0 0h50l-20 50z"/></defs>
<use href="#u" style="--k: lime"/><defs><path id="u" fill="var(--k, red)" d="M0 0h50l-20 50z"/></defs>
<use xlink:href="#u" opacity=".4"/><g id="u"><rect width="40" height="40"/><circle cx="40" cy="40" r="20" fill="red"/></g>
<use href="#none"/> <use/>
<image href="PICTURE" width="80" height="60"/>
<image href="PICTURE" width="80" height="60" preserveAspectRatio="none"/>
<image href="PICTURE" width="60" height="60" preserveAspectRatio="xMidYMid slice" clip-path="circle(25px)"/>
<image xlink:href="PICTURE" width="80"/>
<image href="PICTURE"/>
<image href="PICTURE" x="10" y="10" width="40" height="40" opacity=".5" transform="rotate(10)"/>
<image href="PICTURE" height="40" style="image-rendering: pixelated"/>
<image href="" width="30" height="30"/>
<svg x="20" y="20" width="40" height="40" viewBox="0 0 10 10" overflow="visible"><circle cx="5" cy="5" r="8"/></svg>
<svg x="20" y="20" width="40" height="40"><circle cx="5" cy="5" r="28"/></svg>
<svg width="50%" height="50%" viewBox="0 0 20 10" preserveAspectRatio="xMaxYMax meet"><rect width="20" height="10"/></svg>
<g opacity=".4"><rect width="50" height="40"/><circle cx="50" cy="30" r="20"/></g>
<g transform="translate(20 10) rotate(10) skewX(20)"><rect width="50" height="40"/></g>
<g transform="matrix(1 .2 -.2 1 10 5)" fill="red"><rect width="50" height="40"/></g>
<g transform="scale(1.2,.8)translate(5)"><rect width="50" height="40"/></g>
<g transform="rotate(20, 30, 20) bogus"><rect width="50" height="40"/></g>
<g style="filter: blur(2px)"><rect width="50" height="40"/></g>
<g style="mix-blend-mode: multiply"><rect width="50" height="40" fill="gold"/></g><rect x="30" width="50" height="60" fill="teal" style="mix-blend-mode: difference"/>
<g display="none"><rect width="50" height="40"/></g> <g visibility="hidden"><rect width="50" height="40" visibility="visible"/></g>
<switch><rect width="50" height="40" systemLanguage="tr"/><rect width="30" height="40" fill="red"/></switch>
<a href="x"><rect width="50" height="40"/></a>
<metadata>x</metadata><rect width="20" height="20"/>
<style>.q { fill: lime }</style><rect class="q" width="20" height="20"/>
<rect width="20" height="20"><title>t</title></rect><desc>d</desc>
<rect width="20" height="20"><animate attributeName="x" to="40" dur="1s"/></rect>
<rect width="20" height="20"><set attributeName="fill" to="red"/></rect>
<rect width="20" height="20"><animateTransform attributeName="transform" type="rotate" to="40" dur="1s"/></rect>
<view/><rect width="20" height="20"/>
<script>x</script><rect width="20" height="20"/>
<unknown><rect width="20" height="20"/></unknown>
<path d="M10 10L60 40L110 10" fill="none" stroke="red" marker-end="url(#k)" marker-start="url(#k)" marker-mid="url(#k)"/><marker id="k" markerWidth="6" markerHeight="6" refX="3" refY="3" orient="auto"><circle cx="3" cy="3" r="3"/></marker>
<path d="M10 30h70" stroke="red" stroke-width="3" marker-end="url(#k)"/><marker id="k" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0l10 5l-10 5z" fill="context-stroke"/></marker>
<path d="M10 30h70" stroke="red" marker-end="url(#k)"/><marker id="k" markerUnits="userSpaceOnUse" markerWidth="20" markerHeight="20" orient="45" overflow="visible"><rect width="14" height="14"/></marker>
<text x="10" y="40">plain <tspan fill="red" dy="10">down</tspan> up</text>
<text x="10 20 40" y="40 45">abcdef</text>
<text x="10" y="40" dx="2 4 6" rotate="10 20 30">rotated</text>
<text x="70" y="40" text-anchor="end">end <tspan x="70" dy="20">next</tspan></text>
<text x="10" y="40" dominant-baseline="middle">mid</text><text x="60" y="40" alignment-baseline="middle">mid</text>
<text x="10" y="40">a<tspan baseline-shift="super">sup</tspan><tspan baseline-shift="5">five</tspan></text>
<text x="10" y="40">a <tspan dominant-baseline="hanging">hang</tspan> <tspan alignment-baseline="hanging">h</tspan></text>
<text x="10" y="40" textLength="120">spaced</text>
<text x="10" y="40" textLength="120" lengthAdjust="spacingAndGlyphs">wide</text>
<text x="10" y="40" style="white-space: pre">a   b
c</text>
<text x="10" y="40" xml:space="preserve">a   b</text>
<text x="10" y="40" writing-mode="tb">tall</text>
<text x="10" y="40" direction="rtl">abc</text>
<text x="10" y="40" dy="0.7ex" font-size="2em" font-family="Source Serif 4" font-style="italic">ex</text>
<text x="10" y="40" text-decoration="underline" fill="red" stroke="blue">deco <tspan text-decoration="line-through">x</tspan></text>
<text x="10" y="40" font-variant="small-caps" letter-spacing="2">Small</text>
<text x="10%" y="50%" font-size="10%">pct</text>
<text><tspan x="10" y="20">one</tspan><tspan x="10" y="40">two</tspan></text>
<text><textPath href="#t">along a path</textPath></text><path id="t" d="M10 60Q50 0 100 60" fill="none"/>
<text><textPath href="#t" startOffset="50%" text-anchor="middle">mid</textPath></text><path id="t" d="M10 60Q50 0 100 60" fill="none" stroke="red"/>
<text><textPath href="#t" side="right">side</textPath></text><path id="t" d="M10 60h90" fill="none"/>
<text y="30">A <a href="x">link</a> &amp; B</text>
<rect width="60" height="40" filter="url(#f)" fill="red"/><filter id="f"><feGaussianBlur stdDeviation="3"/></filter>
<rect x="9" y="9" width="60" height="40" filter="url(#f)" fill="red"/><filter id="f"><feDropShadow dx="4" dy="4" flood-color="blue"/></filter>
<rect x="9" y="9" width="60" height="40" filter="url(#f)" fill="red"/><filter id="f"><feOffset dx="5" dy="9"/><feColorMatrix type="saturate" values=".3"/></filter>
<rect x="9" y="9" width="60" height="40" filter="url(#f)" fill="red"/><filter id="f"><feFlood flood-color="lime" flood-opacity=".5"/><feComposite in2="SourceGraphic" operator="out"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
<rect x="9" y="9" width="60" height="40" filter="url(#f)" fill="red"/><filter id="f" x="0" y="0" width="50%" height="1" primitiveUnits="objectBoundingBox"><feOffset dx=".1"/></filter>
<rect x="9" y="9" width="60" height="40" filter="url(#f)" fill="red"/><filter id="f"><feMorphology operator="dilate" radius="3"/><feTurbulence/><feBlend in2="SourceGraphic" mode="multiply"/></filter>
<rect x="9" y="9" width="60" height="40" filter="url(#none)"/>
<rect x="9" y="9" width="60" height="40" filter="blur(2px)"/>
<rect width="60" height="40" fill="#f00f" stroke="hsl(120 50% 50%)" stroke-width="2mm"/>
<rect width="3em" height="2ex" x="1in" y="5mm" fill="currentColor" color="red"/>
<rect width="60" height="40" fill="inherit"/> <rect width="calc(20px + 10%)" height="40" y="50"/>
<rect width="60" height="40" fill="bogus"/> <rect x="70" width="30" height="40" fill="" stroke="rgb(999,0,0)"/>
<rect width="60" height="40" tabindex="0" hidden/>
<rect width="60" height="40" stroke="red" stroke-width="4" paint-order="stroke" stroke-linejoin="arcs"/>
<rect width="60" height="40" stroke="red" stroke-width="4" transform="scale(1.5 .5)" vector-effect="non-scaling-stroke"/>
<rect width="60" height="40" transform-origin="50 40" transform="rotate(20)"/>
<rect width="60" height="40" transform-origin="center" transform="rotate(20)"/>
<rect width="60" height="40" style="transform: translateX(20px)" transform="scale(2)"/>
`;

export function svgFragments(): string[] {
  return fragmentsIn(FRAGMENTS);
}
