import {
  color,
  type DrawnData,
  defineTemplate,
  type Figure,
  fitLine,
  image,
  inkOn,
  keepLineEnds,
  Layers,
  leadingTrim,
  mix,
  type Point,
  quietInk,
  RoundPicture,
  readable,
  rowFrom,
  type Stage,
  select,
  TextBlock,
  type TextDirection,
  text,
} from './kit/index.js';

const SIZE = 1080;
const MARGIN = 96;
const COLUMN = SIZE - 2 * MARGIN;
/** The round picture in the upper right corner, or the eclipse drawn in its place. */
const DISC: Figure = { x: SIZE - MARGIN - 132, y: MARGIN + 132, radius: 132 };
/** Usual place of the face in a portrait. */
const FACE: Point = { x: 0.5, y: 0.4 };
const QUOTE_TOP = DISC.y + DISC.radius + 56;

const fields = {
  quote: text({
    label: { tr: 'Alıntı', en: 'Quote' },
    default: 'Gelin tanış olalım,\nişi kolay kılalım,\nsevelim sevilelim,\ndünya kimseye kalmaz.',
  }),
  author: text({ label: { tr: 'Söyleyen', en: 'Said by' }, default: 'Yunus Emre', maxLength: 120 }),
  source: text({
    label: { tr: 'Unvan veya kaynak', en: 'Title or source' },
    default: 'Halk ozanı, 13. yüzyıl',
    maxLength: 160,
  }),
  accent: color({ label: { tr: 'Vurgu rengi', en: 'Accent colour' }, default: '#c8502b' }),
  theme: select({
    label: { tr: 'Tema', en: 'Theme' },
    default: 'paper',
    options: [
      { value: 'paper', label: { tr: 'Kâğıt', en: 'Paper' } },
      { value: 'night', label: { tr: 'Gece', en: 'Night' } },
      { value: 'accent', label: { tr: 'Vurgu renginde', en: 'In the accent colour' } },
    ],
  }),
  portrait: image({ label: { tr: 'Portre', en: 'Portrait' } }),
};

type Data = DrawnData<typeof fields>;

export default defineTemplate({
  id: 'instagram-quote',
  name: { tr: 'Alıntı gönderisi', en: 'Quote post' },
  description: {
    tr: 'Kare alıntı gönderisi: serifli büyük metin, söyleyen, kaynak ve isteğe bağlı yuvarlak portre',
    en: 'A square quote post: large text with serifs, who said it, the source and, if you like, a round portrait',
  },
  width: SIZE,
  height: SIZE,
  category: { tr: 'sosyal', en: 'social' },
  fields,
  draw,
});

/** Colours of a theme; `signal` is the accent, adjusted where its contrast with the ground is too low. */
function palette({ theme, accent }: Pick<Data, 'theme' | 'accent'>) {
  const ground = { paper: '#f6f1e7', night: '#14161c', accent }[theme];
  const ink = theme === 'night' ? '#f4efe6' : inkOn(ground);
  const signal = theme === 'accent' ? mix(ground, ink, 0.9) : readable(accent, [ground], 2.2);
  return { ground, ink, signal };
}

function draw(data: Data, stage: Stage) {
  return (
    <Layers width={SIZE} height={SIZE}>
      {drawGround(data)}
      {data.portrait ? (
        <RoundPicture picture={data.portrait} figure={DISC} fit={{ mode: 'cover', focus: FACE }} />
      ) : (
        <Eclipse {...palette(data)} />
      )}
      {drawContent(data, stage)}
    </Layers>
  );
}

function drawContent({ quote, author, source, theme, accent }: Data, { fit }: Stage) {
  const { ground, ink, signal } = palette({ theme, accent });
  const name = fitLine(fit, author, {
    face: { family: 'sans', weight: 600 },
    size: 36,
    minSize: 26,
    width: COLUMN,
    tracking: -0.01,
  });
  const role = fitLine(fit, source, {
    face: { family: 'sans', weight: 400 },
    size: 28,
    minSize: 22,
    width: COLUMN,
  });
  const signature = leadingTrim(name).height + leadingTrim(role).height + 140;
  const words = fit({
    text: keepLineEnds(quote, 8),
    face: { family: 'serif', weight: 600 },
    size: quoteSize(quote),
    minSize: 30,
    width: COLUMN,
    height: SIZE - MARGIN - QUOTE_TOP - signature + 40,
    maxLines: 12,
    leading: 1.22,
    tracking: -0.018,
  });

  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: COLUMN,
        height: SIZE - MARGIN - QUOTE_TOP,
        marginTop: QUOTE_TOP,
        marginLeft: MARGIN,
      }}
    >
      <TextBlock fitted={words} color={ink} />
      <div style={{ display: 'flex', flexDirection: 'column', marginTop: 'auto' }}>
        {name.lines.length + role.lines.length > 0 && (
          <Rule color={signal} direction={name.lines.length > 0 ? name.direction : role.direction} />
        )}
        <TextBlock fitted={name} color={ink} />
        <TextBlock fitted={role} color={quietInk(ink, ground)} marginTop={26} />
      </div>
    </div>
  );
}

/** Stands above where the name begins. */
function Rule({ color: fill, direction }: { color: string; direction: TextDirection }) {
  return (
    <div style={{ display: 'flex', flexDirection: rowFrom(direction), marginBottom: 40 }}>
      <div style={{ width: 64, height: 6, backgroundColor: fill }} />
    </div>
  );
}

/** Few words can be loud; a verse or a sentence wants its lines whole. */
function quoteSize(quote: string): number {
  if (quote.length <= 24) return 148;
  return quote.length <= 56 ? 112 : 90;
}

function drawGround({ accent, theme }: Data) {
  const { ground, ink, signal } = palette({ theme, accent });
  return (
    <svg width={SIZE} height={SIZE}>
      <rect width={SIZE} height={SIZE} fill={ground} />
      <Ripples stroke={mix(ground, ink, 0.07)} />
      <QuotationMark fill={signal} />
    </svg>
  );
}

/** Rings that spread from the disc and leave the card, faint enough to read over. */
function Ripples({ stroke }: { stroke: string }) {
  return (
    <g fill="none" stroke={stroke} strokeWidth="2">
      {[192, 252, 312, 372].map((radius) => (
        <circle cx={DISC.x} cy={DISC.y} r={radius} />
      ))}
    </g>
  );
}

/** A disc that another one covers in part. */
function Eclipse({ ground, signal }: { ground: string; signal: string }) {
  const { x, y, radius } = DISC;
  return (
    <svg width={SIZE} height={SIZE}>
      <clipPath id="disc">
        <circle cx={x} cy={y} r={radius} />
      </clipPath>
      <circle cx={x} cy={y} r={radius} fill={signal} />
      <circle cx={x - 74} cy={y + 62} r={radius} fill={mix(ground, signal, 0.32)} clipPath="url(#disc)" />
    </svg>
  );
}

/** An opening quotation mark, two balls with tails, its top on the upper margin. */
function QuotationMark({ fill }: { fill: string }) {
  const half = 'M80 14C54 26 42 40 40 54A38 38 0 1 1 2 92C2 44 28 14 70 0Z';
  return (
    <g fill={fill} transform={`translate(${MARGIN - 2} ${MARGIN}) scale(1.2)`}>
      <path d={half} />
      <path d={half} transform="translate(96 0)" />
    </g>
  );
}
