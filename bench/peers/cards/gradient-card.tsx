import {
  color,
  type DrawnData,
  defineTemplate,
  Layers,
  type Stage,
  text,
} from '../../../templates/kit/index.js';
import { uniqueColour } from '../../../test/rig/corpora/unique/colours.js';
import { uniqueText } from '../../../test/rig/corpora/unique/texts.js';
import type { PeerNode } from '../peer-tree.js';
import type { Card } from './card.js';
import { textLines } from './text-lines.js';

const WIDTH = 1200;
const HEIGHT = 630;
/** How far from the middle the ends of a CSS gradient of 135 degrees lie, along either axis (CSS Images 3, 3.1.1). */
const REACH = (WIDTH + HEIGHT) / 4;

const fields = {
  title: text({ label: 'Başlık', default: 'Güneş batarken kıyı' }),
  subtitle: text({ label: 'Alt başlık', default: 'Bir yaz akşamından kareler' }),
  from: color({ label: 'İlk renk', default: '#1b1464' }),
  to: color({ label: 'Son renk', default: '#c2185b' }),
};
type Data = DrawnData<typeof fields>;

const template = defineTemplate({
  id: 'bench-gradient',
  name: 'Gradient',
  description: 'Two lines of text on a gradient of two colours',
  width: WIDTH,
  height: HEIGHT,
  category: 'bench',
  fields,
  draw,
});

/** Two lines of text on a gradient of two colours. Peers draw it as a box with a `linear-gradient`. */
export const gradientCard = cardOf('gradient', false, () => ({
  from: fields.from.default,
  to: fields.to.default,
}));

export const gradientCardInNewColours = cardOf('gradient, new colours', true, (number) => ({
  from: uniqueColour('from', number),
  to: uniqueColour('to', number),
}));

function cardOf(
  name: string,
  isAllNew: boolean,
  colours: (number: number) => { from: string; to: string },
): Card {
  return {
    name,
    template,
    values: (number) => ({
      title: uniqueText(fields.title.default, number),
      subtitle: uniqueText(fields.subtitle.default, number),
      ...colours(number),
    }),
    isAllNew,
    pictures: () => ({}),
    ground: (number) => [gradientBox(colours(number))],
  };
}

function gradientBox({ from, to }: { from: string; to: string }): PeerNode {
  const place = { position: 'absolute', left: 0, top: 0, width: WIDTH, height: HEIGHT };
  const backgroundImage = `linear-gradient(135deg, ${from}, ${to})`;
  return { type: 'container', style: { ...place, backgroundImage }, children: [] };
}

function draw(data: Data, stage: Stage) {
  return (
    <Layers width={WIDTH} height={HEIGHT}>
      {drawGround(data)}
      {drawContent(data, stage)}
    </Layers>
  );
}

function drawGround({ from, to }: Data) {
  return (
    <svg width={WIDTH} height={HEIGHT}>
      <linearGradient
        id="ground"
        gradientUnits="userSpaceOnUse"
        x1={WIDTH / 2 - REACH}
        y1={HEIGHT / 2 - REACH}
        x2={WIDTH / 2 + REACH}
        y2={HEIGHT / 2 + REACH}
      >
        <stop stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <rect width={WIDTH} height={HEIGHT} fill="url(#ground)" />
    </svg>
  );
}

function drawContent({ title, subtitle }: Data, stage: Stage) {
  return textLines(stage, { width: WIDTH, height: HEIGHT, padding: 80, at: 'center' }, [
    { text: title, weight: 700, size: 76, minSize: 40, color: '#ffffff' },
    { text: subtitle, weight: 400, size: 36, minSize: 20, color: '#f3d9ea', gap: 40 },
  ]);
}
