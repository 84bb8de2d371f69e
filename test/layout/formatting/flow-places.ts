/** Trees of boxes, with the places that Chromium 150 has for them. */
export interface FlowCase {
  name: string;
  /** One element with what is in it; letters are squares of 10 pixels with their baseline at 8, pictures 60 by 40. */
  markup: string;
  /** Left, top, width and height of every element in the order of the document, from the corner of the first. */
  places: string;
}

export const FLOW_CASES: readonly FlowCase[] = [
  {
    name: 'shares the room of a row by growth, within minimum and maximum, in their order',
    markup: `
      <div style="display:flex; width:400px; height:60px; column-gap:10px">
        <div style="flex:1; order:2"></div>
        <div style="flex:2 1 20%; max-width:90px"></div>
        <div style="flex:1; min-width:150px; height:50%"></div></div>`,
    places: `
      0 0 400 60, 260 0 140 60, 0 0 90 60, 100 0 150 30`,
  },
  {
    name: 'shrinks by content boxes and not below the narrowest content',
    markup: `
      <div style="display:flex; width:120px">
        <div style="width:100px; padding:0 10px; box-sizing:border-box"></div>
        <div style="flex-basis:100px">XXXXX XX</div>
        <div style="width:60px; overflow:hidden">XXXXXX</div></div>`,
    places: `
      0 0 120 20, 0 0 48.578 20, 48.578 0 50 20, 98.578 0 21.422 20`,
  },
  {
    name: 'fits the content of an item into the room, within another one that does, too',
    markup: `
      <div style="display:flex; width:60px">
        <div style="display:flex; flex:none; flex-basis:fit-content">
          <div style="flex:none; flex-basis:fit-content">XXXX XXX</div></div></div>`,
    places: `
      0 0 60 20, 0 0 60 20, 0 0 60 20`,
  },
  {
    name: 'goes from right to left and from the bottom up, automatic margins first',
    markup: `
      <div style="display:flex; direction:rtl; width:200px">
        <div style="display:flex; flex-direction:column-reverse; height:90px; justify-content:space-between; align-items:start">
          <div style="width:20px; height:10px"></div>
          <div style="width:30px; height:20px; margin:0 4px"></div></div>
        <div style="width:40px; height:20px; margin-right:auto; align-self:end"></div></div>`,
    places: `
      0 0 200 90, 162 0 38 90, 180 80 20 10, 166 0 30 20, 0 70 40 20`,
  },
  {
    name: 'breaks lines, upside down too, and aligns them and their baselines',
    markup: `
      <div style="display:flex; flex-wrap:wrap-reverse; width:100px; height:140px; gap:4px 6px; align-content:space-between; align-items:baseline">
        <div style="width:40px; height:30px"></div>
        <div style="width:50px">XX XX XX</div>
        <div style="width:60px; height:20px; margin-bottom:5px"></div>
        <div style="width:20px; height:10px; align-self:center"></div></div>`,
    places: `
      0 0 100 140, 0 98 40 30, 46 120 50 20, 0 0 60 20, 66 7.5 20 10`,
  },
  {
    name: 'is as wide as items that do not flex, and as columns beside each other',
    markup: `
      <div style="width:500px">
        <div style="display:flex; width:max-content; gap:10px">
          <div style="flex:0 0 30px">XXX XXX</div>
          <div style="flex:1">XX XX</div></div>
        <div style="display:flex; flex-flow:column wrap; width:fit-content; max-height:50px; column-gap:5px">
          <div style="width:30px; height:30px"></div>
          <div style="width:40px; height:20px"></div>
          <div style="width:20px; height:30px"></div></div></div>`,
    places: `
      0 0 500 70, 0 0 90 20, 0 0 30 20, 40 0 50 20, 0 20 65 50, 0 20 30 30, 0 50 40 20, 45 20 20 30`,
  },
  {
    name: 'knows heights that percentages are of',
    markup: `
      <div style="display:flex; width:200px; height:100px">
        <div style="width:40px">
          <div style="height:50%"></div></div>
        <div style="display:flex; flex-direction:column; width:60px; align-self:start">
          <div style="flex:1">
            <div style="height:50%">X</div></div></div>
        <div style="display:flex; flex-direction:column; width:80px">
          <div style="flex:1">
            <div style="height:calc(50% - 3px)"></div></div></div></div>`,
    places: `
      0 0 200 100, 0 0 40 100, 0 0 40 50, 40 0 60 10, 40 0 60 10, 40 0 60 10, 100 0 80 100, 100 0 80 100,
      100 0 80 47`,
  },
  {
    name: 'lets margins meet, those of parents and of empty boxes too',
    markup: `
      <div style="display:flow-root; width:100px">
        <div style="margin:20px 0 10px">
          <div style="margin-top:30px">
            <div style="margin:-5px 0 40px; height:10px"></div></div></div>
        <div style="margin:15px 0 25px"></div>
        <div style="margin-top:12px; min-height:30px">
          <div style="height:5px; margin-bottom:50px"></div></div>
        <div style="padding-top:1px; margin-top:-8px">
          <div style="margin:7px 0; height:4px"></div></div></div>`,
    places: `
      0 0 100 116, 0 25 100 10, 0 25 100 10, 0 25 100 10, 0 75 100 0, 0 75 100 30, 0 75 100 5, 0 97 100 12,
      0 105 100 4`,
  },
  {
    name: 'fills the width with blocks, or leaves what margins say',
    markup: `
      <div style="width:200px">
        <div style="margin:0 10% 0 30px; height:5px; padding:0 33.33% 0 0"></div>
        <div style="width:80px; margin:0 auto; height:5px"></div>
        <div style="width:300px; margin-left:auto; height:5px"></div>
        <div style="direction:rtl">
          <div style="width:calc(25% + 10px); height:5px; margin-right:3px"></div></div>
        <div style="justify-self:end; height:5px">XXX</div>
        <div style="min-width:250px; max-width:50%; height:5px; position:relative; left:10%; top:50%"></div></div>`,
    places: `
      0 0 200 30, 30 0 150 5, 60 5 80 5, 0 10 300 5, 0 15 200 5, 137 15 60 5, 170 20 30 5, 20 25 250 5`,
  },
  {
    name: 'makes one side of the other by a ratio, and room for the content',
    markup: `
      <div style="width:200px">
        <div style="width:60px; aspect-ratio:3 / 1"></div>
        <div style="width:40px; aspect-ratio:2; padding:5px">XX XX XX XX</div>
        <div style="width:fit-content; height:30px; aspect-ratio:2"></div>
        <div style="display:flex; height:40px">
          <div style="aspect-ratio:1 / 2"></div>
          <div style="aspect-ratio:2; max-height:15px"></div></div>
        <div style="max-width:50px; min-height:40px; aspect-ratio:1"></div></div>`,
    places: `
      0 0 200 190, 0 0 60 20, 0 20 50 50, 0 70 60 30, 0 100 200 40, 0 100 20 40, 20 100 30 15, 0 140 50 50`,
  },
  {
    name: 'puts absolute boxes by insets into the padding box of what is positioned',
    markup: `
      <div style="position:relative; width:200px; height:100px; border:5px solid; padding:10px">
        <div style="padding:7px">
          <div style="position:absolute; left:10%; right:20px; top:10%; bottom:5px; margin:3px"></div>
          <div style="position:absolute; width:50px; height:20px; left:0; right:0; margin:auto; top:0; bottom:0"></div>
          <div style="position:absolute; right:4px; bottom:6px; max-width:40px">XX XX XX</div>
          <div style="position:absolute; top:50%; width:50%; padding:0 5%">X</div>
          <div style="position:absolute; left:0; top:0; bottom:20px; aspect-ratio:1"></div></div></div>`,
    places: `
      0 0 230 130, 15 15 200 14, 30 20 172 97, 90 55 50 20, 181 89 40 30, 22 65 132 10, 5 5 100 100`,
  },
  {
    name: 'leaves absolute boxes without insets where they would be',
    markup: `
      <div style="width:200px">
        <div style="height:10px; margin-bottom:8px"></div>
        <div style="position:absolute; width:10px; height:10px"></div>
        <div style="display:flex; height:50px; justify-content:end; align-items:center">
          <div style="position:absolute; width:20px; height:10px"></div>
          <div style="position:absolute; width:20px; height:10px; align-self:flex-end; margin:2px"></div></div>
        <div style="direction:rtl">
          <div style="position:absolute; width:30px; height:10px"></div></div></div>`,
    places: `
      0 0 200 68, 0 0 200 10, 0 18 10 10, 0 18 200 50, 180 38 20 10, 178 56 20 10, 0 68 200 0, 170 68 30 10`,
  },
  {
    name: 'aligns what overflows safely, and the content of blocks',
    markup: `
      <div style="width:100px">
        <div style="display:flex; width:40px; justify-content:safe center">
          <div style="width:60px; height:10px; flex:none"></div></div>
        <div style="display:flex; width:40px; justify-content:center">
          <div style="width:60px; height:10px; flex:none"></div></div>
        <div style="height:50px; align-content:center">
          <div style="height:10px; margin-top:6px"></div></div></div>`,
    places: `
      0 0 100 70, 0 0 40 10, 0 0 60 10, 0 10 40 10, -10 10 60 10, 0 20 100 50, 0 43 100 10`,
  },
  {
    name: 'keeps the ratios of pictures, stretched or not, and lets percentages shrink them',
    markup: `
      <div style="width:200px">
        <img src="a.png" alt="">
        <img src="a.png" alt="" style="width:50%">
        <img src="a.png" alt="" style="max-height:20px">
        <div style="display:flex; flex-direction:column; width:120px">
          <img src="a.png" alt="">
          <img src="a.png" alt="" style="align-self:center; height:20px"></div>
        <div style="display:flex; width:60px; height:60px">
          <img src="a.png" alt=""></div>
        <div style="display:flex">
          <div style="flex-basis:10px">
            <img src="a.png" alt="" style="width:130px; max-width:50%"></div></div></div>`,
    places: `
      0 0 200 289.984, 0 0 60 40, 0 40 100 66.656, 0 106.656 30 20, 0 126.656 120 100, 0 126.656 120 80,
      45 206.656 30 20, 0 226.656 60 60, 0 226.656 90 60, 0 286.656 200 3.328, 0 286.656 10 3.328,
      0 286.656 5 3.328`,
  },
  {
    name: 'makes widths of the bounds of heights by a ratio, and of the narrowest content',
    markup: `
      <div style="width:200px">
        <div style="width:fit-content; min-height:40px; aspect-ratio:2"></div>
        <div style="width:max-content; max-height:20px; aspect-ratio:2">XXX XXX XXX</div>
        <div style="width:fit-content; height:20px; aspect-ratio:1">XXXX XX</div>
        <div style="display:flex; width:max-content">
          <div style="flex:0 1 0; overflow:hidden">XXX</div>
          <div style="flex:0 0 20px">X</div></div>
        <div style="display:flex; width:min-content">
          <div style="flex:0 1 0; overflow:hidden">XXX</div>
          <div style="flex:0 0 20px">X</div></div></div>`,
    places: `
      0 0 200 100, 0 0 80 40, 0 40 40 20, 0 60 40 20, 0 80 20 10, 0 80 0 10, 0 80 20 10, 0 90 20 10,
      0 90 0 10, 0 90 20 10`,
  },
  {
    name: 'keeps margins apart by lines in a box without height, and not by an empty one',
    markup: `
      <div style="width:50px">
        <div style="height:10px; margin-bottom:10px"></div>
        <div style="height:0; margin:10px 0">XX</div>
        <div style="height:10px; margin-top:10px"></div>
        <div style="height:0; margin:10px 0"></div>
        <div style="height:10px; margin-top:10px"></div></div>`,
    places: `
      0 0 50 60, 0 0 50 10, 0 20 50 0, 0 30 50 10, 0 50 50 0, 0 50 50 10`,
  },
  {
    name: 'balances lines by the squares of what is free in them',
    markup: `
      <div style="display:flex; flex-wrap:balance; width:200px; gap:10px 20px">
        <div style="width:60px; height:20px"></div>
        <div style="width:50px; height:20px"></div>
        <div style="width:40px; height:20px"></div>
        <div style="width:30px; height:20px; flex-grow:1"></div></div>`,
    places: `
      0 0 200 50, 0 0 60 20, 80 0 50 20, 0 30 40 20, 60 30 140 20`,
  },
  {
    name: 'is as wide as the longest of the lines that are asked for, balanced',
    markup: `
      <div style="width:500px">
        <div style="display:flex; flex-flow:balance wrap-reverse; flex-line-count:3; width:max-content; gap:4px">
          <div style="width:80px; height:20px"></div>
          <div style="width:50px; height:10px"></div>
          <div style="width:40px; height:20px"></div>
          <div style="width:30px; height:30px"></div></div>
        <div style="display:flex; flex-flow:column balance; flex-line-count:2; width:fit-content; column-gap:6px">
          <div style="width:60px; height:30px"></div>
          <div style="width:40px; height:20px"></div>
          <div style="width:20px; height:30px"></div></div></div>`,
    places: `
      0 0 500 118, 0 0 80 68, 0 48 80 20, 0 34 50 10, 0 10 40 20, 44 0 30 30, 0 68 86 50, 0 68 60 30,
      0 98 40 20, 66 68 20 30`,
  },
  {
    name: 'places floats at the sides, as high as those before them and what they clear let them be',
    markup: `
      <div style="width:200px">
        <div style="float:left; width:50px; height:60px; margin:5px 10px"></div>
        <div style="float:right; width:70px; height:30px"></div>
        <div style="float:left; width:80px; height:20px"></div>
        <div style="float:left; width:40px; height:20px"></div>
        <div style="float:right; width:90px; height:10px; clear:right"></div>
        <div style="height:10px"></div></div>`,
    places: `
      0 0 200 10, 10 5 50 60, 130 0 70 30, 70 30 80 20, 150 30 40 20, 110 50 90 10, 0 0 200 10`,
  },
  {
    name: 'takes the sides of floats and of clearance from the direction of the block',
    markup: `
      <div style="width:200px; direction:rtl">
        <div style="float:inline-start; width:50px; height:40px"></div>
        <div style="float:inline-end; width:150px; height:20px"></div>
        <div style="float:inline-start; width:20px; height:20px; clear:inline-end"></div>
        <div style="clear:inline-start; height:5px"></div></div>`,
    places: `
      0 0 200 45, 150 0 50 40, 0 0 150 20, 130 20 20 20, 0 40 200 5`,
  },
  {
    name: 'has floats begin where the margins around them come to',
    markup: `
      <div style="width:200px">
        <div style="margin:10px 0"></div>
        <div style="margin:20px 0">
          <div style="float:left; width:30px; height:30px"></div>
          <div style="margin:15px 0 40px"><div style="float:right; width:30px; height:30px"></div></div></div>
        <div style="margin-top:50px"><div style="float:left; width:10px; height:10px"></div><div style="height:5px"></div></div></div>`,
    places: `
      0 0 200 5, 0 0 200 0, 0 0 200 0, 0 0 30 30, 0 0 200 0, 170 0 30 30, 0 0 200 5, 30 0 10 10,
      0 0 200 5`,
  },
  {
    name: 'has floats in an empty box begin by the margins before it',
    markup: `
      <div style="width:200px">
        <div style="height:10px; margin-bottom:8px"></div>
        <div style="margin:20px 0 30px"><div style="float:left; width:30px; height:30px"></div></div>
        <div style="height:10px; margin-top:50px"></div></div>`,
    places: `
      0 0 200 70, 0 0 200 10, 0 30 200 0, 0 30 30 30, 0 60 200 10`,
  },
  {
    name: 'clears floats, apart from margins before',
    markup: `
      <div style="width:200px">
        <div style="float:left; width:60px; height:50px"></div>
        <div style="margin-top:10px"><div style="clear:left; margin:20px 0; height:10px"></div></div>
        <div style="float:right; width:60px; height:50px"></div>
        <div style="clear:both; margin-top:70px; margin-bottom:30px"></div>
        <div style="height:10px; margin-top:10px"></div>
        <div style="clear:both; height:10px"></div></div>`,
    places: `
      0 0 200 150, 0 0 60 50, 0 0 200 60, 0 50 200 10, 140 80 60 50, 0 130 200 0, 0 130 200 10,
      0 140 200 10`,
  },
  {
    name: 'is as high as the floats in a context, and as what clears them',
    markup: `
      <div style="width:200px; overflow:hidden">
        <div style="float:left; width:60px; height:50px; margin-bottom:7px"></div>
        <div><div style="clear:both; margin-bottom:20px"></div></div></div>`,
    places: `
      0 0 200 77, 0 0 60 50, 0 0 200 77, 0 57 200 0`,
  },
  {
    name: 'keeps contexts clear of floats, beside them or below',
    markup: `
      <div style="width:200px">
        <div style="float:left; width:60px; height:50px"></div>
        <div style="overflow:hidden; margin-left:20px"><div style="height:20px"></div></div>
        <div style="display:flow-root; height:60px; margin:0 10px 0 -30px"></div>
        <div style="float:right; width:60px; height:40px"></div>
        <div style="display:flow-root; width:60px; height:40px; margin-left:70px"></div><div style="display:flex; width:160px; height:10px; margin:10px auto"></div></div>`,
    places: `
      0 0 200 140, 0 0 60 50, 60 0 140 20, 60 0 140 20, 60 20 130 60, 140 80 60 40, 70 80 60 40,
      20 130 160 10`,
  },
  {
    name: 'takes the margin of a context that floats push down for its own',
    markup: `
      <div style="width:200px">
        <div><div><div style="float:left; width:180px; height:40px"></div></div>
          <div style="display:flow-root; width:100px; height:10px; margin-top:30px"></div></div>
        <div style="display:grid; width:100px; height:10px; margin-top:30px"></div></div>`,
    places: `
      0 0 200 90, 0 0 200 50, 0 0 200 0, 0 0 180 40, 0 40 100 10, 0 80 100 10`,
  },
  {
    name: 'fits floats that stand beside each other into a float',
    markup: `
      <div style="width:200px">
        <div style="float:left">
          <div style="float:left; width:40px; height:10px"></div>
          <div style="float:right; width:50px; height:10px; margin-left:5px"></div>
          <div style="display:flow-root; margin-left:10px"><div style="width:30px; height:10px"></div></div></div>
        <div style="float:left; clear:both; width:min-content">
          <div style="float:left; width:40px; height:10px"></div>
          <div style="float:left; width:50px; height:10px"></div></div></div>`,
    places: `
      0 0 200 0, 0 0 125 10, 0 0 40 10, 75 0 50 10, 40 0 30 10, 40 0 30 10, 0 10 50 20, 0 10 40 10,
      0 20 50 10`,
  },
  {
    name: 'keeps floats of a context in it, and knows none that are positioned',
    markup: `
      <div style="width:200px">
        <div style="float:left; width:120px; height:10px"></div>
        <div style="float:left; width:100px; height:40px"></div>
        <div style="display:flow-root"><div style="float:left; width:60px; height:12px"></div><div style="float:left; width:60px; height:12px"></div></div>
        <div style="position:absolute; float:left; width:5px; height:5px"></div>
        <div style="float:right; position:relative; left:3px; bottom:4px; width:5px; height:5px"></div></div>`,
    places: `
      0 0 200 24, 0 0 120 10, 0 10 100 40, 120 0 80 24, 120 0 60 12, 120 12 60 12, 0 24 5 5,
      198 20 5 5`,
  },
  {
    name: 'does not float items of flexible boxes, and keeps the floats in them',
    markup: `
      <div style="display:flex; width:200px">
        <div style="float:right; width:20px; height:10px"></div>
        <div><div style="float:right; width:20px; height:30px"></div><div style="float:left; width:20px; height:20px"></div></div></div>`,
    places: `
      0 0 200 30, 0 0 20 10, 20 0 40 30, 40 0 20 30, 20 0 20 20`,
  },
  {
    name: 'keeps the margin of a context below floats that it does not fit beside',
    markup: `
      <div style="width:100px">
        <div style="float:left; width:50px; height:50px"></div>
        <div style="float:left; width:90px; height:100px"></div>
        <div style="overflow:hidden; width:40px; height:10px; margin-top:60px"></div></div>`,
    places: `
      0 0 100 10, 0 0 50 50, 0 50 90 100, 50 0 40 10`,
  },
];
