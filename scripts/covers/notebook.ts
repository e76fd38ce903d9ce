/** A closed notebook as SVG: shadow, boards, pages, and what its kind adds. */
import type { CoverArt } from './artwork.ts'
import { bodyOf, contactShadow, line, outlineAt, placing, shadow, sideLight } from './block.ts'
import type { At, Body, Pose, Sides } from './block.ts'
import { isPale, lit, TABS } from './colour.ts'
import { coverArt } from './cover.ts'
import { BOARD, HEIGHT, THICKNESS, WIDTH, type Binding } from './format.ts'
import { mapPath, polygon, short, type Camera, type Point } from './geometry.ts'
import { lettering } from './lettering.ts'
import { foilPaint } from './scene.ts'
import { tabOutline } from './tabs.ts'
import { closedWire, wireBehind } from './wire.ts'

export type ClosedNotebook = {
  readonly id: string
  readonly camera: Camera
  readonly pose: Pose
  readonly binding: Binding
  readonly art: CoverArt
  /** How it is seen: its cover, its cover on top of a stack with the spine in front, or its spine only. */
  readonly shows: 'cover' | 'cover and spine' | 'spine'
}

export function closedNotebook(notebook: ClosedNotebook): string {
  const { id, camera, pose, binding, art, shows } = notebook
  const at = placing(camera, pose, WIDTH, HEIGHT)
  const faces = sideLight(camera, pose, WIDTH, HEIGHT)
  const top = THICKNESS[binding]
  const board = binding === 'stitched' ? 0.06 : BOARD
  const block = { at, width: WIDTH, height: HEIGHT }
  const cover = (from: number, to: number): Body => ({ ...block, from, to, inset: 0, radius: 0.6 })
  const inset = binding === 'stitched' ? 0.04 : 0.3
  const pages: Body = { ...block, from: board, to: top - board, inset, radius: 0.5 }
  return [
    `<defs>${faces.gradient(`${id}c`, art.colour)}${faces.gradient(`${id}p`, '#F6EEDB', 1.4)}</defs>`,
    pose.z > 0 ? contactShadow(at, WIDTH, HEIGHT) : shadow(at, WIDTH, HEIGHT),
    binding === 'wire' && shows === 'cover' ? wireBehind(at, art, camera) : '',
    `<path d="${bodyOf(cover(0, board))}" fill="url(#${id}c)"/><path d="${bodyOf(pages)}" fill="url(#${id}p)"/>`,
    pageEdges(at, faces, pages, camera),
    binding === 'planner' && shows === 'cover' ? ribbon(at, art) : '',
    binding === 'wire' ? '' : spine(at, notebook, faces, top),
    // In a stack the tabs are on the far side.
    binding === 'wire' && shows === 'cover' ? tabs(at, top) : '',
    `<path d="${bodyOf(cover(top - board, top))}" fill="url(#${id}c)"/>`,
    `<path id="${id}k" d="${outlineAt(cover(0, top), top)}" fill="${art.colour}"/>`,
    shows === 'spine' ? '' : coverArt({ id, art, binding, pixelsPerCm: camera.pixelsPerCm }, at, top),
    binding === 'planner' && shows !== 'spine' ? band(at, art, top, faces) : '',
    binding === 'wire' ? closedWire(id, at, top, art, camera) : '',
  ].join('')
}

/** A few sheets of the stack of pages, on the sides that are seen. */
function pageEdges(at: At, faces: Sides, pages: Body, camera: Camera): string {
  const [low, high, far] = [pages.inset, WIDTH - pages.inset, HEIGHT - pages.inset]
  const edges = {
    near: [low, low, high, low],
    right: [high, low, high, far],
    far: [low, far, high, far],
    left: null,
  }
  const lines = faces.visible.flatMap((side) => {
    const edge = edges[side]
    if (!edge) return []
    const [fromU = 0, fromV = 0, toU = 0, toV = 0] = edge
    return [0.3, 0.5, 0.7, 0.88].map((share) => {
      const z = pages.from + (pages.to - pages.from) * share
      return line([at(fromU, fromV, z), at(toU, toV, z)])
    })
  })
  const width = short(camera.pixelsPerCm * 0.035)
  return `<path d="${lines.join('')}" stroke="#9A8455" stroke-width="${width}" opacity=".5"/>`
}

/** The spine side: board or tape down to the table, with the title in foil when it is turned to the viewer. */
function spine(at: At, { art, binding, camera, shows }: ClosedNotebook, faces: Sides, top: number): string {
  if (!faces.visible.includes('left')) return ''
  const colour = lit(binding === 'stitched' ? art.accent : art.colour, faces.light.left)
  const face = polygon([
    at(0, 0.2, 0.05),
    at(0, HEIGHT - 0.2, 0.05),
    at(0, HEIGHT - 0.2, top),
    at(0, 0.2, top),
  ])
  const side = `<path d="${face}" fill="${colour}"/>`
  if (shows === 'cover') return side
  const alongSpine = (x: number, y: number): Point => at(0, HEIGHT / 2 - x, top / 2 - y)
  const marks = [1.2, 1.6, HEIGHT - 1.6, HEIGHT - 1.2].map((v) =>
    line([at(0, v, 0.25), at(0, v, top - 0.25)]),
  )
  const title = mapPath(lettering(art.title, Math.min(0.8, top * 0.5)), alongSpine)
  const width = short(camera.pixelsPerCm * 0.09)
  return `${side}<path d="${title}${marks.join('')}" stroke="${spineFoil(art, binding)}" stroke-width="${width}"/>`
}

/** Tape is often of another tone than the cover, and its title gold or dark to suit. */
function spineFoil(art: CoverArt, binding: Binding): string {
  if (binding !== 'stitched') return foilPaint(art.foil)
  return isPale(art.accent) ? lit(art.accent, 0.25) : foilPaint('gold')
}

function ribbon(at: At, art: CoverArt): string {
  const fold = [at(7, 0.2, 1), at(7.6, 0.2, 1)]
  const end = [at(7.9, -2.6, 0.05), at(7.5, -2.2, 0.05), at(7.1, -2.7, 0.05)]
  return `<path d="${polygon([...fold, ...end])}" fill="${art.accent}"/>`
}

function tabs(at: At, top: number): string {
  return TABS.map((colour, index) => {
    const z = top * (0.78 - index * 0.14)
    return `<path d="${tabOutline(index, WIDTH - 0.1, (u, v) => at(u, v, z))}" fill="${colour}"/>`
  })
    .toReversed()
    .join('')
}

/** The elastic band: over the cover and down its near side, with a thin shadow. */
function band(at: At, art: CoverArt, top: number, faces: Sides): string {
  const [from, to] = [WIDTH - 2.6, WIDTH - 1.8]
  const flat = polygon([at(from, 0, top), at(to, 0, top), at(to, HEIGHT, top), at(from, HEIGHT, top)])
  const down = polygon([at(from, 0, top), at(to, 0, top), at(to, 0, 0), at(from, 0, 0)])
  const edge = line([at(to, 0, top), at(to, HEIGHT, top)])
  return [
    `<path d="${edge}" stroke="#000" stroke-opacity=".35" stroke-width="5"/><path d="${flat}" fill="${art.accent}"/>`,
    faces.visible.includes('near') ? `<path d="${down}" fill="${lit(art.accent, faces.light.near)}"/>` : '',
  ].join('')
}
