/** Templates that satori draws. None of them is shipped. */

import type { JSX } from 'satori/jsx/jsx-runtime';
import {
  color,
  type DrawnData,
  defineTemplate,
  type FieldSet,
  image,
  select,
  type Template,
  text,
} from '../../../templates/contract/index.js';
import { rasterize } from '../../../workers/raster/resvg.js';

const INTER = (weight: number, type: string) =>
  new URL(import.meta.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.${type}`));

export const PHOTO = { width: 120, height: 90 };

/** A font file of each kind. */
export const OWN_FONTS = [
  { family: 'Own', sources: [{ file: INTER(400, 'woff') }], weights: [400, 400] },
  { family: 'Own', sources: [{ file: INTER(700, 'woff2') }], weights: [700, 700] },
] as const;

const card = {
  title: text({ label: '', default: 'Merhaba dünya' }),
  color: color({ label: '', default: '#1d4ed8' }),
  photo: image({ label: '' }),
};

/** @param photo address of a picture in the size of `PHOTO` */
export function ownTree(title: string, ground: string, photo: string | undefined): JSX.Element {
  return (
    <div {...tw('flex flex-col w-full h-full p-4 bg-slate-100')} style={{ fontFamily: 'Own' }}>
      <div {...tw('flex text-3xl font-bold')} style={{ color: ground }}>
        {title}
      </div>
      <div {...tw('flex mt-2')}>
        {photo && <img src={photo} {...PHOTO} style={{ borderRadius: 12 }} alt="" />}
        <div
          style={{
            ...{ width: 90, height: 90, marginLeft: 16, borderRadius: '50%' },
            backgroundImage: `linear-gradient(45deg, ${ground}, #fde047)`,
            boxShadow: '0 6px 12px rgba(0, 0, 0, 0.4)',
          }}
        />
      </div>
    </div>
  );
}

/** The types of satori's own JSX runtime do not know it. */
function tw(classes: string): object {
  return { tw: classes };
}

function template<Fields extends FieldSet>(
  id: string,
  fields: Fields,
  draw: (data: DrawnData<Fields>, progress: number) => JSX.Element,
  more: Partial<Template> = {},
): Template {
  return defineTemplate({
    ...{ id, name: id, description: '', category: 'test', width: 300, height: 200, engine: 'satori' },
    ...(more as object),
    fields,
    draw: (data, { progress }) => draw(data, progress),
  });
}

const own = template(
  'own-fonts',
  card,
  ({ title, color, photo }) => ownTree(title, color, photo?.fitted(PHOTO)),
  { fonts: OWN_FONTS, transparent: true },
);

const moving = template(
  'moving',
  card,
  ({ title, color, photo }, progress) => (
    <div {...tw('flex flex-col w-full h-full bg-white text-2xl')}>
      <div style={{ color }}>{title}</div>
      <div {...tw('flex')} style={{ fontFamily: 'serif', fontWeight: 700 }}>
        Şiğ مرحبا 日本語 🎉
      </div>
      {photo && <img src={photo.fitted(PHOTO)} {...PHOTO} alt="" />}
      <div style={{ width: 40, height: 40, background: color, marginLeft: Math.floor(progress * 8) * 30 }} />
    </div>
  ),
  {
    animation: { durationMs: 1000, stillAt: 0 },
    fonts: [
      { family: 'sans', sources: [{ local: 'Inter' }], weights: [400, 400] },
      { family: 'serif', sources: [{ local: 'Source Serif 4' }], weights: [700, 700] },
    ],
  },
);

/** A text in whatever Tuval has for it. */
const plain = template('plain', { title: card.title }, ({ title }) => (
  <div {...tw('flex w-full h-full bg-white text-4xl font-bold')}>{title}</div>
));

const box = (style: object, children?: unknown) => (
  <div style={{ display: 'flex', ...style }}>{children as JSX.Element}</div>
);

/** Resvg 2.6.2 traps in a blur that is much wider than its filter's region. */
const TRAPPING = `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="1">
  <filter id="blur" filterUnits="userSpaceOnUse" x="29" y="-9" width="5" height="5">
    <feGaussianBlur stdDeviation="180 66"/>
  </filter>
  <rect width="14" height="1" filter="url(#blur)"/>
</svg>`;

const HOSTILE = {
  elements: () =>
    box(
      {},
      Array.from({ length: 10_000 }, () => box({ width: 1 })),
    ),
  depth: () => Array.from({ length: 1000 }).reduce<JSX.Element>((inner) => box({}, inner), box({})),
  trap: () => {
    rasterize(TRAPPING);
    return box({});
  },
  'not a number': () => box({ width: Number.NaN, height: Number.NaN, background: 'red' }, 'x'),
  huge: () => box({ width: 1e30, height: 1e30, background: 'red', borderRadius: 9 }),
  long: () =>
    box(
      {},
      <svg width={10} height={10}>
        <path d={'M0 0'.repeat(2_500_000)} />
      </svg>,
    ),
  hang: () => {
    for (;;);
  },
  throws: () => {
    throw new Error('drawn to a fault');
  },
};

const hostile = template(
  'hostile',
  {
    how: select({
      label: '',
      default: 'throws',
      options: Object.keys(HOSTILE).map((value) => ({ value, label: value })),
    }),
  },
  ({ how }) => HOSTILE[how as keyof typeof HOSTILE](),
  { width: 44, height: 10 },
);

/** Shows a picture at an address of the text's, in one of the ways that satori knows. */
const loading = template(
  'loading',
  {
    address: text({ label: '', default: '' }),
    how: text({ label: '', default: 'img' }),
  },
  ({ address, how }) =>
    how === 'img'
      ? box({}, <img src={address} width={10} height={10} alt="" />)
      : how === 'image'
        ? box(
            {},
            <svg width={10} height={10}>
              <image href={address} width={10} height={10} />
            </svg>,
          )
        : how === 'style'
          ? box({}, [<style>{`div { background-image: url(${address}) }`}</style>, 'x'])
          : box({ width: 10, height: 10, [how]: `url(${address})` }),
);

export const SATORI_CARDS: ReadonlyMap<string, Template> = new Map(
  [own, moving, plain, hostile, loading].map((each) => [each.id, each]),
);
