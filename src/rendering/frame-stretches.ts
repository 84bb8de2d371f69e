/** How the frames of an animation are divided into pieces. */

import type { Piece } from '../../workers/contract/pieces.js';

/**
 * The approximate number of frames in a piece. A still that finds all threads busy waits no longer than one piece
 * takes, and each piece paints one frame more than it encodes, the one before its first.
 */
export const FRAMES_OF_A_PIECE = 8;

/** Numbers from `from` up to, not including, `to`. */
export interface Stretch {
  from: number;
  to: number;
}

/** All frames in stretches of equal numbers for each slot, so that threads finish together. */
export function frameStretches(frameCount: number, slots: number): Stretch[] {
  const rounds = Math.ceil(frameCount / (FRAMES_OF_A_PIECE * slots));
  return stretches(frameCount, Math.min(rounds * slots, frameCount));
}

/** Divides `count` numbers from 0 into stretches whose lengths differ by at most 1. */
export function stretches(count: number, parts: number): Stretch[] {
  const start = (part: number) => Math.floor((part * count) / parts);
  return Array.from({ length: parts }, (_, part) => ({ from: start(part), to: start(part + 1) }));
}

/**
 * Orders pieces so that slots which take turns each get consecutive pieces: a thread that has just painted the frame
 * before a piece hardly has to paint it again.
 */
export function interleaved<Each extends Piece>(pieces: readonly Each[], slots: number): Each[] {
  const shares = stretches(pieces.length, Math.min(slots, pieces.length));
  const longest = Math.max(...shares.map(({ from, to }) => to - from));
  return Array.from({ length: longest }, (_, turn) =>
    shares.flatMap(({ from, to }) => pieces.slice(from, to).slice(turn, turn + 1)),
  ).flat();
}

/** The results of pieces in the pieces' order. */
export function inOrder<Result>(pieces: readonly Piece[], results: ReadonlyMap<Piece, Result>): Result[] {
  return pieces.map((piece) => results.get(piece) as Result);
}
