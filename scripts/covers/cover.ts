/** What is on the front cover: light, spine tape or hinge, foil or a label. */
import type { CoverArt } from './artwork.ts'
import { line, type At } from './block.ts'
import { INK, lit, PAGE, VERMILION } from './colour.ts'
import { EMBLEMS } from './emblems.ts'
import { HEIGHT, WIDTH, type Binding } from './format.ts'
import { mapPath, polygon, short, type Point } from './geometry.ts'
import { lettering, letteringWidth } from './lettering.ts'
import { foilPaint } from './scene.ts'

export type Cover = {
  readonly id: string
  readonly art: CoverArt
  readonly binding: Binding
  readonly pixelsPerCm: number
}

type On = (u: number, v: number) => Point

/** The part of the cover that is free of tape, band and wire. */
const FREE: Record<Binding, readonly [left: number, right: number]> = {
  planner: [1, WIDTH - 2.8],
  stitched: [2.2, WIDTH],
  wire: [1.6, WIDTH],
}

/** Draws on the outline `#{id}k`, `top` centimetres above the table. */
export function coverArt(cover: Cover, at: At, top: number): string {
  const { id, art, binding, pixelsPerCm: pixels } = cover
  const on: On = (u, v) => at(u, v, top)
  const middle = (FREE[binding][0] + FREE[binding][1]) / 2
  const title = titleAt(cover, on, middle)
  const foil = emblemAt(art, on, middle) + (art.layout === 'label' ? '' : title) + frame(cover, on)
  return [
    `<clipPath id="${id}x"><use href="#${id}k"/></clipPath><g clip-path="url(#${id}x)">`,
    `<path d="${rectangle(on, -1, -1, WIDTH + 1, HEIGHT + 1)}" fill="url(#l)"/>`,
    binding === 'stitched' ? tape(on, art, pixels) : '',
    binding === 'planner' ? hinge(on, pixels) : '',
    `<path d="${windowPanes(on)}" fill="#FFF6DC" opacity=".09"/></g>`,
    art.layout === 'label' ? label(on, middle, title, pixels) : '',
    // The foil, and once more below it as the dent it is pressed into.
    `<g stroke-width="${short(pixels * 0.12)}"><defs><path id="${id}f" d="${foil}"/></defs>`,
    `<use href="#${id}f" y="1" stroke="${lit(art.colour, 0.45)}"/><use href="#${id}f" stroke="${foilPaint(art.foil)}"/></g>`,
  ].join('')
}

function emblemAt(art: CoverArt, on: On, middle: number): string {
  const [size, up] = art.layout === 'label' ? [5, 16.6] : [7.6, 13.6]
  return mapPath(EMBLEMS[art.emblem], (x, y) =>
    on(middle + ((x - 50) * size) / 100, up - ((y - 50) * size) / 100),
  )
}

function titleAt({ art, binding }: Cover, on: On, middle: number): string {
  const [left, right] = FREE[binding]
  const room = art.layout === 'label' ? 8.4 : right - left - 3.4
  const height = Math.min(1, room / letteringWidth(art.title, 1))
  const up = art.layout === 'label' ? 10.6 : 5.2
  return mapPath(lettering(art.title, height), (x, y) => on(middle + x, up - y))
}

function frame({ art, binding }: Cover, on: On): string {
  if (art.layout !== 'frame') return ''
  const [left, right] = FREE[binding]
  return [0.85, 1.2]
    .map((inset) => rectangle(on, left + inset, inset, right - inset, HEIGHT - inset))
    .join('')
}

function rectangle(on: On, left: number, low: number, right: number, high: number): string {
  return polygon([on(left, low), on(right, low), on(right, high), on(left, high)])
}

/** The window mirrored in the cover. */
function windowPanes(on: On): string {
  const pane = (from: number, to: number) =>
    polygon([on(from, 24), on(to, 24), on(to - 6, -2), on(from - 6, -2)])
  return pane(-2, 7) + pane(8, 12)
}

function tape(on: On, art: CoverArt, pixels: number): string {
  const stitches = line([on(1.55, 0.6), on(1.55, HEIGHT - 0.6)])
  const dashes = `${short(pixels * 0.5)} ${short(pixels * 0.3)}`
  return [
    `<path d="${rectangle(on, -1, -1, 2.2, HEIGHT + 1)}" fill="${art.accent}"/>`,
    `<path d="${stitches}" stroke="${lit(art.accent, 1.55)}" stroke-width="${short(pixels * 0.1)}" stroke-dasharray="${dashes}"/>`,
  ].join('')
}

function hinge(on: On, pixels: number): string {
  const upright = (u: number) => line([on(u, -1), on(u, HEIGHT + 1)])
  return [
    `<path d="${upright(1.1)}" stroke="#000" stroke-opacity=".28" stroke-width="${short(pixels * 0.22)}"/>`,
    `<path d="${upright(1.3)}" stroke="#FFF" stroke-opacity=".16" stroke-width="${short(pixels * 0.14)}"/>`,
  ].join('')
}

/** A pasted paper label with the title and three lines to write on. */
function label(on: On, middle: number, title: string, pixels: number): string {
  const lines = [5.6, 6.9, 8.2].map((up) => line([on(middle - 4.2, up), on(middle + 4.2, up)])).join('')
  const [paper, rule] = [5.2, 4.9].map((half) =>
    rectangle(on, middle - half, 9.6 - half, middle + half, 7.2 + half),
  )
  return [
    `<path d="${paper}" fill="${PAGE}"/><path d="${rule}${lines}" stroke="${VERMILION}" stroke-width="${short(pixels * 0.07)}"/>`,
    `<path d="${title}" stroke="${INK}" stroke-width="${short(pixels * 0.12)}"/>`,
  ].join('')
}
