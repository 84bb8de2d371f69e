import { OPAQUE } from './color.js';
import type { Compositing, DisplayItem, ItemPaint, PlacedMask, Plane, Shape } from './display-list.js';
import { boundedBeyond, filteredRegion, sourceRegion } from './filters.js';
import { pixelsAround } from './mask.js';
import { Path } from './path.js';
import type { LazyPixmap } from './pixmap.js';
import {
  cornersOf,
  type Point,
  type Projection,
  partShown,
  pixelsAroundPoints,
  shownAt,
} from './projection.js';
import { enclosing, grown, intersection, type Rectangle } from './rectangle.js';

/** Clip: the intersection of a rectangle and shapes. */
export interface Clip {
  rectangle: Rectangle;
  shapes: readonly Shape[];
}

/** Records drawing commands as a display list; items outside of its bounds are dropped. */
export abstract class DrawingContext {
  /** Items in painting order, the lowest first. */
  abstract readonly items: DisplayItem[];
  abstract readonly bounds: Rectangle;

  /** Clip to the bounds only. */
  get unclipped(): Clip {
    return { rectangle: this.bounds, shapes: [] };
  }

  /** Fills a rectangle within a clip. */
  fillRectangle(rectangle: Rectangle, paint: ItemPaint, clip: Clip): void {
    const region = intersection(rectangle, clip.rectangle);
    if (region) this.items.push({ kind: 'rectangle', region, clips: clip.shapes, paint });
  }

  /** Fills the union of masks. */
  fillMasks(masks: readonly PlacedMask[], paint: ItemPaint, clip: Clip): void {
    const bounds = enclosing(masks.map(boundsOf));
    const region = bounds && intersection(bounds, clip.rectangle);
    if (region) this.items.push({ kind: 'masks', region, clips: clip.shapes, paint, masks });
  }

  /** Fills a path. */
  fillPath(path: Path, paint: ItemPaint, clip: Clip): void {
    const region = intersection(pixelsAround(path), clip.rectangle);
    if (region) this.items.push({ kind: 'path', region, clips: clip.shapes, paint, path });
  }

  /** Composites a pixmap with its upper left corner at x and y. @param opacity 0 to `OPAQUE` */
  drawPixmap(pixmap: LazyPixmap, x: number, y: number, clip: Clip, opacity = OPAQUE): void {
    const bounds = { left: x, top: y, right: x + pixmap.width, bottom: y + pixmap.height };
    const region = intersection(bounds, clip.rectangle);
    if (region) this.items.push({ kind: 'pixmap', region, clips: clip.shapes, pixmap, x, y, opacity });
  }

  /** Composites everything that `draw` draws as one group. */
  drawGroup(compositing: Compositing, clip: Clip, draw: (group: DrawingContext) => void): void {
    const { filters = [], backdrop } = compositing;
    const read = sourceRegion(clip.rectangle, filters);
    const group = new Recording(intersection(read, boundedBeyond(clip.rectangle)) ?? clip.rectangle);
    draw(group);
    const content = enclosing(group.items.map((item) => item.region));
    const changed = [filteredRegion(content, filters)].filter((each) => each !== undefined);
    const region = enclosing(backdrop ? [...changed, backdrop.area] : changed);
    const shown = region && intersection(region, clip.rectangle);
    if (shown)
      this.items.push({
        kind: 'group',
        region: shown,
        clips: clip.shapes,
        items: group.items,
        ...compositing,
      });
  }

  /**
   * Shows a plane in space, in which `draw` draws.
   * @param projection from its pixels to those of this context
   */
  drawPlane(projection: Projection, clip: Clip, draw: (plane: DrawingContext) => void): void {
    const plane = recordedPlane(projection, clip.rectangle, draw);
    if (plane) this.showPlane(plane, clip, cornersOf(plane.painted));
  }

  /** Shows a part of a plane: a convex polygon in its pixels. */
  showPlane(plane: Plane, clip: Clip, part: readonly Point[]): void {
    const shown = partShown(part, plane.projection, grown(clip.rectangle, 2));
    if (shown.length < 3) return;
    const points = shown.map((point) => shownAt(plane.projection, point));
    const path = new Path().addOutline({
      commands: `M${'L'.repeat(points.length - 1)}Z`,
      coordinates: points.flat(),
    });
    const region = intersection(pixelsAround(path), clip.rectangle);
    if (region) this.items.push({ kind: 'plane', region, clips: [...clip.shapes, path], ...plane });
  }
}

/**
 * Draws what lies in a plane, as far as it can show.
 * @param projection from pixels of the plane to those of the frame
 * @param frame pixels of the frame that it can show in
 * @returns undefined where nothing shows
 */
export function recordedPlane(
  projection: Projection,
  frame: Rectangle,
  draw: (plane: DrawingContext) => void,
): Plane | undefined {
  const visible = pixelsAroundPoints(partShown(cornersOf(WIDEST), projection, grown(frame, 2)));
  if (!visible) return undefined;
  const recording = new Recording(grown(visible, 2));
  draw(recording);
  const painted = enclosing(recording.items.map((item) => item.region));
  return painted && { items: recording.items, painted, projection };
}

/** As much of a plane as is ever drawn, in its pixels. */
const WIDEST: Rectangle = { left: -(2 ** 20), top: -(2 ** 20), right: 2 ** 20, bottom: 2 ** 20 };

/** Display list that is painted later. */
export class Recording extends DrawingContext {
  readonly items: DisplayItem[] = [];

  constructor(readonly bounds: Rectangle) {
    super();
  }
}

function boundsOf({ mask, x, y }: PlacedMask): Rectangle {
  const [left, top] = [mask.left + x, mask.top + y];
  return { left, top, right: left + mask.width, bottom: top + mask.height };
}
