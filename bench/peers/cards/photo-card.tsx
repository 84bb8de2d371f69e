import {
  type DrawnData,
  defineTemplate,
  image,
  Layers,
  type Stage,
  text,
} from '../../../templates/kit/index.js';
import { photograph } from '../../../test/rig/corpora/unique/photographs.js';
import { uniqueText } from '../../../test/rig/corpora/unique/texts.js';
import type { EncodedPicture } from '../../../workers/contract/encoded-picture.js';
import { pictureOver } from '../peer-tree.js';
import { type Card, dataUrl } from './card.js';
import { textLines } from './text-lines.js';

const WIDTH = 1200;
const HEIGHT = 630;
const SHADE = { left: 0, top: 250, width: WIDTH, height: HEIGHT - 250 };
const SHADE_STYLE = {
  position: 'absolute',
  ...SHADE,
  backgroundImage: 'linear-gradient(180deg, rgba(0, 0, 0, 0), rgba(0, 0, 0, 0.75))',
};

const fields = {
  title: text({ label: 'Başlık', default: 'Bozkırda sabah' }),
  place: text({ label: 'Yer', default: 'Kapadokya' }),
  photo: image({ label: 'Fotoğraf' }),
};
type Data = DrawnData<typeof fields>;

const template = defineTemplate({
  id: 'bench-photo',
  name: 'Photo',
  description: 'A photo over the whole card, a shade over its lower part, and two lines of text',
  width: WIDTH,
  height: HEIGHT,
  category: 'bench',
  fields,
  draw,
});

/** The same photo in every card, with a shade and two lines of text. */
export const photoCard = cardOf('photo background', false, () => photograph(WIDTH, HEIGHT));

/** A photo of its own in every card. */
export const newPhotoCard = cardOf('photo, new each time', true, (number) =>
  photograph(WIDTH, HEIGHT, number),
);

/** Peers draw the JPEG and a box with a `linear-gradient`. @param take a photo of the card's own size */
function cardOf(name: string, isAllNew: boolean, take: (number: number) => EncodedPicture): Card {
  let latest: { number: number; photo: EncodedPicture } | undefined;
  const photo = (number: number) => {
    const shown = isAllNew ? number : 0;
    if (latest?.number !== shown) latest = { number: shown, photo: take(shown) };
    return latest.photo;
  };
  return {
    name,
    template,
    values: (number) => ({
      title: uniqueText(fields.title.default, number),
      place: uniqueText(fields.place.default, number),
    }),
    isAllNew,
    pictures: (number) => ({ photo: photo(number) }),
    ground: (number) => [
      pictureOver(WIDTH, HEIGHT, dataUrl('image/jpeg', photo(number).bytes)),
      { type: 'container', style: SHADE_STYLE, children: [] },
    ],
  };
}

function draw(data: Data, stage: Stage) {
  return (
    <Layers width={WIDTH} height={HEIGHT}>
      {drawGround(data)}
      {drawContent(data, stage)}
    </Layers>
  );
}

function drawGround({ photo }: Data) {
  const { left, top, width, height } = SHADE;
  return (
    <svg width={WIDTH} height={HEIGHT}>
      <linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#000000" stopOpacity="0" />
        <stop offset="1" stopColor="#000000" stopOpacity="0.75" />
      </linearGradient>
      <image href={photo?.fitted({ width: WIDTH, height: HEIGHT })} width={WIDTH} height={HEIGHT} />
      <rect x={left} y={top} width={width} height={height} fill="url(#shade)" />
    </svg>
  );
}

function drawContent({ title, place }: Data, stage: Stage) {
  return textLines(stage, { width: WIDTH, height: HEIGHT, padding: 72, at: 'flex-end' }, [
    { text: place, weight: 600, size: 30, minSize: 20, color: '#ffd166' },
    { text: title, weight: 700, size: 72, minSize: 40, color: '#ffffff', gap: 32 },
  ]);
}
