import {
  BODY_CONTRAST,
  Button,
  buttonWidth,
  color,
  type DrawnData,
  defineTemplate,
  displayInkOn,
  type Figure,
  fitLine,
  image,
  keepLineEnds,
  Layers,
  leadingFor,
  leadingTrim,
  mix,
  number,
  percentage,
  quietInk,
  RoundPicture,
  readable,
  readableGradient,
  rowFrom,
  Seal,
  Sparks,
  type Stage,
  select,
  squareAround,
  TextBlock,
  type TextFitter,
  type Typeface,
  text,
} from './kit/index.js';

const WIDTH = 1200;
const HEIGHT = 628;
const MARGIN = 72;
const COLUMN = 528;
/** The round picture, or the large seal in its place. */
const DISC: Figure = { x: 900, y: 314, radius: 242 };
/** Ground of a product that is shown whole: most are photographed on white. */
const STAGE = '#ffffff';
/** The small seal that lies on the picture's edge. */
const BADGE: Figure = { x: 752, y: 478, radius: 112 };

const SEMIBOLD: Typeface = { family: 'sans', weight: 600 };

const fields = {
  brand: text({ label: { tr: 'Marka', en: 'Brand' }, default: 'Yaprak Kahve', maxLength: 60 }),
  headline: text({ label: { tr: 'Başlık', en: 'Headline' }, default: 'Bahar hasadı raflarda' }),
  details: text({
    label: { tr: 'Açıklama', en: 'Description' },
    default: 'Bu hafta kavrulan bütün çekirdeklerde ve demleme setlerinde.',
  }),
  discount: number({
    label: { tr: 'İndirim oranı (%)', en: 'Discount (%)' },
    default: 30,
    min: 0,
    max: 90,
    step: 5,
  }),
  discountNote: text({
    label: { tr: 'İndirim notu', en: 'Note on the discount' },
    default: 'indirim',
    maxLength: 24,
  }),
  cta: text({ label: { tr: 'Düğme', en: 'Button' }, default: 'Çekirdekleri gör', maxLength: 60 }),
  validity: text({ label: { tr: 'Geçerlilik', en: 'Validity' }, default: '30 Nisan’a kadar', maxLength: 80 }),
  background: color({ label: { tr: 'Zemin rengi', en: 'Ground colour' }, default: '#123d30' }),
  accent: color({ label: { tr: 'Vurgu rengi', en: 'Accent colour' }, default: '#f4c64e' }),
  photo: image({ label: { tr: 'Ürün görseli', en: 'Product picture' } }),
  photoFit: select({
    label: { tr: 'Görselin yerleşimi', en: 'Fit of the picture' },
    default: 'cover',
    options: [
      { value: 'cover', label: { tr: 'Daireyi doldurur', en: 'Fills the circle' } },
      { value: 'contain', label: { tr: 'Bütünü görünür', en: 'Shown whole' } },
    ],
  }),
  seal: select({
    label: { tr: 'Rozet', en: 'Seal' },
    default: 'scallop',
    options: [
      { value: 'scallop', label: { tr: 'Dalgalı', en: 'Scalloped' } },
      { value: 'star', label: { tr: 'Yıldız', en: 'Star' } },
      { value: 'round', label: { tr: 'Yuvarlak', en: 'Round' } },
    ],
  }),
};

type Data = DrawnData<typeof fields>;

export default defineTemplate({
  id: 'promo-banner',
  name: { tr: 'Kampanya görseli', en: 'Campaign banner' },
  description: {
    tr: 'İndirim rozeti, başlık, düğme ve isteğe bağlı ürün görseliyle yatay kampanya duyurusu',
    en: 'A wide campaign banner with a discount seal, a headline, a button and, if you like, a picture of the product',
  },
  width: WIDTH,
  height: HEIGHT,
  category: { tr: 'kampanya', en: 'campaign' },
  fields,
  draw,
});

/** `glow` lists the grounds from the outside to the centre; text may be on any of them. */
function palette({ background, accent }: Pick<Data, 'background' | 'accent'>) {
  const { from, to, ink } = readableGradient(background, mix(background, accent, 0.12), 1);
  const glow = [0, 1 / 3, 2 / 3, 1].map((amount) => mix(from, to, amount));
  // On a light ground a hue sets a shape apart; on a dark one only lightness does.
  const signal = readable(accent, [to], ink === '#ffffff' ? 1.6 : 1.15);
  return { glow, ink, signal };
}

function draw(data: Data, stage: Stage) {
  return (
    <Layers width={WIDTH} height={HEIGHT}>
      {drawGround(data)}
      {drawContent(data, stage)}
    </Layers>
  );
}

function drawContent(data: Data, { fit }: Stage) {
  const { glow, ink, signal } = palette(data);
  const brand = fitLine(fit, data.brand, { face: SEMIBOLD, size: 25, minSize: 20, width: COLUMN });
  const details = fit({
    text: keepLineEnds(data.details, 3),
    face: { family: 'sans', weight: 400 },
    size: 28,
    minSize: 23,
    width: COLUMN,
    height: 124,
    maxLines: 3,
    leading: 1.45,
  });
  const headline = fit({
    text: keepLineEnds(data.headline, 4),
    face: { family: 'condensed', weight: 800 },
    size: 126,
    minSize: 44,
    width: COLUMN,
    height: 290 - leadingTrim(details).height,
    maxLines: 4,
    leading: leadingFor(data.headline, 0.97, 1.18),
    tracking: -0.006,
  });

  return (
    <div style={{ display: 'flex', width: WIDTH, height: HEIGHT }}>
      <div style={{ display: 'flex', flexDirection: 'column', width: COLUMN, margin: MARGIN }}>
        <TextBlock fitted={brand} color={readable(signal, glow, BODY_CONTRAST)} />
        <div style={{ display: 'flex', flexDirection: 'column', margin: 'auto 0' }}>
          <TextBlock fitted={headline} color={ink} />
          <TextBlock fitted={details} color={quietInk(ink, ...glow)} marginTop={38} />
        </div>
        <Footer data={data} fit={fit} ink={quietInk(ink, ...glow)} signal={signal} />
      </div>
      {data.photo && (
        <RoundPicture picture={data.photo} figure={DISC} fit={{ mode: data.photoFit }} ground={STAGE} />
      )}
      {data.discount > 0 && <Discount data={data} fit={fit} signal={signal} />}
    </div>
  );
}

/** The button, and beside it until when it pays to press it. */
function Footer({ data, fit, ink, signal }: { data: Data; fit: TextFitter; ink: string; signal: string }) {
  const action = fitLine(fit, data.cta, { face: SEMIBOLD, size: 25, minSize: 19, width: 300 });
  const button = buttonWidth(action);
  const until = fit({
    text: keepLineEnds(data.validity, 2),
    face: { family: 'sans', weight: 500 },
    size: 24,
    minSize: 18,
    width: COLUMN - button - 26,
    height: 64,
    maxLines: 2,
    leading: 1.3,
  });
  return (
    <div style={{ display: 'flex', flexDirection: rowFrom(action.direction), alignItems: 'center', gap: 26 }}>
      <Button label={action} height={68} fill={signal} />
      <TextBlock fitted={until} color={ink} />
    </div>
  );
}

/** Discount on the large seal, or on a small one where a picture takes the large one's place. */
function Discount({ data, fit, signal }: { data: Data; fit: TextFitter; signal: string }) {
  const { discount, discountNote, photo, seal } = data;
  const figure = photo ? BADGE : DISC;
  const { radius } = figure;
  const rate = fitLine(fit, percentage(discount), {
    face: { family: 'condensed', weight: 800 },
    size: Math.round(radius * 1.04),
    minSize: 30,
    width: radius * 1.4,
    tracking: -0.01,
  });
  const note = fitLine(fit, discountNote, {
    face: { family: 'condensed', weight: 700 },
    size: Math.round(radius * 0.25),
    minSize: 16,
    width: radius * 1.15,
    tracking: 0.01,
  });
  return (
    <div style={{ ...squareAround(figure), flexDirection: 'column' }}>
      <svg width={2 * radius} height={2 * radius} style={{ position: 'absolute' }}>
        <Seal figure={{ x: radius, y: radius, radius }} edge={seal} fill={signal} />
      </svg>
      <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', position: 'relative' }}>
        <TextBlock fitted={rate} color={displayInkOn(signal, rate.size)} align="center" />
        <TextBlock
          fitted={note}
          color={displayInkOn(signal, note.size)}
          align="center"
          marginTop={radius * 0.14}
        />
      </div>
    </div>
  );
}

function drawGround(data: Data) {
  const { glow, signal } = palette(data);
  const { photo, seal, discount } = data;
  return (
    <svg width={WIDTH} height={HEIGHT}>
      <rect width={WIDTH} height={HEIGHT} fill={glow[0]} />
      {[580, 450, 330].map((reach, index) => (
        <circle cx={DISC.x} cy={DISC.y} r={reach} fill={glow[index + 1]} />
      ))}
      {discount === 0 && !photo && <Seal figure={DISC} edge={seal} fill={signal} />}
      {discount === 0 && !photo && <Sparks figure={DISC} fill={displayInkOn(signal, DISC.radius)} />}
    </svg>
  );
}
