import type { FlowCase } from './flow-places.js';

/** Grids, with the places that Chromium 150 has for them. */
export const GRID_CASES: readonly FlowCase[] = [
  {
    name: 'lays a page out by named areas and lines',
    markup: `
      <div style="display:grid; width:300px; height:120px; gap:4px 10px; grid-template:'head head side' 20px 'main main side' 1fr / [left] 1fr [mid] 2fr 60px [right]">
        <div style="grid-area:main"></div>
        <div style="grid-area:side"></div>
        <div style="grid-column:left / right; grid-row:head-start"></div>
        <div style="grid-column:mid / span 2; grid-row:-2 / -1; height:10px"></div>
        <div style="grid-column:span 2 / 4; grid-row:3">X</div></div>`,
    places: `
      0 0 300 120, 0 24 230 82, 240 0 60 106, 0 0 300 20, 83.328 24 216.672 10, 83.328 110 216.672 10`,
  },
  {
    name: 'places items one after the other, in their order, around those that say where they stand',
    markup: `
      <div style="display:grid; width:120px; grid-template-columns:repeat(4, 30px); grid-auto-rows:10px 20px">
        <div style="grid-column:span 3"></div>
        <div style="grid-column:span 2"></div>
        <div style="order:-1"></div>
        <div style="grid-row:2; grid-column:4"></div>
        <div style="grid-row:2"></div>
        <div style="grid-column:2"></div>
        <div></div></div>`,
    places: `
      0 0 120 40, 30 0 90 10, 30 10 60 20, 0 0 30 10, 90 10 30 20, 0 10 30 20, 30 30 30 10, 60 30 30 10`,
  },
  {
    name: 'never goes back in a row or a column unless it is dense',
    markup: `
      <div style="display:grid; width:200px; grid-template-columns:repeat(4, 30px); grid-auto-rows:10px">
        <div></div>
        <div style="grid-column:3"></div>
        <div style="grid-column:2"></div>
        <div style="grid-row:4; grid-column:2"></div>
        <div style="grid-row:4; grid-column-end:span 2"></div>
        <div style="grid-row:4"></div></div>`,
    places: `
      0 0 200 40, 0 0 30 10, 60 0 30 10, 30 10 30 10, 30 30 30 10, 60 30 60 10, 120 30 80 10`,
  },
  {
    name: 'fills gaps where it is dense, column by column',
    markup: `
      <div style="display:grid; width:max-content; grid-auto-flow:column dense; grid-template-rows:repeat(3, 10px); grid-auto-columns:20px 30px">
        <div style="grid-row:span 2"></div>
        <div style="grid-row:span 2"></div>
        <div></div>
        <div style="grid-row:2; grid-column:-2"></div>
        <div style="grid-row:3"></div>
        <div></div></div>`,
    places: `
      0 0 80 30, 30 0 20 20, 50 0 30 20, 0 0 30 10, 0 10 30 10, 0 20 30 10, 30 20 20 10`,
  },
  {
    name: 'repeats tracks as often as there is room, and drops empty ones',
    markup: `
      <div style="width:230px">
        <div style="display:grid; gap:5px; grid-template-columns:repeat(auto-fill, minmax(60px, 1fr))">
          <div style="height:10px"></div></div>
        <div style="display:grid; gap:5px; grid-template-columns:20px repeat(auto-fit, [a] minmax(60px, 1fr))">
          <div style="height:10px"></div>
          <div style="grid-column:a 2"></div></div>
        <div style="display:grid; grid-template-rows:repeat(auto-fill, 10px); min-height:25px; grid-auto-flow:column; width:max-content">
          <div>X</div>
          <div>X</div>
          <div>X</div>
          <div>X</div></div></div>`,
    places: `
      0 0 230 50, 0 0 230 10, 0 0 73.328 10, 0 10 230 10, 0 10 20 10, 25 10 205 10, 0 20 20 30, 0 20 10 10,
      0 30 10 10, 0 40 10 10, 10 20 10 10`,
  },
  {
    name: 'sizes tracks by what stands in them',
    markup: `
      <div style="display:grid; width:400px; justify-content:start; column-gap:10px; grid-template-columns:auto min-content minmax(0, max-content) fit-content(35px) minmax(auto, 30px)">
        <div>XX XX</div>
        <div>XX XXX</div>
        <div>XXX XX</div>
        <div>XX XX X</div>
        <div>XXXX</div>
        <div style="grid-column:1 / span 3">XXXXX XXXXX XXXXXXXXX XXXXXX</div>
        <div style="grid-column:4 / span 2; overflow:hidden">XXXXXXXXXXXX</div>
        <div style="grid-column:5; min-width:0">XXXXXXXX</div></div>`,
    places: `
      0 0 400 50, 0 0 110 30, 120 0 30 30, 160 0 120 30, 290 0 35 30, 335 0 30 30, 0 30 280 10,
      290 30 75 10, 335 40 30 10`,
  },
  {
    name: 'shares what spanning items ask for, and bounds what content makes',
    markup: `
      <div style="width:500px">
        <div style="display:grid; justify-content:start; grid-template-columns:minmax(auto, 30px) min-content">
          <div>X</div>
          <div>X</div>
          <div style="grid-column:span 2">XXXXXXXXXX</div></div>
        <div style="display:grid; width:50px; grid-template-columns:1fr 1fr">
          <div style="grid-column:span 2">XXXXXXXX</div>
          <div>X</div></div>
        <div style="display:grid; width:max-content; grid-template-columns:fit-content(35px) auto">
          <div>XX XX X</div>
          <div>X X</div></div></div>`,
    places: `
      0 0 500 70, 0 0 500 20, 0 0 30 10, 30 0 70 10, 0 10 100 10, 0 20 50 20, 0 20 50 10, 0 30 25 10,
      0 40 65 30, 0 40 35 30, 35 40 30 30`,
  },
  {
    name: 'shares what is left by fractions, not below the content',
    markup: `
      <div style="width:200px">
        <div style="display:grid; grid-template-columns:1fr 1fr 2fr">
          <div>XXXXXXXXX</div>
          <div>X</div>
          <div>X</div></div>
        <div style="display:grid; grid-template-columns:1fr minmax(0, 1fr)">
          <div style="min-width:0">XXXXXXXXXXXX</div>
          <div>XXXXXXXXXXXX</div></div>
        <div style="display:grid; grid-template-columns:0.2fr 0.3fr">
          <div>X</div>
          <div>X</div></div>
        <div style="display:grid; grid-template-rows:0.5fr 1fr; width:max-content; grid-template-columns:1fr 3fr">
          <div style="height:20px">XX</div>
          <div>XXX</div>
          <div style="grid-column:span 2; height:10px">XXXXXXXXXXXX</div></div></div>`,
    places: `
      0 0 200 70, 0 0 200 10, 0 0 90 10, 90 0 36.656 10, 126.656 0 73.344 10, 0 10 200 10, 0 10 100 10,
      100 10 100 10, 0 20 200 10, 0 20 40 10, 40 20 60 10, 0 30 120 40, 0 30 30 20, 30 30 90 20,
      0 50 120 10`,
  },
  {
    name: 'takes percentages of rows as content until the height is known',
    markup: `
      <div style="display:grid; width:100px; grid-template-rows:25% auto; row-gap:10%">
        <div>X</div>
        <div style="height:50%"><div style="height:50%"></div></div>
        <div style="height:30px; width:50%; margin:10% 5%"></div></div>`,
    places: `
      0 0 100 60, 0 0 100 15, 0 21 100 0, 0 21 100 0, 5 37 50 30`,
  },
  {
    name: 'distributes tracks and aligns items in their areas',
    markup: `
      <div style="display:grid; width:200px; height:100px; grid-template:20px 30px / 40px 50px; justify-content:space-evenly; align-content:space-between; justify-items:center">
        <div style="width:20px; height:10px; align-self:end"></div>
        <div style="justify-self:stretch; margin:2px 3px"></div>
        <div style="width:20px; height:10px; margin:auto 0 auto auto"></div>
        <div style="width:80px; height:40px; place-self:safe end"></div>
        <div style="grid-area:1 / 1 / 3 / 3; justify-self:normal; height:5px; align-self:center"></div></div>`,
    places: `
      0 0 200 100, 46.656 50 20 10, 116.313 52 44 6, 56.656 75 20 10, 113.313 60 80 40,
      36.656 22.5 126.656 5`,
  },
  {
    name: 'goes from right to left',
    markup: `
      <div style="display:grid; direction:rtl; width:200px; padding-left:20px; box-sizing:border-box; gap:10px; grid-template-columns:30px 1fr 40px; justify-items:start">
        <div style="width:10px; height:10px"></div>
        <div style="direction:ltr; justify-self:self-start; width:20px; margin-right:4px"></div>
        <div style="justify-self:left; width:10px; position:relative; right:3px"></div>
        <div style="grid-column:2 / span 2; justify-self:stretch; height:5px"></div></div>`,
    places: `
      0 0 200 25, 190 0 10 10, 70 0 20 10, 17 0 10 10, 20 20 140 5`,
  },
  {
    name: 'aligns baselines within a row, first and last ones',
    markup: `
      <div style="display:grid; width:200px; grid-template-columns:repeat(3, 60px); align-items:baseline">
        <div style="padding-top:12px">X</div>
        <div style="margin-top:5px; width:20px">X X X</div>
        <div style="height:30px"></div>
        <div style="align-self:last baseline; width:10px">X X</div>
        <div style="align-self:last baseline; padding-bottom:7px">X</div>
        <div style="align-self:end">X</div></div>`,
    places: `
      0 0 200 79, 0 10 60 22, 60 22 20 30, 120 0 60 30, 0 52 10 20, 60 62 60 17, 120 69 60 10`,
  },
  {
    name: 'gives absolute boxes the areas that they name',
    markup: `
      <div style="position:relative; display:grid; width:200px; border:2px solid; padding:5px 10px; gap:6px; grid-template:20px 30px / 40px 50px; justify-content:center">
        <div style="position:absolute; inset:0; grid-area:1 / 2 / 3 / 3"></div>
        <div style="position:absolute; inset:1px; grid-column:2; grid-row:2 / auto"></div>
        <div style="position:absolute; inset:0; grid-column:auto / -1; grid-row:span 2 / 9"></div>
        <div style="position:absolute; grid-column:1; place-self:center; width:10px; height:10px"></div>
        <div style="position:absolute; width:50%; height:10px; bottom:0; grid-row:1"></div></div>`,
    places: `
      0 0 224 70, 110 7 50 56, 111 34 110 33, 2 2 158 66, 138 30 10 10, 2 58 110 10`,
  },
  {
    name: 'stretches by ratio, and columns by heights that rows decide',
    markup: `
      <div style="width:max-content">
        <div style="display:grid; height:60px; grid-template-columns:auto auto">
          <div style="aspect-ratio:1 / 2"></div>
          <div style="height:50%; aspect-ratio:2"></div></div>
        <div style="display:grid; grid-template-rows:40px">
          <div style="width:10px; aspect-ratio:1"></div></div>
        <div style="display:grid; width:90px; grid-template-columns:auto 1fr">
          <div style="aspect-ratio:2"></div>
          <div style="height:20px"></div></div>
        <div style="display:grid; width:90px; grid-template-columns:1fr 40px">
          <div style="aspect-ratio:5"></div>
          <div style="aspect-ratio:2; align-self:stretch; justify-self:start"></div></div></div>`,
    places: `
      0 0 90 130, 0 0 90 60, 0 0 45 90, 45 0 90 45, 0 60 90 40, 0 60 10 10, 0 100 90 20, 0 100 40 20,
      40 100 50 20, 0 120 90 10, 0 120 50 10, 50 120 20 10`,
  },
];
