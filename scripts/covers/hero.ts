/** The still life of the home page: several notebooks, a pen and two marigolds on the morning table. */
import { ARTWORK, type CoverArt } from './artwork.ts'
import { marigold } from './flower.ts'
import { createCamera } from './geometry.ts'
import { closedNotebook, type ClosedNotebook } from './notebook.ts'
import { pen } from './pen.ts'
import { picture } from './scene.ts'
import { openNotebook } from './spread.ts'

const WIDTH = 1600
const HEIGHT = 1000

const camera = createCamera({
  elevationDeg: 47,
  distance: 150,
  pixelsPerCm: 23.6,
  target: [0.6, 0, 1],
  centre: [800, 520],
})

export function heroPicture(): string {
  return picture(
    WIDTH,
    HEIGHT,
    [
      openNotebook({
        id: 'o',
        camera,
        pose: { x: -1, y: 16, z: 0, yawDeg: 8 },
        binding: 'stitched',
        art: artOf('PN-RU-001'),
        lineSpacingMm: 8,
        hasPen: false,
      }),
      closed('w', 'wire', 'PN-FR-003', { x: 21.5, y: 3, yawDeg: -12 }),
      closed('s', 'stitched', 'PN-RU-006', { x: -19.5, y: 1.5, yawDeg: 27 }),
      closed('p', 'planner', 'PN-PL-001', { x: 1, y: -3.5, yawDeg: -20 }),
      pen('pen', camera.project([14.5, -13.5, 0.4]), camera.project([27, -12, 0.4]), camera.pixelsPerCm),
      marigold(camera.project([-15.5, -14.2, 0]), 50),
      marigold(camera.project([-19.6, -12.4, 0]), 36),
    ].join(''),
    'pixels',
  )
}

function closed(
  id: string,
  binding: ClosedNotebook['binding'],
  sku: string,
  pose: { readonly x: number; readonly y: number; readonly yawDeg: number },
): string {
  return closedNotebook({ id, camera, pose: { ...pose, z: 0 }, binding, art: artOf(sku), shows: 'cover' })
}

function artOf(sku: string): CoverArt {
  const art = ARTWORK[sku]
  if (!art) throw new RangeError(`no cover art for ${sku}`)
  return art
}
