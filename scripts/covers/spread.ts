/** A notebook lying open, with its true ruling. */
import type { CoverArt } from './artwork.ts'
import { bodyOf, outlineAt, placing, shadow, sideLight, type At, type Body, type Pose } from './block.ts'
import { TABS } from './colour.ts'
import { polygon, short, type Camera } from './geometry.ts'
import { BOARD, HEIGHT, WIDTH, type Binding } from './format.ts'
import { createPage, type Page } from './page.ts'
import { pen } from './pen.ts'
import { plainPage, plannerPage, ruledPage } from './rulings.ts'
import { tabOutline } from './tabs.ts'
import { bookWire } from './wire.ts'

export type OpenNotebook = {
  readonly id: string
  readonly camera: Camera
  readonly pose: Pose
  readonly binding: Binding
  readonly art: CoverArt
  /** Null: plain, or a planner. */
  readonly lineSpacingMm: number | null
  readonly hasPen: boolean
}

const OVERHANG = 0.35

export function openNotebook(notebook: OpenNotebook): string {
  const { id, camera, pose, binding, art } = notebook
  const overhang = binding === 'stitched' ? 0.05 : OVERHANG
  const size = { width: 2 * (WIDTH + overhang), height: HEIGHT + 2 * overhang }
  const onTable = placing(camera, pose, size.width, size.height)
  const fromGutter: At = (u, v, z) => onTable(u + size.width / 2, v + overhang, z)
  const faces = sideLight(camera, pose, size.width, size.height)
  const board: Body = { ...size, at: onTable, from: 0, to: BOARD, inset: 0, radius: 0.6 }
  const pages = (['left', 'right'] as const).map((side) =>
    createPage(fromGutter, side, binding === 'wire' ? 'flat' : 'arched'),
  )
  return [
    `<defs>${faces.gradient(`${id}c`, art.colour)}${paperPaint(id)}</defs>`,
    shadow(onTable, size.width, size.height),
    `<path d="${bodyOf(board)}" fill="url(#${id}c)"/><path d="${outlineAt(board, BOARD)}" fill="${art.colour}"/>`,
    binding === 'wire' ? dividers(fromGutter) : '',
    ...pages.map((page) => paper(notebook, page)),
    binding === 'wire' ? bookWire(id, fromGutter, art, camera) : '',
    binding === 'planner' ? ribbon(fromGutter, art.accent) : '',
    writingThing(notebook, pages),
  ].join('')
}

/** Paper that darkens into the gutter; the left page turns away from the window there, the right one towards it. */
function paperPaint(id: string): string {
  const stops = (tones: readonly (readonly [number, string])[]) =>
    tones.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')
  return [
    `<linearGradient id="${id}left">${stops([
      [0, '#FBF6E8'],
      [0.6, '#FFFDF6'],
      [0.86, '#F1E8D2'],
      [1, '#BCAB85'],
    ])}</linearGradient>`,
    `<linearGradient id="${id}right">${stops([
      [0, '#C9BA97'],
      [0.07, '#F6EFDD'],
      [0.2, '#FFFEFA'],
      [1, '#F7F0DF'],
    ])}</linearGradient>`,
  ].join('')
}

function paper(notebook: OpenNotebook, page: Page): string {
  const pixels = notebook.camera.pixelsPerCm
  const edges = [0.35, 0.7].map(page.edge).join('')
  return [
    `<path d="${stackFace(page)}" fill="#E4D8BC"/><path d="${edges}" stroke="#A08A5C" stroke-width="${short(pixels * 0.04)}" opacity=".6"/>`,
    `<path d="${page.outline}" fill="url(#${notebook.id}${page.side})"/>`,
    printed(notebook, page, pixels),
  ].join('')
}

/** The near side of the stack, between the board and the top page. */
function stackFace(page: Page): string {
  const top = page.edge(1)
  const bottom = page.edge(0)
  const points = [...bottom.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => `${x} ${y}`)
  return `${top}L${points[3]}C${points[2]} ${points[1]} ${points[0]}Z`
}

function printed({ binding, lineSpacingMm, art }: OpenNotebook, page: Page, pixels: number): string {
  if (binding === 'planner') return plannerPage(page, pixels)
  return lineSpacingMm === null ? plainPage(page, art, pixels) : ruledPage(page, lineSpacingMm, pixels)
}

/** Open in the second subject: one tab is turned over to the left, four wait on the right. */
function dividers(at: At): string {
  return TABS.map((colour, index) => {
    const sign = index === 0 ? -1 : 1
    const z = 1 - index * 0.12
    return `<path d="${tabOutline(index, WIDTH + 0.2, (u, v) => at(sign * u, v, z))}" fill="${colour}"/>`
  })
    .toReversed()
    .join('')
}

function ribbon(at: At, colour: string): string {
  const points = [
    at(0.1, 9, 1.05),
    at(0.55, 9, 1.15),
    at(0.6, 0, 1.05),
    at(0.95, -2.6, 0.1),
    at(0.6, -2.2, 0.1),
    at(0.3, -2.7, 0.1),
    at(0.15, 0, 0.9),
  ]
  return `<path d="${polygon([at(0.1, HEIGHT, 0.8), at(0.5, HEIGHT, 0.9), ...points.slice(1), at(0.1, 9, 1.05)])}" fill="${colour}"/>`
}

function writingThing(notebook: OpenNotebook, pages: readonly Page[]): string {
  const right = pages[1]
  if (!right || !notebook.hasPen) return ''
  const kind = notebook.lineSpacingMm === null ? 'pencil' : 'pen'
  return pen(kind, right.on(8, 2.6), right.on(15.2, 11.4), notebook.camera.pixelsPerCm)
}
