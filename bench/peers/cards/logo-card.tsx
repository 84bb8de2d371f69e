import {
  type DrawnData,
  defineTemplate,
  image,
  Layers,
  type Stage,
  text,
} from '../../../templates/kit/index.js';
import { logo } from '../../../test/rig/corpora/unique/logos.js';
import { uniqueText } from '../../../test/rig/corpora/unique/texts.js';
import type { PeerNode } from '../peer-tree.js';
import { type Card, dataUrl } from './card.js';
import { textLines } from './text-lines.js';

const WIDTH = 1200;
const HEIGHT = 630;
const GROUND = '#f4efe6';
/** Where the logo stands, and in what size it comes. */
const CORNER = { left: 952, top: 72, width: 176, height: 176 };
const LOGO_SIDE = 800;

const fields = {
  title: text({ label: 'Başlık', default: 'Yeni koleksiyon mağazalarda' }),
  details: text({ label: 'Açıklama', default: 'Ilgaz’dan el yapımı ahşap oyuncaklar' }),
  logo: image({ label: 'Logo' }),
};
type Data = DrawnData<typeof fields>;

const template = defineTemplate({
  id: 'bench-logo',
  name: 'Logo',
  description: 'A transparent picture in a corner of a plain ground, and two lines of text',
  width: WIDTH,
  height: HEIGHT,
  category: 'bench',
  fields,
  draw,
});

/** A transparent PNG in a corner, another one every time. Peers draw a plain box and the PNG. */
export const logoCard: Card = {
  name: 'logo, new each time',
  template,
  values: (number) => ({
    title: uniqueText(fields.title.default, number),
    details: uniqueText(fields.details.default, number),
  }),
  isAllNew: true,
  pictures: (number) => ({ logo: logo(LOGO_SIDE, number) }),
  ground: (number) => {
    const place = { position: 'absolute', left: 0, top: 0, width: WIDTH, height: HEIGHT };
    const { width, height } = CORNER;
    const src = dataUrl('image/png', logo(LOGO_SIDE, number).bytes);
    return [
      { type: 'container', style: { ...place, backgroundColor: GROUND }, children: [] },
      { type: 'image', src, width, height, style: { position: 'absolute', ...CORNER } },
    ] satisfies PeerNode[];
  },
};

function draw(data: Data, stage: Stage) {
  return (
    <Layers width={WIDTH} height={HEIGHT}>
      {drawGround(data)}
      {drawContent(data, stage)}
    </Layers>
  );
}

function drawGround({ logo }: Data) {
  const { left, top, width, height } = CORNER;
  return (
    <svg width={WIDTH} height={HEIGHT}>
      <rect width={WIDTH} height={HEIGHT} fill={GROUND} />
      <image href={logo?.fitted({ width, height })} x={left} y={top} width={width} height={height} />
    </svg>
  );
}

function drawContent({ title, details }: Data, stage: Stage) {
  return textLines(stage, { width: WIDTH, height: HEIGHT, padding: 80, at: 'flex-end' }, [
    { text: title, weight: 700, size: 64, minSize: 36, color: '#2b2118' },
    { text: details, weight: 400, size: 34, minSize: 20, color: '#5d4b3a', gap: 36 },
  ]);
}
