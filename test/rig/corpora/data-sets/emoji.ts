import { type Copy, everywhere } from './copy.js';

/** Emoji alone, in text, and in each of the ways in which several characters make one of them. */
export const EMOJI: Record<string, Copy> = {
  'emoji alone': everywhere('😀🎉☕🌍🚀'),
  'one emoji': everywhere('🍉'),
  'emoji in Turkish': {
    brand: 'Pati 🐾 Dükkânı',
    topic: '🐱 Kediler',
    headline: 'Mırıl mırıl 😻 bir hafta sonu',
    details: 'Her mamaya bir oyuncak 🧶 hediye, kargo 📦 bizden! Sorular için 💬 yazın.',
    note: 'indirim 🔥',
    cta: 'Alışverişe başla 🛒',
    validity: '⏰ 30 Nisan’a kadar',
    quote: 'Bir kedi 🐈 bir evi yuvaya 🏡 çevirir; iki kedi 🐈🐈‍⬛ yuvayı sirke 🎪.',
    author: 'Ayşe 👩🏽‍💻 Tekir',
    source: '📖 Kedi günlüğü, s. 9️⃣',
  },
  'emoji in Arabic': {
    brand: '🌙 رمضان كريم',
    topic: 'مطبخ 🍲',
    headline: 'شوربة العدس 🥣 في ١٥ دقيقة ⏱️',
    details: 'وصفة سهلة 👍🏽 من تركيا 🇹🇷 ولبنان 🇱🇧 مع خبز ساخن 🫓.',
    note: 'خصم 🎁',
    cta: 'جرّب الآن 👈',
    validity: 'حتى ٣٠ أبريل 📅',
    quote: 'القهوة ☕ بلا هيل 🌿 كالسماء 🌌 بلا نجوم ⭐.',
    author: 'ليلى 💛',
    source: '📺 برنامج المطبخ',
  },
  'emoji in Hebrew': everywhere('שבת שלום 🕯️🕯️ 🍞 לכולם! ❤️'),
  'flags, keycaps, families': everywhere('🇹🇷🇯🇵🇧🇷 1️⃣2️⃣#️⃣*️⃣ 👨‍👩‍👧‍👦👩‍❤️‍👨 🏴󠁧󠁢󠁥󠁮󠁧󠁿'),
  'skin tones and professions': everywhere('👋🏻👋🏽👋🏿 👩🏾‍🚀👨🏼‍🍳🧑🏿‍🏫 🤝🏽 🧜🏻‍♀️'),
  'text and emoji presentation': everywhere('♥︎ ♥️ ☀︎ ☀️ ✈︎ ✈️ © ®️ ™ ‼️ ▶︎ ▶️ ☎︎ ☎️'),
  'emoji beside every script': everywhere('a🍎 α🍏 я🍐 ع🍊 ש🍋 क🍌 ক🍉 க🍇 ก🍓 Ա🫐 ა🍒 中🍑 か🥭 한🍍'),
  'emoji of recent years': everywhere('🫠🫡🫨🪿🫎🩷🪇🫏🫵🏽🪩🥹🐦‍⬛🍋‍🟩🐦‍🔥'),
};
