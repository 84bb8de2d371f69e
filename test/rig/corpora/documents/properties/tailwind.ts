import type { PropertyEntry, PropertyTable } from '../property-document.js';

function tailwind(html: string): PropertyEntry {
  return { head: '<meta name="css" content="tailwind">', css: '', html };
}

/** Documents that ask for Tailwind's utility classes. */
export const TAILWIND: PropertyTable = {
  card: tailwind(
    '<div class="flex h-full flex-col justify-between rounded-2xl bg-slate-900 p-6 text-white shadow-xl"><div class="flex items-center gap-3"><div class="size-10 rounded-full bg-gradient-to-br from-pink-500 to-violet-600"></div><span class="text-sm font-medium text-slate-300">tuval.example</span></div><h1 class="text-3xl leading-tight font-bold tracking-tight">Utility classes, drawn as they are</h1><div class="flex gap-2 text-xs"><span class="rounded-full bg-white/10 px-3 py-1">css</span><span class="rounded-full border border-white/20 px-3 py-1">html</span></div></div>',
  ),
  'spacing-and-sizes': tailwind(
    '<div class="space-y-2"><div class="h-4 w-1/2 bg-red-500"></div><div class="h-4 w-2/3 bg-orange-400"></div><div class="ml-8 h-6 w-40 bg-amber-300"></div><div class="mx-auto size-12 bg-lime-500"></div><div class="-mt-4 h-4 w-full bg-emerald-500/60"></div><div class="h-[37px] w-[calc(100%-3rem)] bg-[#1da1f2] p-1.5 text-[13px]">arbitrary</div></div>',
  ),
  'grid-and-borders': tailwind(
    '<div class="grid h-full grid-cols-3 gap-3"><div class="col-span-2 rounded-lg border-2 border-dashed border-sky-400 p-3">dashed</div><div class="rounded-lg bg-sky-100 p-3 ring-2 ring-sky-500">ring</div><div class="rounded-t-xl border-b-4 border-rose-500 bg-rose-50 p-3">bottom</div><div class="divide-y divide-gray-300 rounded-lg border border-gray-300"><p class="p-2">one</p><p class="p-2">two</p></div><div class="rounded-lg bg-white p-3 shadow-lg outline outline-gray-200">shadow</div></div>',
  ),
  typography: tailwind(
    '<h2 class="font-[Inter] text-2xl font-extrabold tracking-tight text-gray-900">Typography</h2><p class="mt-1 text-base leading-7 text-gray-600">A paragraph with <span class="font-semibold text-indigo-600 underline decoration-wavy underline-offset-4">a link</span> and <em class="italic">emphasis</em>.</p><p class="line-clamp-2 text-sm text-gray-500">This text is clamped to two lines, however many words there are in it, and ends with an ellipsis where it is cut off.</p><p class="truncate text-xs tracking-widest text-gray-400 uppercase">truncated and spaced capitals that are too long</p><p class="bg-gradient-to-r from-cyan-500 to-blue-700 bg-clip-text text-3xl font-black text-transparent">Gradient</p>',
  ),
  effects: tailwind(
    '<div class="grid h-full grid-cols-3 gap-4"><div class="rotate-6 rounded-xl bg-fuchsia-500 opacity-80"></div><div class="rounded-xl bg-gradient-to-tr from-yellow-300 via-orange-400 to-red-500"></div><div class="scale-90 rounded-full bg-teal-400 shadow-2xl shadow-teal-700/50"></div><div class="rounded-xl bg-conic from-blue-600 to-sky-400"></div><div class="translate-y-2 skew-x-6 bg-slate-800"></div><div class="rounded-xl bg-radial from-pink-400 to-fuchsia-700 blur-xs"></div></div>',
  ),
  variants: tailwind(
    '<ul class="overflow-hidden rounded-lg border border-gray-200 *:px-4 *:py-2"><li class="odd:bg-gray-100 first:font-bold">first</li><li class="odd:bg-gray-100 even:text-blue-700">second</li><li class="odd:bg-gray-100 last:text-red-600">third</li></ul><div class="group mt-3 flex gap-2" data-on="yes"><b class="group-data-[on=yes]:bg-green-300 sm:text-lg dark:bg-black">data</b><b class="before:mr-1 before:text-red-500 before:content-[\'»\'] not-last:hidden">before</b></div>',
  ),
  pricing: tailwind(
    '<div class="flex h-full gap-3"><div class="flex flex-1 flex-col rounded-2xl border border-gray-200 p-4"><p class="text-sm text-gray-500">Starter</p><p class="mt-1 text-3xl font-bold">€9<span class="text-sm font-normal text-gray-400">/mo</span></p><ul class="mt-3 space-y-1 text-xs text-gray-600"><li>500 images</li><li>PNG and JPEG</li></ul><span class="mt-auto rounded-lg border border-gray-300 py-2 text-center text-sm font-medium">Choose</span></div><div class="relative flex flex-1 flex-col rounded-2xl bg-indigo-600 p-4 text-white"><span class="absolute -top-2 right-3 rounded-full bg-amber-300 px-2 py-0.5 text-[10px] font-bold text-amber-900">POPULAR</span><p class="text-sm text-indigo-200">Pro</p><p class="mt-1 text-3xl font-bold">€19<span class="text-sm font-normal text-indigo-200">/mo</span></p><ul class="mt-3 space-y-1 text-xs text-indigo-100"><li>10,000 images</li><li>Animated GIF</li></ul><span class="mt-auto rounded-lg bg-white py-2 text-center text-sm font-medium text-indigo-700">Choose</span></div></div>',
  ),
  'filters-and-masks': tailwind(
    '<div class="grid h-full grid-cols-3 gap-3"><div class="rounded-lg bg-linear-to-br from-rose-400 to-indigo-500 grayscale"></div><div class="rounded-lg bg-sky-500 drop-shadow-lg brightness-125"></div><div class="relative overflow-hidden rounded-lg bg-linear-45 from-amber-300 via-rose-500 to-violet-700"><div class="absolute inset-3 rounded bg-white/20 backdrop-blur-md"></div></div><div class="rounded-lg bg-emerald-500 mask-b-from-20%"></div><div class="rounded-lg bg-violet-500 mask-radial-from-50%"></div><div class="relative rounded-lg bg-yellow-300"><div class="absolute inset-2 rounded bg-cyan-500 mix-blend-multiply"></div></div></div>',
  ),
  'text-shadow-and-lists': tailwind(
    '<h1 class="text-4xl/snug font-black text-balance text-slate-900 text-shadow-md">Headline that balances its lines</h1><ul class="mt-2 list-inside list-disc text-sm marker:text-pink-500"><li>first</li><li class="underline decoration-sky-500 decoration-2 underline-offset-2">second</li></ul><p class="mt-2 indent-8 text-sm leading-relaxed text-pretty">A paragraph with an indent, and <span class="font-mono tabular-nums">1234</span>, <span class="align-super text-xs">raised</span> and <span class="inline-block -rotate-3 rounded bg-lime-300 px-1">turned</span> words.</p><div class="mt-2 aspect-video w-24 rounded border-x-4 border-y border-teal-600 bg-teal-50"></div>',
  ),
};
