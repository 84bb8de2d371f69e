import {
  BODY_CONTRAST,
  Button,
  color,
  type DrawnData,
  defineTemplate,
  displayInkOn,
  during,
  easeInOut,
  type Figure,
  fitLine,
  keepLineEnds,
  Layers,
  leadingFor,
  leadingTrim,
  mix,
  number,
  type Point,
  percentage,
  quietInk,
  Reels,
  readable,
  readableGradient,
  rowFrom,
  Seal,
  Sparks,
  type Stage,
  squareAround,
  swell,
  TextBlock,
  type TextFitter,
  type Typeface,
  text,
} from './kit/index.js';

const WIDTH = 800;
const HEIGHT = 450;
const MARGIN = 48;
const COLUMN = 364;
const SEAL: Figure = { x: 604, y: 225, radius: 140 };
const ORBIT = 172;
/** Side of the square that holds the seal and what circles it. */
const SCENE = 2 * ORBIT + 24;

/**
 * The parts of the loop in which each movement runs. The seal and its satellites never rest, but turn by whole teeth and
 * whole gaps, so the loop has no seam; everything else is at rest where it begins and ends.
 */
const REELS = { from: 0.05, to: 0.42, stagger: 0.07 };
const PULSE = { from: 0.44, to: 0.62 };
const SHEEN = { from: 0.5, to: 0.68 };
const HEADLINE = { from: 0.66, to: 0.88, stagger: 0.045 };
const SEAL_TEETH = 2;
const SATELLITES = 3;

const SEMIBOLD: Typeface = { family: 'sans', weight: 600 };
const HEAVY: Typeface = { family: 'condensed', weight: 800 };

const fields = {
  brand: text({ label: { tr: 'Marka', en: 'Brand' }, default: 'Ada Giyim', maxLength: 60 }),
  headline: text({
    label: { tr: 'Başlık', en: 'Headline' },
    default: 'Sezon sonu, sepet dolu',
    maxLength: 160,
  }),
  details: text({
    label: { tr: 'Açıklama', en: 'Description' },
    default: 'Yalnızca bu hafta sonu',
    maxLength: 160,
  }),
  discount: number({
    label: { tr: 'İndirim oranı (%)', en: 'Discount (%)' },
    default: 40,
    min: 0,
    max: 90,
    step: 5,
  }),
  discountNote: text({
    label: { tr: 'İndirim notu', en: 'Note on the discount' },
    default: 'indirim',
    maxLength: 24,
  }),
  cta: text({ label: { tr: 'Düğme', en: 'Button' }, default: 'Fırsatları gör', maxLength: 60 }),
  background: color({ label: { tr: 'Zemin rengi', en: 'Ground colour' }, default: '#2a1a5e' }),
  accent: color({ label: { tr: 'Vurgu rengi', en: 'Accent colour' }, default: '#ff8a5c' }),
};

type Data = DrawnData<typeof fields>;

export default defineTemplate({
  id: 'promo-animated',
  name: { tr: 'Hareketli kampanya', en: 'Moving campaign' },
  description: {
    tr: 'Dönen indirim rozeti ve sayaç gibi akan rakamlarla kesintisiz dönen kampanya duyurusu',
    en: 'A campaign in a seamless loop: a turning seal, and a discount that rolls in like an odometer',
  },
  width: WIDTH,
  height: HEIGHT,
  category: { tr: 'kampanya', en: 'campaign' },
  fields,
  animation: { durationMs: 3200, stillAt: 0 },
  draw,
});

/** `halo` is the ground behind the seal, `ground` the one everywhere else. */
function palette({ background, accent }: Pick<Data, 'background' | 'accent'>) {
  const { from, to, ink } = readableGradient(background, mix(background, accent, 0.1), 1);
  return { ground: from, halo: to, ink, signal: readable(accent, [to], ink === '#ffffff' ? 1.6 : 1.15) };
}

function draw(data: Data, stage: Stage) {
  return (
    <Layers width={WIDTH} height={HEIGHT}>
      {drawGround(data)}
      {drawContent(data, stage)}
    </Layers>
  );
}

function drawContent(data: Data, { fit, progress }: Stage) {
  const { ground, halo, ink, signal } = palette(data);
  const brand = fitLine(fit, data.brand, { face: SEMIBOLD, size: 20, minSize: 16, width: COLUMN });
  const details = fit({
    text: keepLineEnds(data.details, 2),
    face: { family: 'sans', weight: 400 },
    size: 22,
    minSize: 17,
    width: COLUMN,
    height: 62,
    maxLines: 2,
    leading: 1.4,
  });
  const headline = fit({
    text: keepLineEnds(data.headline, 3),
    face: HEAVY,
    size: 92,
    minSize: 34,
    width: COLUMN,
    height: 194 - leadingTrim(details).height,
    maxLines: 3,
    leading: leadingFor(data.headline, 0.97, 1.18),
    tracking: -0.006,
  });
  const action = fitLine(fit, data.cta, { face: SEMIBOLD, size: 21, minSize: 16, width: 262 });
  const rolled = (line: number) => {
    const start = HEADLINE.from + line * HEADLINE.stagger;
    return easeInOut(during(progress, start, start + HEADLINE.to - HEADLINE.from));
  };

  return (
    <div style={{ display: 'flex', width: WIDTH, height: HEIGHT }}>
      <div style={{ display: 'flex', flexDirection: 'column', width: COLUMN, margin: MARGIN }}>
        <TextBlock fitted={brand} color={readable(signal, [ground, halo], BODY_CONTRAST)} />
        <div style={{ display: 'flex', flexDirection: 'column', margin: 'auto 0' }}>
          <TextBlock fitted={headline} color={ink} rolled={rolled} />
          <TextBlock fitted={details} color={quietInk(ink, ground, halo)} marginTop={34} />
        </div>
        <div style={{ display: 'flex', flexDirection: rowFrom(action.direction) }}>
          <Button
            label={action}
            height={58}
            fill={signal}
            sheen={easeInOut(during(progress, SHEEN.from, SHEEN.to))}
          />
        </div>
      </div>
      <Scene data={data} fit={fit} progress={progress} signal={signal} />
    </div>
  );
}

/** The seal with its satellites, and on it the discount or, without one, sparks. */
function Scene({
  data,
  fit,
  progress,
  signal,
}: {
  data: Data;
  progress: number;
  fit: TextFitter;
  signal: string;
}) {
  const pulse = swell(during(progress, PULSE.from, PULSE.to));
  const figure = { x: SCENE / 2, y: SCENE / 2, radius: SEAL.radius * (1 + 0.035 * pulse) };
  return (
    <div style={squareAround({ ...SEAL, radius: SCENE / 2 })}>
      <svg width={SCENE} height={SCENE} style={{ position: 'absolute' }}>
        {satellites(progress).map(({ x, y }) => (
          <circle cx={x} cy={y} r={7} fill={signal} />
        ))}
        <Seal figure={figure} edge="scallop" fill={signal} turn={SEAL_TEETH * progress} />
        {data.discount === 0 && (
          <Sparks figure={figure} progress={progress} fill={displayInkOn(signal, figure.radius)} />
        )}
      </svg>
      {data.discount > 0 && <Discount data={data} fit={fit} progress={progress} signal={signal} />}
    </div>
  );
}

function satellites(progress: number): Point[] {
  return Array.from({ length: SATELLITES }, (_, index) => {
    const angle = ((index + progress) / SATELLITES) * 2 * Math.PI;
    return { x: SCENE / 2 + ORBIT * Math.sin(angle), y: SCENE / 2 - ORBIT * Math.cos(angle) };
  });
}

function Discount({
  data,
  fit,
  progress,
  signal,
}: {
  data: Data;
  fit: TextFitter;
  progress: number;
  signal: string;
}) {
  const rate = fitLine(fit, percentage(data.discount), {
    face: HEAVY,
    size: Math.round(SEAL.radius * 1.06),
    minSize: 40,
    width: SEAL.radius * 1.42,
    leading: 0.86,
  });
  const note = fitLine(fit, data.discountNote, {
    face: { family: 'condensed', weight: 700 },
    size: 36,
    minSize: 18,
    width: SEAL.radius * 1.15,
    tracking: 0.01,
  });
  return (
    <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', position: 'relative' }}>
      <Reels
        fitted={rate}
        fit={fit}
        color={displayInkOn(signal, rate.size)}
        progress={progress}
        timing={REELS}
      />
      <TextBlock fitted={note} color={displayInkOn(signal, note.size)} align="center" marginTop={22} />
    </div>
  );
}

function drawGround(data: Data) {
  const { ground, halo } = palette(data);
  return (
    <svg width={WIDTH} height={HEIGHT}>
      <rect width={WIDTH} height={HEIGHT} fill={ground} />
      <circle cx={SEAL.x} cy={SEAL.y} r={308} fill={mix(ground, halo, 0.5)} />
      <circle cx={SEAL.x} cy={SEAL.y} r={ORBIT} fill={halo} />
    </svg>
  );
}
