import { type Copy, everywhere } from './copy.js';

const PANGRAM = 'Pijamalı hasta yağız şoföre çabucak güvendi. ';
const LONG_WORD = 'muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmişsinizcesine';

/** As long as a field may be; each template's field takes what it has room for. */
const filled = (text: string) => everywhere(text.repeat(Math.ceil(500 / text.length)));

/** What makes layouts break: lengths, line ends, letters that rise, sink, join or are not there. */
export const EXTREMES: Record<string, Copy> = {
  'empty texts': everywhere(''),
  'white space only': everywhere(' \t\n\u00a0\n\u3000 '),
  'one letter': everywhere('Ğ'),
  'one Arabic letter': everywhere('ه'),
  'one Han character': everywhere('永'),
  'five hundred characters': filled(PANGRAM),
  'five hundred Arabic characters': filled('نصٌّ طويل يملأ السطر بعد السطر حتى يضيق به المكان. '),
  'five hundred Han characters': filled('天地玄黄，宇宙洪荒。日月盈昃，辰宿列张。'),
  'five hundred Devanagari characters': filled(
    'सभी मनुष्यों को गौरव और अधिकारों के विषय में जन्मजात स्वतन्त्रता प्राप्त है। ',
  ),
  'one word of two hundred letters': everywhere(LONG_WORD.repeat(3).slice(0, 200)),
  'one long Arabic word': everywhere('أفاستسقيناكموها'.repeat(8)),
  'sixty line ends': everywhere(Array.from({ length: 61 }, (_, line) => `${line + 1}.`).join('\n')),
  'line ends of every kind': everywhere('bir\r\niki\rüç\u2028dört\u2029beş\u0085altı\vyedi'),
  'all capitals': {
    brand: 'ÇAĞDAŞ ÜRÜNLER',
    topic: 'İÇ MİMARLIK',
    headline: 'ÖLÇÜLÜ İŞÇİLİK, ŞÂHÂNE IŞIK',
    details: 'ÅNGSTRÖM, CRÈME BRÛLÉE, ÑANDÚ, ŽIVOT, ŐRÜLT, ẤN TƯỢNG: AKSANLAR SATIRA DEĞMEMELİ.',
    note: 'İNDİRİM',
    cta: 'ŞİMDİ ÖĞREN',
    validity: '30 NİSAN’A KADAR',
    quote: 'HER ŞEY GÖRÜLDÜĞÜ GİBİ DEĞİL; HİÇBİR ŞEY DE BÜSBÜTÜN GİZLİ DEĞİL.',
    author: 'ŞÜKRÜ ÖZGÜR ÇİĞDEM',
    source: 'ÜÇÜNCÜ GÖZ, İSTANBUL',
  },
  'dotted and dotless i': everywhere('Iğdır ile İznik: ılık ırmak, ince iğne, ISI İŞİ, fıkır fikir, ﬁ fi fı'),
  'stacked accents': everywhere('Ấ Ẩ Ẫ Ậ Ề Ễ Ộ Ợ Ữ ǟ ȱ ḗ ṓ ṻ ṩ ṝ — Nguyễn Tường Vỹ'),
  'combining marks': everywhere(
    'S\u0327is\u0327li\u0307 I\u0307stanbul u\u0308lku\u0308 x\u0301 q\u0307 n\u0303 и\u0306 ё',
  ),
  Zalgo: everywhere(
    Array.from('Tuval', (letter) => `${letter}\u0300\u0301\u0302\u0303\u0304\u0323\u0324\u0325\u0330`).join(
      '',
    ),
  ),
  descenders: everywhere('gjpqy ğşç ŋђџ ρφψ ĄĘ Ţ ,;() [Qj] {y} ‚„'),
  'kerned pairs': everywhere('AVATAR To Yo LT «Wa» P. 7/4 r. “A” T. VÁ fi ffl ffi office'),
  prices: everywhere(
    '1.250,75 ₺ · €19,99 · $1,299.00 · £40 · ¥12,800 · ₩3,000 · ₹499 · ₴250 · ₪12 · ₽199 · ₿0.5 · 65 ฿',
  ),
  'quotation marks': everywhere(
    '“iç ‘içe’ tırnak” „Gänse“ «guillemets» ‹simple› 「鉤」『二重』 ”svensk” "düz" ‘90’lar',
  ),
  mathematics: everywhere('∑ᵢ xᵢ² ≤ ∫₀^∞ e⁻ᵗ dt ≈ √π ± ½ × ∂f/∂x ∈ ℝ ∪ {∅} ⇒ ∀ε>0 ∃δ ≠ ∞'),
  arrows: everywhere('← ↑ → ↓ ↔ ⇐ ⇒ ⇔ ↺ ↻ ➜ ➤ ⟶ ↗ ↘ ▲ ▼ ◆ ● ○ ★ ☆ ✓ ✗ █ ▒ ┌─┐'),
  'compatibility forms': everywhere(
    '𝗞𝗮𝗹ı𝗻 𝒮𝒸𝓇𝒾𝓅𝓉 ｆｕｌｌ ｶﾀｶﾅ ﬁ Ⅷ ㎏ ① ㊗ ℡ ﷺ em\u2003thin\u2009nnb\u202fsp',
  ),
  'chemistry and footnotes': everywhere(
    'H₂O, CO₂, x²·y³, 10⁻⁶, Ca²⁺, dipnot¹⁾, 1ᵉʳ, Nº 5, ½ kg, 37 °C, ‰ 5, §12, ¶',
  ),
  'glued by no-break spaces': everywhere(
    'a\u00a0b\u00a0c\u00a0d\u00a0e\u00a0f\u00a0g\u00a0h\u00a0i\u00a0j\u00a0k\u00a0l\u00a0m',
  ),
  'hyphens and addresses': everywhere(
    'kırk-elli-altmış—yetmiş https://tuval.example/a/b?c=d&e=%20#f user@example.com',
  ),
  'zero width characters': everywhere(
    'gö\u200brün\u200cme\u200dyen\u2060ler\ufeff ve\u00adya tire\u00adle\u00adme',
  ),
  'directional controls': everywhere(
    '\u202eabc\u202c \u200fdef\u200e \u2067ghi\u2069 مرحبا \u2066שלום\u2069',
  ),
  'surrogates and non-characters': everywhere('a\ud800b\udc00c \ufffe \uffff \u{10ffff} \ue000 \ufffd'),
  markup: everywhere('<b>"Tom" & \'Jerry\'</b> &amp; <script>x()</script> {{ad}} \u0024{x} `%s`'),
  'scripts without a designed font': everywhere('ᚠᚢᚦ ᏣᎳᎩ 𓀀𓂀 𐤀𐤁 ꦗꦮ བོད་ ᠮᠣᠩ 𝄞 𒀭'),
};
