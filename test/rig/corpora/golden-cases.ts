import type { Template } from '../../../templates/contract/index.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { FramePainter } from '../../../workers/engines/frame-painter.js';
import type { Bitmap } from '../../../workers/raster/bitmap.js';
import { drawingFor, jobFor, samplePicture } from '../drawing/jobs.js';
import { bitmapOf } from '../pictures/frame-bitmap.js';

/** One golden picture: a template with these values, at this moment of its loop. */
export interface GoldenCase {
  template: string;
  name: string;
  values?: Record<string, unknown>;
  picture?: boolean;
  progress?: number;
  scale?: number;
}

const LONG =
  'Belediyenin yeni planı, mahalle aralarındaki otuz sekiz sokağı araçlara kapatıp ağaç, bank ve oyun alanlarına ' +
  'ayırıyor; esnafın ilk itirazları ise üçüncü ayda yerini kalabalık akşamlara bıraktı. '.repeat(3);

export const GOLDEN_CASES: readonly GoldenCase[] = [
  { template: 'og-default', name: 'defaults' },
  { template: 'og-default', name: 'picture', picture: true, values: { side: 'left' } },
  {
    template: 'og-default',
    name: 'long-light',
    values: { title: LONG, description: LONG, topic: LONG, bgFrom: '#ffffff', bgTo: '#f2d9a6' },
  },
  {
    template: 'og-default',
    name: 'cyrillic-short',
    values: {
      title: 'Тихие улицы',
      description: 'Ёж, щука и чаща',
      topic: 'Город',
      site: 'Берег',
      bgTo: '#7a1f3d',
    },
  },
  {
    template: 'og-default',
    name: 'arabic-emoji',
    values: {
      title: 'شوارع هادئة 🌳: كيف نصمم مدينة بلا ضجيج؟',
      description: 'ست أفكار صغيرة من Eskişehir إلى Ljubljana (2026) تعيد الشارع إلى المشاة بنسبة 50%.',
      topic: 'المدينة والحياة 👨‍👩‍👧‍👦 🇸🇦 1️⃣',
      site: 'مجلة الشاطئ',
    },
  },
  {
    template: 'og-default',
    name: 'japanese',
    values: {
      title: '静かな通り：騒音のない街をどうデザインするか',
      description: 'エスキシェヒルからリュブリャナまで、通りを歩行者に返す六つの小さなアイデア。',
      topic: '都市と暮らし',
      site: '海岸マガジン',
    },
  },
  { template: 'instagram-quote', name: 'defaults' },
  { template: 'instagram-quote', name: 'picture-night', picture: true, values: { theme: 'night' } },
  { template: 'instagram-quote', name: 'long', values: { quote: LONG.slice(0, 500), theme: 'accent' } },
  {
    template: 'instagram-quote',
    name: 'greek-short',
    values: { quote: 'Πάντα ῥεῖ', author: 'Ἡράκλειτος', source: '', accent: '#ffffff' },
  },
  {
    template: 'instagram-quote',
    name: 'every-script',
    values: {
      quote: 'Merhaba Привет Γειά مرحبا שלום नमस्ते নমস্কার வணக்கம் สวัสดี Բարև გამარჯობა 你好 こんにちは 안녕하세요',
      author: 'Everyone · 大家 · الجميع · सब लोग',
      source: '‰ ₿ → ∑ ★ ♥ CO₂ \ue000',
    },
  },
  {
    template: 'instagram-quote',
    name: 'hebrew',
    values: {
      quote: 'אם אין אני לי, מי לי?',
      author: 'הלל הזקן',
      source: 'פרקי אבות (1:14)',
      theme: 'night',
    },
  },
  { template: 'promo-banner', name: 'defaults' },
  {
    template: 'promo-banner',
    name: 'picture-light',
    picture: true,
    values: { background: '#fdf6e3', seal: 'star' },
  },
  {
    template: 'promo-banner',
    name: 'picture-light-640',
    picture: true,
    values: { background: '#fdf6e3', seal: 'star' },
    scale: 640 / 1200,
  },
  { template: 'promo-banner', name: 'picture-whole', picture: true, values: { photoFit: 'contain' } },
  {
    template: 'promo-banner',
    name: 'long',
    values: {
      headline: LONG,
      details: LONG,
      cta: LONG.slice(0, 60),
      validity: LONG.slice(0, 80),
      discount: 12.5,
    },
  },
  {
    template: 'promo-banner',
    name: 'cyrillic-bare',
    values: {
      headline: 'ЩЁКИ',
      details: '',
      cta: '',
      validity: '',
      discount: 0,
      seal: 'round',
      background: '#000000',
    },
  },
  {
    template: 'promo-banner',
    name: 'thai',
    values: {
      brand: 'ร้านเกาะสวย',
      headline: 'ลดราคาท้ายฤดูกาล',
      details: 'เฉพาะสุดสัปดาห์นี้เท่านั้น รับส่วนลดพิเศษสำหรับสินค้าทุกชิ้นในร้าน',
      cta: 'ดูข้อเสนอ',
      validity: 'ถึง 30 เมษายน',
      discountNote: 'ส่วนลด',
    },
  },
  {
    template: 'promo-animated',
    name: 'hindi-055',
    progress: 0.55,
    values: {
      brand: 'अदा परिधान',
      headline: 'सीज़न के अंत की सेल',
      details: 'केवल इस सप्ताहांत',
      cta: 'ऑफ़र देखें',
      discountNote: 'छूट',
    },
  },
  { template: 'promo-animated', name: 'defaults-000', progress: 0 },
  { template: 'promo-animated', name: 'defaults-025', progress: 0.25 },
  { template: 'promo-animated', name: 'defaults-055', progress: 0.55 },
  { template: 'promo-animated', name: 'defaults-080', progress: 0.8 },
  { template: 'promo-animated', name: 'defaults-080-double', progress: 0.8, scale: 2 },
  {
    template: 'promo-animated',
    name: 'long-light-045',
    progress: 0.45,
    values: {
      headline: LONG.slice(0, 160),
      details: LONG.slice(0, 160),
      background: '#e8f5ee',
      accent: '#0b6e4f',
    },
  },
];

const templates = await loadTemplates();
const painter = new FramePainter();

export function drawGolden(
  { template: id, values, picture, progress = 0, scale = 1 }: GoldenCase,
  channels: 3 | 4 = 3,
): Bitmap {
  const template = templates.get(id) as Template;
  const imageField = Object.entries(template.fields).find(([, field]) => field.type === 'image');
  const pictures = picture && imageField ? { [imageField[0]]: samplePicture() } : {};
  const accepted = Object.fromEntries(
    Object.entries(values ?? {}).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? Array.from(value).slice(0, template.fields[key]?.maxLength).join('')
        : value,
    ]),
  );
  const drawing = drawingFor(template, { ...jobFor(template, accepted, pictures), scale });
  return bitmapOf(painter.paint(drawing, progress, { layout: 0, raster: 0, encode: 0 }), channels);
}

/** Compiled files lie in dist/, the pictures only in the sources. */
const GOLDEN_FOLDER = new URL(
  import.meta.url.includes('/dist/test/') ? '../../../../test/templates/golden/' : '../../templates/golden/',
  import.meta.url,
);

export function goldenFile({ template, name }: GoldenCase): URL {
  return new URL(`${template}-${name}.png`, GOLDEN_FOLDER);
}
