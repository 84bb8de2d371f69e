import {
  BODY_CONTRAST,
  color,
  type DrawnData,
  defineTemplate,
  fitLine,
  focusField,
  focusPoint,
  gradientSamples,
  image,
  inkOn,
  keepLineEnds,
  Layers,
  leadingFor,
  leadingTrim,
  mix,
  quietInk,
  readable,
  readableGradient,
  rowFrom,
  type Stage,
  select,
  TextBlock,
  type Typeface,
  text,
} from './kit/index.js';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
/** The picture, or the motif in its place, fills one side of the card from edge to edge: two by three tiles. */
const TILE = 210;
const PANEL = 2 * TILE;
const COLUMN = WIDTH - PANEL - MARGIN - 68;
/** Titles up to this many characters are set larger. */
const SHORT_TITLE = 26;
/** Fraction of the gradient that the text column covers. */
const TEXT_REACH = 0.66;

const SEMIBOLD: Typeface = { family: 'sans', weight: 600 };

const fields = {
  title: text({
    label: { tr: 'Başlık', en: 'Headline' },
    default: 'Sessiz sokaklar: gürültüsüz bir şehir nasıl tasarlanır?',
  }),
  description: text({
    label: { tr: 'Açıklama', en: 'Description' },
    default: 'Eskişehir’den Ljubljana’ya, sokağı yeniden yürüyenlere bırakan altı küçük fikir.',
  }),
  topic: text({ label: { tr: 'Konu', en: 'Topic' }, default: 'Kent ve yaşam', maxLength: 80 }),
  site: text({ label: { tr: 'Site adı', en: 'Site name' }, default: 'Kıyı Dergisi', maxLength: 80 }),
  bgFrom: color({ label: { tr: 'Zemin, ilk renk', en: 'Ground, first colour' }, default: '#0e1a33' }),
  bgTo: color({ label: { tr: 'Zemin, son renk', en: 'Ground, last colour' }, default: '#2f4fb8' }),
  photo: image({ label: { tr: 'Görsel', en: 'Picture' } }),
  focus: focusField({ label: { tr: 'Görselin odağı', en: 'Focus of the picture' } }),
  side: select({
    label: { tr: 'Görselin yeri', en: 'Side of the picture' },
    default: 'right',
    options: [
      { value: 'right', label: { tr: 'Sağda', en: 'On the right' } },
      { value: 'left', label: { tr: 'Solda', en: 'On the left' } },
    ],
  }),
};

type Data = DrawnData<typeof fields>;

export default defineTemplate({
  id: 'og-default',
  name: { tr: 'Paylaşım kartı', en: 'Share card' },
  description: {
    tr: 'Bir bağlantı paylaşıldığında görünen kart: başlık, kısa açıklama, site adı ve isteğe bağlı görsel',
    en: 'The card that shows when a link is shared: a headline, a short description, the site and, if you like, a picture',
  },
  width: WIDTH,
  height: HEIGHT,
  category: 'og',
  fields,
  draw,
});

function draw(data: Data, stage: Stage) {
  return (
    <Layers width={WIDTH} height={HEIGHT}>
      {drawGround(data)}
      {drawContent(data, stage)}
    </Layers>
  );
}

function drawContent({ title, description, topic, site, bgFrom, bgTo, side }: Data, { fit }: Stage) {
  const { from, to, ink } = readableGradient(bgFrom, bgTo, TEXT_REACH);
  const grounds = gradientSamples(from, to, TEXT_REACH);
  const quiet = quietInk(ink, ...grounds);
  const tint = readable(mix(to, ink, 0.55), grounds, BODY_CONTRAST);

  const name = fitLine(fit, site, { face: SEMIBOLD, size: 25, minSize: 20, width: COLUMN - 44 });
  const kicker = fitLine(fit, topic, { face: SEMIBOLD, size: 24, minSize: 20, width: COLUMN });
  const summary = fit({
    text: keepLineEnds(description, 3),
    face: { family: 'sans', weight: 400 },
    size: 28,
    minSize: 24,
    width: COLUMN - 24,
    height: 124,
    maxLines: 3,
    leading: 1.46,
  });
  const taken = [name, kicker, summary].reduce((sum, part) => sum + leadingTrim(part).height, 0);
  const headline = fit({
    text: keepLineEnds(title, 6),
    face: { family: 'sans', weight: 700 },
    size: title.length <= SHORT_TITLE ? 92 : 68,
    minSize: 34,
    width: COLUMN,
    height: HEIGHT - 2 * MARGIN - taken - 112,
    maxLines: 6,
    leading: leadingFor(title, 1.1, 1.16),
    tracking: -0.028,
  });

  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: COLUMN,
        height: HEIGHT - 2 * MARGIN,
        marginTop: MARGIN,
        marginLeft: side === 'left' ? WIDTH - MARGIN - COLUMN : MARGIN,
      }}
    >
      {name.lines.length > 0 && (
        <div
          style={{ display: 'flex', flexDirection: rowFrom(name.direction), alignItems: 'center', gap: 16 }}
        >
          <Mark ink={tint} />
          <TextBlock fitted={name} color={ink} />
        </div>
      )}
      <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, justifyContent: 'flex-end' }}>
        <TextBlock fitted={kicker} color={tint} />
        <TextBlock fitted={headline} color={ink} marginTop={30} />
        <TextBlock fitted={summary} color={quiet} marginTop={40} />
      </div>
    </div>
  );
}

/** Small leaf of the motif, before the site's name. */
function Mark({ ink }: { ink: string }) {
  return <div style={{ width: 26, height: 26, borderRadius: '0 26px 0 26px', backgroundColor: ink }} />;
}

function drawGround({ bgFrom, bgTo, photo, focus, side }: Data) {
  const { from, to } = readableGradient(bgFrom, bgTo, TEXT_REACH);
  const mirrored = side === 'left';
  const left = mirrored ? 0 : WIDTH - PANEL;
  return (
    <svg width={WIDTH} height={HEIGHT}>
      <defs>
        <linearGradient
          id="ground"
          gradientUnits="userSpaceOnUse"
          x1={mirrored ? WIDTH : 0}
          y1="0"
          x2={mirrored ? 0 : WIDTH}
          y2={HEIGHT}
        >
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="url(#ground)" />
      {photo ? (
        <image
          href={photo.fitted({ width: PANEL, height: HEIGHT }, { mode: 'cover', focus: focusPoint(focus) })}
          x={left}
          width={PANEL}
          height={HEIGHT}
        />
      ) : (
        <g transform={`translate(${left} 0)`}>
          <Motif from={from} to={to} />
        </g>
      )}
    </svg>
  );
}

/** Six tiles of quarter, half and full circles in tints of the gradient's last colour. */
function Motif({ from, to }: { from: string; to: string }) {
  const isDark = inkOn(to) === '#ffffff';
  const ground = mix(from, to, 0.35);
  const deep = isDark ? ground : mix(ground, '#000000', 0.05);
  const soft = isDark ? mix(to, '#ffffff', 0.22) : mix(to, '#000000', 0.1);
  const pale = isDark ? mix(to, '#ffffff', 0.5) : mix(to, '#000000', 0.2);
  const light = mix(to, '#ffffff', 0.86);
  const T = TILE;
  return (
    <g>
      <path d={`M0 0H${T}V${T}A${T} ${T} 0 0 1 0 0Z`} fill={soft} />
      <rect x={T} width={T} height={T} fill={deep} />
      <circle cx={1.5 * T} cy={T / 2} r={T / 2} fill={light} />
      <rect y={T} width={T} height={T} fill={deep} />
      <path d={`M0 ${2 * T}A${T / 2} ${T / 2} 0 0 1 ${T} ${2 * T}Z`} fill={pale} />
      <path d={`M0 ${1.5 * T}A${T / 2} ${T / 2} 0 0 1 ${T} ${1.5 * T}Z`} fill={soft} />
      <path d={`M${T} ${T}H${2 * T}A${T} ${T} 0 0 1 ${T} ${2 * T}Z`} fill={pale} />
      <path d={`M0 ${2 * T}A${T} ${T} 0 0 1 ${T} ${3 * T}H0Z`} fill={to} />
      <path d={`M${T} ${3 * T}A${T} ${T} 0 0 1 ${2 * T} ${2 * T}V${3 * T}Z`} fill={soft} />
      <circle cx={1.5 * T + T / 4} cy={2.5 * T + T / 4} r={T / 4} fill={light} />
    </g>
  );
}
