import type { StyleDocument } from './style-documents.js';

/** Utility classes as cards use them, by family. Between commas: those of one element. */
const FAMILIES: Readonly<Record<string, string>> = {
  boxes: `block, inline-block, inline, flex, inline-flex, grid, inline-grid, contents, hidden, flow-root, list-item, box-border, box-content, overflow-hidden,
    overflow-x-auto, overflow-clip, relative top-4, absolute inset-0, absolute inset-x-4 -bottom-2, absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2,
    z-10, -z-10, z-auto, isolate, invisible, aspect-square, aspect-video, aspect-[4/3], object-cover object-top, object-contain, float-none, sr-only`,
  sizes: `w-4, w-1/2, w-full, w-screen, w-fit, w-max, w-min, w-[37px], w-[calc(100%-3rem)], h-full, h-screen, h-px, h-dvh, size-10, size-full, min-w-0, min-w-full,
    max-w-md, max-w-none, max-w-(--w) [--w:30px], min-h-screen, max-h-40, p-6, px-3 py-1.5, ps-4 pe-2, pt-[3vw], m-auto, mx-auto, -mt-4, ml-[-5px], space-y-2, space-x-4,
    space-y-reverse space-y-3, container`,
  flexbox: `flex flex-col, flex flex-row-reverse flex-wrap, flex-1, flex-auto, flex-none, flex-initial, grow, grow-0, shrink-0, basis-1/3, basis-40, order-2, -order-1, order-first, items-center,
    items-baseline, justify-between, justify-evenly, content-center, self-end, place-items-center, place-content-center, gap-3, gap-x-2 gap-y-px, justify-self-end, justify-items-center`,
  grids: `grid grid-cols-3, grid-cols-[1fr_2fr_auto], grid-cols-none, grid-rows-2, col-span-2, col-span-full, col-start-2 col-end-4, row-span-2, auto-rows-fr, auto-cols-max, grid-flow-col,
    grid-flow-row-dense, grid-cols-[repeat(auto-fill,minmax(80px,1fr))]`,
  texts: `text-xs, text-sm, text-base, text-lg, text-3xl, text-9xl, text-[13px], text-xl/8, text-[2em]/[1.1], font-thin, font-medium, font-bold, font-black, font-sans, font-serif, font-mono, font-[Inter], italic, not-italic,
    leading-none, leading-tight, leading-7, leading-[1.05], tracking-tight, tracking-widest, tracking-[.2em], text-left, text-center, text-justify, text-end, uppercase, capitalize, normal-case, underline, line-through,
    no-underline, underline decoration-wavy decoration-2 decoration-sky-500 underline-offset-4, overline decoration-dotted, truncate, text-ellipsis, line-clamp-2, line-clamp-none, whitespace-nowrap, whitespace-pre-wrap,
    break-words, break-all, wrap-anywhere, text-balance, text-pretty, text-nowrap, indent-8, align-middle, align-top, tabular-nums, slashed-zero lining-nums, list-disc, list-decimal list-inside, list-none, antialiased, hyphens-none,
    text-shadow-sm, text-shadow-lg/30, font-stretch-condensed`,
  colours: `text-slate-300, text-black, text-current, text-transparent, text-inherit, text-white/80, text-[#1da1f2], text-(--c) [--c:red], bg-red-500, bg-emerald-500/60, bg-white/10, bg-[rgb(1_2_3/.5)], bg-transparent, bg-current,
    border border-sky-400, accent-red-500, fill-red-500 stroke-blue-500, bg-black/[.07], text-oklch, bg-[oklch(70%_.1_200)], opacity-50, opacity-[.33]`,
  backgrounds: `bg-gradient-to-r from-cyan-500 to-blue-700, bg-linear-to-br from-pink-500 via-purple-500 to-violet-600, bg-linear-45 from-red-500 from-10% to-blue-500 to-90%, bg-radial from-pink-400 to-fuchsia-700,
    bg-radial-[at_25%_25%] from-white to-zinc-900 to-75%, bg-conic from-blue-600 to-sky-400, bg-conic-180 from-red-500 via-lime-500 to-red-500, bg-linear-to-r/oklch from-indigo-500 to-teal-400, bg-linear-to-r/srgb from-red-500 to-transparent,
    bg-cover bg-center, bg-no-repeat bg-contain, bg-[length:20px_20px], bg-clip-text text-transparent bg-gradient-to-r from-red-500 to-blue-500, bg-origin-content, bg-blend-multiply, bg-none,
    bg-[linear-gradient(45deg\\,red\\,blue)], bg-[radial-gradient(circle_at_center,#000_1px,transparent_1px)]`,
  borders: `border, border-2, border-t-4 border-rose-500, border-x, border-dashed border-4, border-dotted, border-none, border-white/20 border, rounded, rounded-lg, rounded-full, rounded-t-xl, rounded-br-3xl, rounded-[10px], rounded-s-md,
    outline, outline-2 outline-offset-2 outline-blue-500, outline-dashed, outline-none, outline-hidden, ring, ring-2 ring-sky-500, ring-4 ring-white/30 ring-inset, ring-2 ring-offset-2 ring-offset-slate-900, inset-ring-2,
    divide-y divide-gray-300, divide-x-2 divide-dashed`,
  effects: `shadow-xs, shadow, shadow-md, shadow-xl, shadow-2xl shadow-teal-700/50, shadow-inner, inset-shadow-sm, shadow-none, shadow-[0_0_20px_red], shadow-lg ring-1 ring-black/5, mix-blend-multiply, blur-xs, blur-[2px], brightness-125 contrast-75,
    grayscale, hue-rotate-90 saturate-150, invert, sepia-50, drop-shadow-lg, drop-shadow-xl/50, drop-shadow-[0_1px_2px_red], backdrop-blur-md, backdrop-blur-sm backdrop-saturate-150, mask-linear-45 mask-linear-from-20%,
    mask-b-from-50%, mask-radial-at-center mask-radial-from-50%, [mask-image:linear-gradient(black,transparent)], [clip-path:circle(40%)]`,
  transforms: `rotate-6, -rotate-12, rotate-[17deg], scale-90, scale-x-50, -scale-x-100, translate-y-2, -translate-x-1/2, translate-[10px], skew-x-6, skew-y-3 rotate-3, origin-top-left, transform-gpu, transform-none, scale-110 rotate-2 translate-x-4, animate-none`,
  variants: `first:font-bold last:text-red-600, odd:bg-gray-100 even:text-blue-700, sm:text-lg, md:p-8, max-sm:hidden, xl:p-1, dark:bg-black, hover:bg-red-500, portrait:p-1, landscape:p-2, print:hidden, before:mr-1 before:content-['»'],
    not-first:p-3, nth-3:underline, *:px-4, **:italic, has-[em]:border-2, data-[on=yes]:p-5, supports-[display:grid]:grid, [&_em]:text-red-500, [&>em]:underline, p-2!, !m-3, empty:hidden, only:p-1, motion-safe:p-1, motion-reduce:p-9, ltr:ml-3, rtl:mr-3, in-[body]:p-7`,
  'what is not there':
    'nothing, card-title, bg-nothing-500, p-nope, text-[, [x], w-[calc(], before:, --x, {}, bg-[;}*{color:red}]',
};

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** A box for each, with something in it, beside its plain self in rows of both. */
export const UTILITY_DOCUMENTS: readonly (StyleDocument & { usesTailwind: true })[] = Object.entries(
  FAMILIES,
).map(([name, classes]) => ({
  name: `utilities: ${name}`,
  usesTailwind: true,
  css: '',
  body: classes
    .replaceAll('\\,', '\u0000')
    .split(/,(?![^[(]*[\])])/)
    .map((each) => each.replaceAll('\u0000', ',').trim().replace(/\s+/g, ' '))
    .map((each) => `<div class="${escaped(each)}" data-on="yes">a<em>b</em><span>c</span></div>`)
    .join('\n'),
}));
