/** Where markers stand on a shape, and how they are turned (SVG 2, section 13.7.4; Blink's `SVGMarkerDataBuilder`). */

import { type Outline, POINTS } from '../raster/outline.js';
import { jointsOf } from './path-data.js';

export interface MarkerPlace {
  kind: 'start' | 'mid' | 'end';
  x: number;
  y: number;
  /** Degrees of the path there, in which `auto` turns a marker. */
  angle: number;
}

interface Vertex {
  x: number;
  y: number;
  /** Directions in which the path comes here, and in which it goes on. */
  into?: readonly [x: number, y: number] | undefined;
  out?: readonly [x: number, y: number] | undefined;
}

/** The vertices of an outline; more than `most` of them are undefined. */
export function markerPlaces(outline: Outline, most: number): MarkerPlace[] | undefined {
  const vertices = verticesOf(outline, most);
  return vertices?.map((vertex, index) => {
    const kind = index === 0 ? 'start' : index === vertices.length - 1 ? 'end' : 'mid';
    return { kind, x: vertex.x, y: vertex.y, angle: angleOf(vertex) };
  });
}

function verticesOf(outline: Outline, most: number): Vertex[] | undefined {
  const { commands, coordinates } = outline;
  const joints = jointsOf(outline);
  const vertices: Vertex[] = [];
  let first: Vertex | undefined;
  let from = { x: 0, y: 0 };
  let at = 0;
  for (const [place, command] of Array.from(commands).entries()) {
    const points: { x: number; y: number }[] = [];
    for (const next = at + 2 * (POINTS[command] ?? 0); at < next; at += 2)
      points.push({ x: coordinates[at] as number, y: coordinates[at + 1] as number });
    if (command === 'Z' && first) points.push(first);
    const end = points.at(-1);
    if (!end) continue;
    const before = vertices.at(-1);
    if (command === 'M' || !before) {
      first = { x: end.x, y: end.y };
      vertices.push(first);
    } else {
      const all = [from, ...points];
      if (!joints.has(place - 1)) before.out = directionOf(all);
      if (!joints.has(place)) {
        const back = directionOf(all.toReversed());
        const vertex: Vertex = { x: end.x, y: end.y, into: back && [-back[0], -back[1]] };
        // What is closed goes on as it began.
        if (command === 'Z' && first) {
          vertex.out = first.out;
          first.into = vertex.into;
        }
        vertices.push(vertex);
      }
    }
    from = end;
    if (vertices.length > most) return undefined;
  }
  return vertices;
}

/** From the first of some points to the next that is another; undefined where all are the same. */
function directionOf([first, ...others]: readonly { x: number; y: number }[]) {
  const next = first && others.find(({ x, y }) => x !== first.x || y !== first.y);
  return first && next ? ([next.x - first.x, next.y - first.y] as const) : undefined;
}

function angleOf({ into, out }: Vertex): number {
  const angles = [into, out].map((each) => each && (Math.atan2(each[1], each[0]) * 180) / Math.PI);
  const [incoming, outgoing] = angles;
  if (incoming === undefined || outgoing === undefined) return incoming ?? outgoing ?? 0;
  const near = Math.abs(incoming - outgoing) > 180 ? incoming + 360 : incoming;
  return (near + outgoing) / 2;
}
