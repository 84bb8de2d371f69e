import type { PropertyTable } from '../property-document.js';

const LOREM = 'Typography is what language looks like, and a good line is never noticed.';

/** Text: how it wraps, is aligned, spaced, decorated and set, in many scripts. */
export const TEXT: PropertyTable = {
  'hyphenate-character': {
    css: 'body { display: grid; grid-template-columns: repeat(3, 90px); gap: 8px } p { margin: 0; background: #f1f5f9 } b { background: #fde047; padding: 0 4px } .a { hyphenate-character: "=" } .b { -webkit-hyphenate-character: "" } .c { hyphenate-character: " \\2192" } .d { direction: rtl }',
    html: `<p class="a">hyphen&shy;ation of long</p><p class="b">hyphen&shy;ation of long</p><p class="c">hyphen&shy;ation of long</p><p class="d">some <b>hyphen&shy;ation</b> of</p><p class="a">some <b style="hyphenate-character: '*'">hyphen&shy;ation</b></p><p>שלום של&shy;שלוםשלום</p><p class="a"><span style="hyphenate-character: auto">hyphen&shy;ation</span> of</p>`,
  },
  align: {
    css: `body { padding: 12px 60px 12px 20px } p { margin: 0 0 5px; font-size: 13px; background: #f1f5f9 }`,
    html: ['left', 'center', 'right', 'justify', 'start', 'end']
      .map(
        (value) =>
          `<p style="text-align: ${value}"${value === 'end' || value === 'start' ? ' dir="rtl"' : ''}>${LOREM}</p>`,
      )
      .join(''),
  },
  'mixed-styles': {
    css: `p { margin: 0 0 10px; font-size: 20px } .c { color: #dc2626 } .s { font: italic 24px "Source Serif 4" } .k { font: 800 22px "Fira Sans Extra Condensed"; text-transform: uppercase; letter-spacing: .04em } small { font-size: 12px; color: #64748b }`,
    html: '<p>One paragraph <b>with bold</b>, <span class="s">a serif italic</span>, <span class="k">condensed capitals</span>, <span class="c">colour</span> and <small>small print</small> that wraps wherever a line <i>is over</i>.</p><p>fi<b>fi</b>ffi A<b>V</b>A</p>',
  },
  'letter-and-word-spacing': {
    css: `p { margin: 0 0 8px } .a { letter-spacing: .2em; text-transform: uppercase; font-size: 13px } .b { letter-spacing: -.04em; font-size: 32px; font-weight: 800 } .c { word-spacing: 12px } .d { letter-spacing: 2px; text-align: center; background: #f1f5f9 } .e { word-spacing: -.1em; letter-spacing: normal }`,
    html: '<p class="a">Spaced capitals</p><p class="b">Tight headline</p><p class="c">words that stand apart</p><p class="d">centred with spacing</p><p class="e">words that stand nearer</p>',
  },
  transform: {
    css: `p { margin: 0 0 6px } .u { text-transform: uppercase } .l { text-transform: lowercase } .c { text-transform: capitalize }`,
    html: '<p class="u" lang="tr">istanbul’da ılık ışık</p><p class="u">istanbul straße ﬁn</p><p class="l" lang="tr">IĞDIR İZMİR</p><p class="c">the lord of the rings, o’neil</p><p class="u" lang="el">καλημέρα κόσμε</p><p class="u" lang="de">größe maß</p><p class="u" lang="nl">ijsland</p>',
  },
  decoration: {
    css: `p { margin: 0 0 8px; font-size: 20px } .a { text-decoration: underline } .b { text-decoration: line-through 3px #dc2626 } .c { text-decoration: underline wavy #2563eb; text-underline-offset: 4px } .d { text-decoration: overline double } .e { text-decoration: underline dotted 2px; text-decoration-skip-ink: none } .f { text-decoration: underline dashed #16a34a .15em; text-underline-offset: .2em }`,
    html: '<p class="a">underlined gypsy</p><p class="b">struck price</p><p class="c">wavy spelling</p><p class="d">overline double</p><p class="e">dotted through gypsy</p><p class="f">dashed <b>and bold</b></p>',
  },
  shadow: {
    css: `p { margin: 0 0 10px; font-size: 34px; font-weight: 800 } .a { text-shadow: 2px 2px 0 #fda4af } .b { color: #fff; text-shadow: 0 2px 8px rgb(0 0 0 / .6) } .c { text-shadow: 1px 1px 0 #f97316, 3px 3px 0 #fbbf24, 6px 6px 4px #0003 } .d { color: #a5f3fc; background: #083344; text-shadow: 0 0 6px #22d3ee, 0 0 18px #06b6d4 }`,
    html: '<p class="a">Hard shadow</p><p class="b">Soft shadow</p><p class="c">Three of them</p><p class="d">Neon glow</p>',
  },
  'stroke-and-gradient': {
    css: `p { margin: 0 0 8px; font-size: 44px; font-weight: 900; line-height: 1.2 } .a { -webkit-text-stroke: 2px #4f46e5; color: transparent } .b { -webkit-text-stroke: 1px #000; color: #facc15 } .c { background: linear-gradient(90deg, #f43f5e, #8b5cf6, #0ea5e9); -webkit-background-clip: text; background-clip: text; color: transparent } .d { background: radial-gradient(circle, #22c55e, #0f172a); background-clip: text; -webkit-text-fill-color: transparent; display: inline-block }`,
    html: '<p class="a">Outline</p><p class="b">Filled</p><p class="c">Gradient text</p><p class="d">Radial</p>',
  },
  'overflow-ellipsis': {
    css: `p { margin: 0 0 10px; width: 240px; background: #f1f5f9 } .a { white-space: nowrap; overflow: hidden; text-overflow: ellipsis } .b { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden } .c { white-space: nowrap; overflow: hidden; text-overflow: clip }`,
    html: `<p class="a">${LOREM}</p><p class="b">${LOREM} ${LOREM}</p><p class="c">${LOREM}</p><p class="a" dir="rtl" lang="ar">هذا نص طويل لا يتسع له السطر الواحد في هذا الصندوق الضيق</p>`,
  },
  wrapping: {
    css: `p { margin: 0 0 8px; width: 150px; background: #f1f5f9; font-size: 14px } body { display: flex; flex-direction: column; flex-wrap: wrap; align-content: space-between } .a { overflow-wrap: break-word } .b { word-break: break-all } .c { overflow-wrap: anywhere } .d { word-break: keep-all } .e { hyphens: manual }`,
    html: '<p>Donaudampfschifffahrtsgesellschaft</p><p class="a">Donaudampfschifffahrtsgesellschaft</p><p class="b">every letter may be the last of its line</p><p class="c">https://tuval.example/a/very/long/path?with=query</p><p class="d" lang="ko">한국어는 낱말을 끊지 않고 줄을 바꿉니다</p><p lang="ko">한국어는 낱말을 끊지 않고 줄을 바꿉니다</p><p class="e">extra&shy;ordinari&shy;ly hy&shy;phen&shy;ated words</p>',
  },
  'balance-and-pretty': {
    css: `h2 { margin: 0 0 12px; font-size: 22px; line-height: 1.2; background: #f1f5f9 } .a { text-wrap: balance } .b { text-wrap: pretty }`,
    html: '<h2>A headline that leaves one word alone on its line</h2><h2 class="a">A headline that leaves one word alone on its line</h2><h2 class="b">A headline that leaves one word alone on its line</h2>',
  },
  'indent-and-tabs': {
    css: `p { margin: 0 0 8px; text-indent: 2em } .h { text-indent: -1.5em; padding-left: 1.5em } .p { text-indent: 15% } pre { margin: 0; tab-size: 4; font: 14px/1.5 Inter } .t2 { tab-size: 40px }`,
    html: `<p>${LOREM}</p><p class="h">${LOREM}</p><p class="p">short</p><pre>a\tb\tc
long\tb</pre><pre class="t2">a\tb\tc</pre>`,
  },
  weights: {
    css: `body { display: grid; grid-template-columns: 1fr 1fr 1fr; align-content: start; gap: 2px 12px } p { margin: 0; font-size: 18px } .s { font-family: "Source Serif 4" } .c { font-family: "Fira Sans Extra Condensed" }`,
    html: [100, 200, 300, 400, 500, 600, 700, 800, 900]
      .map(
        (weight) =>
          `<p style="font-weight: ${weight}">Weight ${weight}</p><p class="s" style="font-weight: ${weight}">Weight ${weight}</p><p class="c" style="font-weight: ${weight}">Weight ${weight}</p>`,
      )
      .join(''),
  },
  italics: {
    css: `p { margin: 0 0 8px; font-size: 22px } .s { font-family: "Source Serif 4" } .c { font-family: "Fira Sans Extra Condensed" } em em { font-style: normal } .o { font-style: oblique }`,
    html: '<p>Inter <em>has real <em>italic</em> letters</em></p><p class="s">Source Serif <em>is <b>bold</b>, too</em></p><p class="c">Fira Sans <em>Extra Condensed</em></p><p class="o">oblique</p><p lang="ru"><em>Русский курсив</em> и прямой</p>',
  },
  features: {
    css: `p { margin: 0 0 6px; font-size: 20px } .tnum { font-variant-numeric: tabular-nums } .zero { font-feature-settings: "zero" 1, "ss01" } .frac { font-variant-numeric: diagonal-fractions } .smcp { font-variant-caps: small-caps } .nolig { font-variant-ligatures: none } .onum { font-family: "Source Serif 4"; font-variant-numeric: oldstyle-nums } .k { font-kerning: none; font-size: 28px }`,
    html: '<p>111.11 <span class="tnum">111.11</span></p><p class="zero">1007 a0</p><p class="frac">1/2 3/4 11/16</p><p class="smcp">Small Caps 24</p><p>ffi -> <span class="nolig">ffi -></span></p><p class="onum">0123456789</p><p>AVATAR <span class="k">AVATAR</span></p>',
  },
  bidirectional: {
    css: `p { margin: 0 0 8px; font-size: 18px; background: #f8fafc } bdi { color: #2563eb } bdo { color: #dc2626 } .iso { unicode-bidi: isolate; direction: rtl }`,
    html: '<p>In English with العربية and עברית (two), 123.</p><p dir="rtl" lang="ar">النص العربي مع English في الوسط، و 45% أيضًا.</p><p dir="rtl" lang="he">מחיר: 120 ₪ (כולל מע״מ) — Tuval</p><p>User <bdi>إيان</bdi>: 3 posts, <bdo dir="rtl">reversed</bdo></p><p dir="rtl">مرحبا auto</p>',
  },
  arabic: {
    lang: 'ar',
    css: `body { direction: rtl; font-size: 19px } h2 { margin: 0 0 8px; font-size: 28px; font-weight: 800 } p { margin: 0 0 8px } .n { font-family: "Source Serif 4"; font-size: 24px } b { color: #0f766e }`,
    html: '<h2>لوحة الرسم الرقمية</h2><p>تُحوِّل الخدمة القوالب إلى <b>صور جاهزة</b> للنشر في ثوانٍ معدودة، مهما كان طول النص.</p><p class="n">بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ</p><p lang="fa">فارسی: گچ پژ ۱۲۳۴۵۶</p><p lang="ur">اردو میں تحریر</p>',
  },
  'hebrew-and-greek-and-cyrillic': {
    css: `p { margin: 0 0 6px; font-size: 18px } .s { font-family: "Source Serif 4" }`,
    html: '<p dir="rtl" lang="he">כל אדם זכאי לשם משלו</p><p dir="rtl" lang="he" class="s">בְּרֵאשִׁית בָּרָא</p><p lang="el">Όλοι οι άνθρωποι γεννιούνται ελεύθεροι</p><p lang="el" class="s">Ἐν ἀρχῇ ἦν ὁ Λόγος</p><p lang="ru">Все люди рождаются свободными</p><p lang="uk" class="s">Їжак їсть ґрунт</p><p lang="hy">Բոլոր մարդիկ</p><p lang="ka">ყველა ადამიანი</p>',
  },
  indic: {
    css: `p { margin: 0 0 4px; font-size: 19px; line-height: 1.6 }`,
    html: '<p lang="hi">सभी मनुष्यों को गौरव और अधिकारों</p><p lang="bn">সমস্ত মানুষ স্বাধীনভাবে জন্মগ্রহণ</p><p lang="ta">மனிதப் பிறவியினர் சகலரும்</p><p lang="te">ప్రతిపత్తిస్వత్వముల విషయమున</p><p lang="kn">ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ</p><p lang="ml">മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടും</p><p lang="gu">પ્રતિષ્ઠા અને અધિકારોની</p>',
  },
  'thai-and-neighbours': {
    css: `p { margin: 0 0 6px; font-size: 18px; line-height: 1.7; width: 250px; background: #f8fafc }`,
    html: '<p lang="th">มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ</p><p lang="lo">ມະນຸດເກີດມາມີສິດເສລີພາບ</p><p lang="km">មនុស្សទាំងអស់កើតមកមានសេរីភាព</p><p lang="my">လူတိုင်းသည် တူညီ လွတ်လပ်သော</p>',
  },
  chinese: {
    lang: 'zh-Hans',
    css: `h2 { margin: 0 0 8px; font-size: 28px } p { margin: 0 0 8px; text-align: justify } .s { font-family: "Source Serif 4"; font-size: 20px }`,
    html: '<h2>设计即沟通</h2><p>人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待（第一条）。</p><p class="s">“纸上得来终觉浅，绝知此事要躬行。”</p><p>Tuval 2.0 发布：速度提升 3 倍</p>',
  },
  japanese: {
    lang: 'ja',
    css: `h2 { margin: 0 0 8px; font-size: 28px } p { margin: 0 0 8px } .s { font-family: "Source Serif 4"; font-size: 22px; letter-spacing: .1em }`,
    html: '<h2>春の新作コレクション</h2><p>すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて「平等」である。</p><p class="s">古池や蛙飛びこむ水の音</p><p>送料無料 ¥12,800（税込）〜 7月1日まで</p>',
  },
  korean: {
    lang: 'ko',
    css: `h2 { margin: 0 0 8px; font-size: 28px } p { margin: 0 0 8px } .k { word-break: keep-all } .s { font-family: "Source Serif 4" }`,
    html: '<h2>새로운 시작</h2><p>모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.</p><p class="k">모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.</p><p class="s">서울특별시 종로구 2026년</p>',
  },
  'han-forms-by-language': {
    css: `p { margin: 0 0 8px; font-size: 36px; line-height: 1.3 }`,
    lang: 'zh-Hant',
    html: '<p>骨直刃海角次</p><p>將門複誤化返</p><p style="font-size: 18px">人皆生而自由；在尊嚴及權利上均各平等。</p>',
  },
  emoji: {
    css: `p { margin: 0 0 10px } .a { font-size: 32px } .b { font-size: 15px } .c { font-size: 22px; font-weight: 700 }`,
    html: '<p class="a">🚀 🎉 😀 👩‍💻 🇹🇷 👍🏽</p><p class="b">We shipped it 🎊 and nobody noticed 🙈 until the evening ☕️</p><p class="c">Score: 3 ⭐ of 5 🏆</p>',
  },
  'vietnamese-and-turkish': {
    css: `p { margin: 0 0 8px; font-size: 20px } .s { font-family: "Source Serif 4" } .c { font-family: "Fira Sans Extra Condensed"; font-weight: 700 }`,
    html: '<p lang="vi">Tất cả mọi người sinh ra đều được tự do</p><p lang="vi" class="s">và bình đẳng về nhân phẩm</p><p lang="tr">Bütün insanlar hür, haysiyet eşit doğarlar</p><p lang="tr" class="c">Pijamalı hasta yağız şoföre çabucak güvendi</p><p lang="pl" class="s">Zażółć gęślą jaźń</p><p lang="cs">Příliš žluťoučký kůň</p><p lang="is">Kæmi ný öxi hér</p>',
  },
  'symbols-and-figures': {
    css: `p { margin: 0 0 6px; font-size: 20px }`,
    html: '<p>$ € £ ¥ ₺ ₹ ₽ ₩ ₿ ¢</p><p>← ↑ → ↓ ↔ ⇒ ✓ ✗ ★ ☆ ● ■ ▲</p><p>½ ¼ ¾ x² x³ 10⁻⁶ H₂O ° ′ ″ ‰</p><p>≈ ≠ ≤ ≥ ± × ÷ ∞ √ ∑ ∫ π µ</p><p>“ ” ‘ ’ « » ‹ › „ … — – • · © ® ™ § ¶</p>',
  },
  'decoration-parts': {
    css: `p { margin: 0 0 7px; font-size: 19px } .a { text-decoration-line: underline overline; text-decoration-color: #dc2626 } .b { text-decoration-line: underline; text-decoration-thickness: 20%; text-decoration-color: #facc15; text-underline-offset: -2px; text-decoration-skip-ink: none } .c { text-decoration: underline; text-underline-position: under } .d { text-decoration: underline from-font #2563eb } .d s { text-decoration-color: #16a34a } .e { text-decoration: line-through double #9333ea } .e b { font-size: 26px } .f { text-decoration: underline } .f i { display: inline-block } .g { text-decoration: overline wavy #0891b2 1px; color: #64748b }`,
    html: '<p class="a">above and below</p><p class="b">a marker behind the words</p><p class="c">under all typography</p><p class="d">of the font <s>and struck</s></p><p class="e">struck twice <b>at two sizes</b></p><p class="f">goes on but <i>not into this</i> box</p><p class="g">waves above</p>',
  },
  'last-lines': {
    css: `p { margin: 0 0 8px; font-size: 14px; background: #f1f5f9 } .a { text-align: justify; text-align-last: center } .b { text-align-last: right } .c { text-align: justify; text-align-last: justify } .d { text-align: justify; letter-spacing: .05em; word-spacing: 2px } .e { text-align: end } .f { text-align: center; text-indent: 40px }`,
    html: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `<p class="${name}">${LOREM}</p>`).join(''),
  },
  'white-space-and-breaks': {
    css: `p { margin: 0 0 6px; width: 170px; background: #f1f5f9; font-size: 14px } body { display: flex; flex-direction: column; flex-wrap: wrap; align-content: space-between } .a { white-space: break-spaces } .b { word-break: break-word } .c { text-wrap: nowrap } .d { white-space-collapse: preserve-breaks } .e { line-break: anywhere } .f { line-break: strict } .g { line-break: loose } .h { hyphens: none }`,
    html: '<p class="a">spaces          that break          at the end</p><p class="b">Donaudampfschifffahrtsgesellschaft</p><p class="c">never broken at all, as said</p><p class="d">breaks\nare kept,   spaces not</p><p class="e">anywhere: https://tuval.example/path</p><p class="f" lang="ja">カード・ギャラリーをつくっていますよ</p><p class="g" lang="ja">カード・ギャラリーをつくっていますよ</p><p class="h">no hy&shy;phens at the soft hyphen&shy;ation here</p>',
  },
  'svg-text': {
    size: { width: 800, height: 600 },
    css: `.lab { font-size: 18px; fill: #c00; font-weight: 700 } .ax text { font-size: 12px; fill: #555; text-anchor: end } body { padding: 0; margin: 0 }`,
    html: `<svg width="800" height="600" viewBox="0 0 800 600"><defs><linearGradient id="g"><stop stop-color="#f0a"/><stop offset="1" stop-color="#06f"/></linearGradient><clipPath id="c"><text x="420" y="560" font-size="80" font-weight="900">CLIP</text></clipPath></defs>
<text x="20" y="40" font-size="24">Plain text <tspan fill="#06c" font-weight="800">bold blue</tspan> rest</text>
<text class="lab" x="400" y="40" text-anchor="middle">Middle</text><text class="lab" x="780" y="40" text-anchor="end">End anchored</text>
<line x1="0" x2="800" y1="40" y2="40" stroke="#ccc"/><line y1="0" y2="600" x1="400" x2="400" stroke="#ccc"/>
<g class="ax"><text x="100" y="80">100</text><text x="100" y="100">1,000</text><text x="100" y="120">kWh</text></g>
<text x="400" y="100" text-anchor="middle" font-size="22">
  <tspan x="400" dy="0">First line</tspan>
  <tspan x="400" dy="1.2em">Second, longer line</tspan>
  <tspan x="400" dy="1.2em">Third</tspan>
</text>
<text x="20" y="220" font-size="60" font-weight="900" fill="url(#g)">Gradient</text>
<text x="400" y="220" font-size="60" font-weight="900" fill="none" stroke="#06c" stroke-width="2">Stroke</text>
<g font-size="20"><text x="20" y="280" dominant-baseline="middle">middle</text><text x="120" y="280" dominant-baseline="central">central</text><text x="220" y="280" dominant-baseline="hanging">hanging</text><text x="320" y="280" dominant-baseline="text-before-edge">before</text><text x="420" y="280" dominant-baseline="text-after-edge">after</text><line x1="0" x2="800" y1="280" y2="280" stroke="#ccc"/></g>
<text x="20" y="340" font-size="20" letter-spacing="4">Spaced</text><text transform="translate(200 360) rotate(-20)" font-size="26" font-family="'Source Serif 4'">Rotated serif</text>
<text x="420" y="340" font-size="22">x<tspan dy="-8" font-size="14">2</tspan><tspan dy="8"> + y</tspan></text>
<text x="780" y="380" font-size="24" text-anchor="end" direction="rtl">שלום עולם abc</text>
<text x="20" y="420" font-size="26">مرحبا بالعالم</text><text x="400" y="420" font-size="26" text-anchor="middle">日本語テキスト</text>
<text x="20 50 80 110" y="470 480 470 480" font-size="26">List</text><text x="200" y="470" font-size="26" text-decoration="underline">Underlined</text><text x="400" y="470" font-size="26" opacity=".5">Half</text>
<g clip-path="url(#c)"><rect x="400" y="480" width="400" height="120" fill="#f43f5e"/><circle cx="600" cy="540" r="60" fill="#06f"/></g>
<text x="50%" y="95%" font-size="16">percent</text>
</svg>`,
  },
  'line-clamp': {
    css: `p { margin: 0 0 8px; width: 300px; font-size: 14px; background: #f1f5f9; display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden } .a { -webkit-line-clamp: 1 } .b { -webkit-line-clamp: 3; width: 160px } .c { -webkit-line-clamp: 2 } .d { -webkit-line-clamp: 5 } .e { -webkit-line-clamp: 2; text-align: center; padding: 6px }`,
    html: `<p class="a">${LOREM}</p><p class="b">${LOREM}</p><p class="c">${LOREM} <b>Bold words that are cut off</b> somewhere in the line, ${LOREM}</p><p class="d">${LOREM}</p><p class="c" dir="rtl" lang="he">כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה.</p><p class="e">${LOREM} ${LOREM}</p>`,
  },
  'transform-by-language': {
    css: `p { margin: 0 0 6px; font-size: 18px } .u { text-transform: uppercase } .l { text-transform: lowercase } .c { text-transform: capitalize }`,
    html: '<p class="c" lang="tr">ışıl ışıl üç şeker</p><p class="u" lang="az">bir iki qırx</p><p class="l" lang="az">QIRX İKİ</p><p class="u" lang="tr">şiir, <b>i̇zin</b> ve ıslık</p><p class="l" lang="el">ΟΔΥΣΣΕΥΣ ΚΑΙ ΦΩΣ</p><p class="u" lang="lt">ąčęėįšųūž</p><p class="c" lang="nl">ijsland en ijs</p><p class="u" lang="hy">և երևան</p><p class="c">3d models, “quoted words” (in brackets)</p>',
  },
  stroke: {
    css: `p { margin: 0 0 6px; font-size: 38px; font-weight: 800; line-height: 1.2; color: #facc15 } .a { -webkit-text-stroke: .08em #1d4ed8; paint-order: stroke fill } .b { -webkit-text-stroke: 1px; -webkit-text-fill-color: #fff; color: #be123c } .c { -webkit-text-stroke: 2px #0f172a; text-shadow: 4px 4px 0 #94a3b8 } .d { -webkit-text-stroke: 3px #0d9488; text-decoration: underline } .e { -webkit-text-stroke-width: thin; -webkit-text-stroke-color: #7c3aed; color: transparent; font-family: "Source Serif 4" }`,
    html: '<p class="a">Stroke behind</p><p class="b">Of its colour</p><p class="c">With a shadow</p><p class="d">Underlined</p><p class="e">Thin serif</p>',
  },
  'gradient-in-lines': {
    css: `p { margin: 0 0 10px; font-size: 30px; font-weight: 800; line-height: 1.2 } span { background: linear-gradient(90deg, #f43f5e, #8b5cf6, #0ea5e9); background-clip: text; -webkit-background-clip: text; color: transparent } .photo { background: url(assets/photo.jpg) center / cover; background-clip: text; color: transparent; font-size: 52px; font-weight: 900 } .half { background: linear-gradient(#0f172a 50%, #94a3b8 50%); background-clip: text; color: #fff0; width: fit-content }`,
    html: '<p>Plain, then <span>a gradient that goes on in a second line</span></p><p class="photo">PHOTO</p><p class="half">two halves</p>',
  },
  'vertical-positions': {
    css: `p { margin: 0 0 8px; font-size: 20px; background: #f8fafc } img { height: 28px; vertical-align: middle } .t { vertical-align: text-top } .b { vertical-align: baseline } sup sup { color: #dc2626 } .pill { display: inline-flex; align-items: center; padding: 2px 8px; border: 2px solid #2563eb; border-radius: 9px; font-size: 13px } .tall { display: inline-block; height: 50px; line-height: 50px; background: #fde68a; overflow: hidden } .v { vertical-align: 10px; font-size: .6em }`,
    html: '<p>Picture <img src="assets/logo.png" alt=""> and <img class="t" src="assets/logo.png" alt=""> and <img class="b" src="assets/logo.png" alt=""> here</p><p>E = mc<sup>2<sup>n</sup></sup>, a<sub>i<sub>j</sub></sub> <span class="pill">inline flex</span> on the line</p><p>A <span class="tall">hidden</span> one <span class="v">raised</span></p><p><b style="font-size: 34px">₺240</b><span style="vertical-align: top">,00</span> <s>₺300</s></p>',
  },
  'pretty-paragraphs': {
    css: `p { margin: 0 0 8px; font-size: 14px; background: #f1f5f9; text-wrap: pretty } .b { width: 220px } .d { width: 180px; font-family: "Source Serif 4" } .e { width: 300px; text-wrap: stable }`,
    html: `<p>${LOREM} It is set with some care, so that no line ends alone.</p><p class="b">${LOREM} It is so.</p><p class="d">${LOREM}</p><p class="e">${LOREM}</p>`,
  },
  ruby: {
    css: `p { margin: 0 0 8px; font-size: 15px } .j { text-align: justify; line-height: 1.8 } .c { columns: 2; column-gap: 16px; line-height: 1.3 } .e { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; width: 170px } .b { border: 1px solid #2563eb; padding: 0 4px } rt { color: #dc2626 }`,
    html: '<p class="j" lang="ja"><ruby>吾輩<rt>わがはい</rt></ruby>は<ruby>猫<rt>ねこ</rt></ruby>である。<ruby>名前<rt>なまえ</rt></ruby>はまだ<ruby>無<rt>な</rt></ruby>い。どこで<ruby>生<rt>うま</rt></ruby>れたかとんと<ruby>見当<rt>けんとう</rt></ruby>がつかぬ。</p><div class="c">Words with <ruby>notes<rt>over them</rt></ruby> go on and <ruby>on<rt>further</rt></ruby> in the next <ruby>column<rt>too</rt></ruby> of it.</div><p><u>Lines <ruby>under<rt>below</rt></ruby> it</u>, and <ruby class="b">a base of words<rt>in a box</rt></ruby></p><p class="e">Text that is <ruby>cut at its end<rt>somewhere</rt></ruby></p>',
  },
  'pretty-and-justified': {
    css: `p { margin: 0; width: 280px; font-size: 14px; background: #f1f5f9; text-wrap: pretty; text-align: justify }`,
    html: `<p>${LOREM} Look, a line.</p>`,
  },
  'cjk-punctuation': {
    lang: 'ja',
    css: `p { margin: 0 0 8px; font-size: 20px; background: #f1f5f9 } .n { width: 180px } .zh { font-size: 18px }`,
    html: '<p>「始まり」と（終わり）。「次」、『中』』</p><p class="n">（括弧）で始まる行と、「引用」。『二重「引用」』も。</p><p lang="zh-Hans" class="zh">“引号”、《书名》（说明）：「直角」。</p><p lang="zh-Hant" class="zh">「標點」，（說明）；《書名》。</p>',
  },
  'cjk-punctuation-values': {
    lang: 'ja',
    css: `p { margin: 0 0 8px; font-size: 18px; width: 170px; background: #f1f5f9 } .a { text-spacing-trim: space-all } .f { text-spacing-trim: space-first } .s { text-spacing-trim: trim-start } .k { font-feature-settings: "palt" } .n { width: 126px }`,
    html: ['a', 'f', 's', 'k', 'n']
      .map((name) => `<p class="${name}">「始まり」と（終わり）。<b>「次」</b>（『中』』、「引用」も）。</p>`)
      .join(''),
  },
};
