/** The views that every product is shown in. */
import type { SampleProduct } from '#database/seed/products.ts'
import { ARTWORK, type CoverArt } from './artwork.ts'
import { THICKNESS, type Binding } from './format.ts'
import { createCamera } from './geometry.ts'
import { closedNotebook } from './notebook.ts'
import { picture } from './scene.ts'
import { openNotebook } from './spread.ts'

const SIZE = 800
const FLAT = { x: 0, y: 0, z: 0 }

const THREE_QUARTER = createCamera({
  elevationDeg: 51,
  distance: 92,
  pixelsPerCm: 26.5,
  target: [0.2, 0, 1],
  centre: [400, 402],
})
const FROM_ABOVE = createCamera({
  elevationDeg: 69,
  distance: 95,
  pixelsPerCm: 20,
  target: [0.2, 0, 0.6],
  centre: [400, 404],
})
const FROM_THE_SIDE = createCamera({
  elevationDeg: 27,
  distance: 95,
  pixelsPerCm: 27,
  target: [0, 0, 2.6],
  centre: [400, 424],
})
const CLOSE = createCamera({
  elevationDeg: 44,
  distance: 70,
  pixelsPerCm: 58,
  target: [1.4, -6.8, 1],
  centre: [400, 420],
})

/** The picture files' contents in the order of a product's image and gallery. */
export function viewsOf(product: SampleProduct): string[] {
  const art = ARTWORK[product.sku]
  if (!art) throw new RangeError(`no cover art for ${product.sku}`)
  const binding = bindingOf(product)
  const views = [
    front(art, binding),
    spread(art, binding, product.specification.lineSpacingMm),
    stack(art, binding),
  ]
  return binding === 'planner' ? [...views, detail(art)] : views
}

function bindingOf({ category }: SampleProduct): Binding {
  if (category === 'Undated Daily Planners') return 'planner'
  return category.startsWith('Five Subject') ? 'wire' : 'stitched'
}

function front(art: CoverArt, binding: Binding): string {
  const pose = { ...FLAT, yawDeg: art.yawDeg }
  return picture(
    SIZE,
    SIZE,
    closedNotebook({ id: 'a', camera: THREE_QUARTER, pose, binding, art, shows: 'cover' }),
  )
}

function spread(art: CoverArt, binding: Binding, lineSpacingMm: number | null): string {
  const pose = { ...FLAT, yawDeg: -4 }
  return picture(
    SIZE,
    SIZE,
    openNotebook({
      id: 'a',
      camera: FROM_ABOVE,
      pose,
      binding,
      art,
      lineSpacingMm,
      hasPen: binding !== 'planner',
    }),
  )
}

/** Three in a stack, spines in front; the middle one is the lowest drawn again, a little aside. */
function stack(art: CoverArt, binding: Binding): string {
  const camera = FROM_THE_SIDE
  const thickness = THICKNESS[binding]
  const lowest = closedNotebook({
    id: 'a',
    camera,
    pose: { ...FLAT, yawDeg: 61 },
    binding,
    art,
    shows: 'spine',
  })
  const pose = { x: -0.2, y: 0.1, z: 2 * thickness, yawDeg: 65 }
  const highest = closedNotebook({ id: 'b', camera, pose, binding, art, shows: 'cover and spine' })
  const [, floor] = camera.project([0, 0, 0])
  const [, raised] = camera.project([0, 0, thickness])
  const middle = `<use href="#s" x="14" y="${Math.round(raised - floor)}"/>`
  return picture(SIZE, SIZE, `<g id="s">${lowest}</g>${middle}${highest}`, 'pixels')
}

/** The near corner with band, ribbon and page edges. */
function detail(art: CoverArt): string {
  const pose = { ...FLAT, yawDeg: -24 }
  return picture(
    SIZE,
    SIZE,
    closedNotebook({ id: 'a', camera: CLOSE, pose, binding: 'planner', art, shows: 'cover' }),
  )
}
