import type { LayoutCase } from '../layout-case.js';

/** 24 by 16 pixels of four colours, which is to be turned to the right. */
const TURNED =
  'data:image/jpeg;base64,/9j/4QAiRXhpZgAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAD/4AAQSkZJRgABAQAAAQABAAD/2wCEAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk8BDg4OExETJhUVJk81LTVPT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT//AABEIABAAGAMBEQACEQEDEQH/xAGiAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgsQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+gEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoLEQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/AMavNPti7p3/AC0/D+tYVuh8hxX/AMuf+3v/AG0u1gfHnH1+rH0B1/gL/l//AO2f/s1fEcZf8uf+3v8A207ML1Ovr4g6z//Z';

/** Pictures whose files say how they are to be turned. */
export const orientationCases: readonly LayoutCase[] = [
  {
    name: 'pictures are turned as their files say, or are not',
    css: 'img { width: 60px; border: 3px solid; margin: 5px } .none { image-orientation: none }',
    body: `<img src="${TURNED}"><img class="none" src="${TURNED}"><p class="none"><img src="${TURNED}" style="height: 50px; object-fit: contain"></p>`,
  },
  {
    name: 'backgrounds, borders and marks of lists that are not turned',
    css: `body { image-orientation: none } div { width: 90px; height: 60px; background: url("${TURNED}") 5px 5px } p { border: solid; border-width: 8px 12px; width: 0; border-image: url("${TURNED}") 8 12 } li { list-style-image: url("${TURNED}") }`,
    body: '<div></div><p>A</p><ul><li>B</ul>',
  },
  {
    name: 'images in drawings that are not turned',
    css: 'image { image-orientation: none } .x { image-orientation: from-image }',
    body: `<svg width="300" height="100"><image width="80" href="${TURNED}"/><image x="100" width="60" height="60" href="${TURNED}"/><image class="x" x="200" width="60" height="60" href="${TURNED}"/></svg>`,
  },
];
