import {
  type DrawnData,
  defineTemplate,
  fitLine,
  inkOn,
  Layers,
  mix,
  number as numberField,
  type Stage,
  TextBlock,
  text,
} from '../../../templates/kit/index.js';
import { uniqueText } from '../../../test/rig/corpora/unique/texts.js';
import type { Card } from './card.js';

const COLUMNS = 5;
const ROWS = 5;
const TILE = { width: 240, height: 126 };
const WIDTH = COLUMNS * TILE.width;
const HEIGHT = ROWS * TILE.height;
const TILES = Array.from({ length: COLUMNS * ROWS }, (_, index) => index);

const fields = {
  label: text({ label: 'Etiket', default: 'Ölçüm' }),
  reading: numberField({ label: 'Değer', default: 0, min: 0, max: 1_000_000 }),
};
type Data = DrawnData<typeof fields>;

const template = defineTemplate({
  id: 'bench-full',
  name: 'Full',
  description: 'Tiles of changing colours with text, from edge to edge',
  width: WIDTH,
  height: HEIGHT,
  category: 'bench',
  fields,
  draw,
});

/** Tiles of changing colours with text, from edge to edge: nothing of the backdrop is ever seen. */
export const fullCard: Card = {
  name: 'content over the whole card',
  template,
  values: (number) => ({ label: uniqueText(fields.label.default, number), reading: number }),
  isAllNew: false,
  pictures: () => ({}),
};

function draw(data: Data, stage: Stage) {
  return (
    <Layers width={WIDTH} height={HEIGHT}>
      {drawGround()}
      {drawContent(data, stage)}
    </Layers>
  );
}

function drawGround() {
  return (
    <svg width={WIDTH} height={HEIGHT}>
      <rect width={WIDTH} height={HEIGHT} fill="#ffffff" />
    </svg>
  );
}

function drawContent({ label, reading }: Data, { fit }: Stage) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', width: WIDTH, height: HEIGHT }}>
      {TILES.map((tile) => (
        <Tile fit={fit} label={`${label} ${tile + 1}`} value={(reading * 37 + tile * 101) % 997} />
      ))}
    </div>
  );
}

function Tile({ fit, label, value }: { fit: Stage['fit']; label: string; value: number }) {
  const ground = mix(mix('#0b4f6c', '#f4b942', (value % 50) / 49), '#c0304d', (value % 7) / 12);
  const ink = inkOn(ground);
  const figure = fitLine(fit, String(value), {
    face: { family: 'sans', weight: 700 },
    size: 54,
    minSize: 20,
    width: TILE.width - 40,
  });
  const caption = fitLine(fit, label, {
    face: { family: 'sans', weight: 600 },
    size: 20,
    minSize: 14,
    width: TILE.width - 40,
  });
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        width: TILE.width,
        height: TILE.height,
        paddingLeft: 20,
        boxSizing: 'border-box',
        backgroundColor: ground,
      }}
    >
      <TextBlock fitted={caption} color={ink} />
      <TextBlock fitted={figure} color={ink} marginTop={18} />
    </div>
  );
}
