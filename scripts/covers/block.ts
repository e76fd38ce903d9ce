/** Blocks with rounded corners: boards and stacks of pages, seen from outside. */
import { lit } from './colour.ts'
import {
  convexHull,
  mapPath,
  polygon,
  short,
  sinCos,
  type Camera,
  type Place,
  type Point,
} from './geometry.ts'

export type Pose = { readonly x: number; readonly y: number; readonly z: number; readonly yawDeg: number }

/** Across from the spine, up the page, up from the table. */
export type At = (u: number, v: number, z: number) => Point

export type Body = {
  readonly width: number
  readonly height: number
  readonly at: At
  readonly from: number
  readonly to: number
  readonly inset: number
  readonly radius: number
}

export type Side = 'near' | 'far' | 'left' | 'right'

export type Sides = {
  /** From left to right in the picture. */
  readonly visible: readonly Side[]
  readonly light: Readonly<Record<Side, number>>
  readonly gradient: (id: string, colour: string, boost?: number) => string
}

/** Direction to the window: left, a little behind, above. */
const TO_LIGHT: Place = [-0.62, 0.3, 0.72]
const AMBIENT = 0.56

/** The silhouette of a block between two heights. */
export function bodyOf(body: Body): string {
  const corners = cornerPoints(body)
  return polygon(convexHull([body.from, body.to].flatMap((z) => corners.map(([u, v]) => body.at(u, v, z)))))
}

function cornerPoints({ width, height, inset, radius }: Body): Point[] {
  const [left, low, right, high] = [inset, inset, width - inset, height - inset]
  const centres: readonly (readonly [number, number, number])[] = [
    [right - radius, high - radius, 0],
    [left + radius, high - radius, 90],
    [left + radius, low + radius, 180],
    [right - radius, low + radius, 270],
  ]
  return centres.flatMap(([u, v, start]) =>
    [0, 45, 90].map((turn): Point => {
      const [sin, cos] = sinCos(start + turn)
      return [u + radius * cos, v + radius * sin]
    }),
  )
}

/** The rounded outline of a block at one height. */
export function outlineAt({ at, width, height, inset, radius: q }: Body, z: number): string {
  const [l, b, r, t] = [inset, inset, width - inset, height - inset]
  const outline = `M${l + q} ${b}L${r - q} ${b}Q${r} ${b} ${r} ${b + q}L${r} ${t - q}Q${r} ${t} ${r - q} ${t}L${l + q} ${t}Q${l} ${t} ${l} ${t - q}L${l} ${b + q}Q${l} ${b} ${l + q} ${b}Z`
  return mapPath(outline, (u, v) => at(u, v, z))
}

/** Which sides are seen, how much light each gets, and a paint that changes at the corner between them. */
export function sideLight(camera: Camera, pose: Pose, width: number, height: number): Sides {
  const [sin, cos] = sinCos(pose.yawDeg)
  const sides: Record<Side, { normal: Place; middle: Place }> = {
    near: {
      normal: [sin, -cos, 0],
      middle: [pose.x + (sin * height) / 2, pose.y - (cos * height) / 2, pose.z],
    },
    far: {
      normal: [-sin, cos, 0],
      middle: [pose.x - (sin * height) / 2, pose.y + (cos * height) / 2, pose.z],
    },
    right: {
      normal: [cos, sin, 0],
      middle: [pose.x + (cos * width) / 2, pose.y + (sin * width) / 2, pose.z],
    },
    left: {
      normal: [-cos, -sin, 0],
      middle: [pose.x - (cos * width) / 2, pose.y - (sin * width) / 2, pose.z],
    },
  }
  const names = Object.keys(sides) as Side[]
  const light = Object.fromEntries(names.map((name) => [name, lightOn(sides[name].normal)])) as Record<
    Side,
    number
  >
  const visible = names
    .filter((name) => camera.sees(sides[name].middle, sides[name].normal))
    .toSorted((a, b) => camera.project(sides[a].middle)[0] - camera.project(sides[b].middle)[0])
  const corners = [-1, 1].flatMap((u) =>
    [-1, 1].map((v): Point => {
      const [du, dv] = [(u * width) / 2, (v * height) / 2]
      return camera.project([pose.x + du * cos - dv * sin, pose.y + du * sin + dv * cos, pose.z])
    }),
  )
  const xs = corners.map(([x]) => x)
  const nearest = corners.toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0]
  const share = (nearest[0] - Math.min(...xs)) / (Math.max(...xs) - Math.min(...xs))
  const gradient = (id: string, colour: string, boost = 1) => {
    const first = lit(colour, boost * light[visible[0] ?? 'near'])
    const last = lit(colour, boost * light[visible.at(-1) ?? 'near'])
    if (first === last) return `<linearGradient id="${id}"><stop stop-color="${first}"/></linearGradient>`
    const stop = (offset: number, tone: string) =>
      `<stop offset="${short(Math.max(0, offset) * 100)}%" stop-color="${tone}"/>`
    return `<linearGradient id="${id}">${stop(share - 0.015, first)}${stop(share + 0.015, last)}</linearGradient>`
  }
  return { visible, light, gradient }
}

function lightOn(normal: Place): number {
  const facing = normal[0] * TO_LIGHT[0] + normal[1] * TO_LIGHT[1] + normal[2] * TO_LIGHT[2]
  return AMBIENT + 0.5 * Math.max(0, facing) + 0.2 * Math.max(0, -normal[1])
}

/** Puts a thing of this size, turned about its middle, on the table. */
export function placing(camera: Camera, pose: Pose, width: number, height: number): At {
  const [sin, cos] = sinCos(pose.yawDeg)
  return (u, v, z) => {
    const [du, dv] = [u - width / 2, v - height / 2]
    return camera.project([pose.x + du * cos - dv * sin, pose.y + du * sin + dv * cos, pose.z + z])
  }
}

/** Light from the window on the left: a wide soft shadow to the right, and a dark line where the thing touches. */
export function shadow(at: At, width: number, height: number): string {
  const wide = footprint(at, width, height, 0.3, [1.4, -1])
  return `<path d="${wide}" fill="#6B4F22" opacity=".42" filter="url(#w)"/>${contactShadow(at, width, height)}`
}

export function contactShadow(at: At, width: number, height: number): string {
  const narrow = footprint(at, width, height, 0.15, [0.15, -0.1])
  return `<path d="${narrow}" fill="#3A2A10" opacity=".55" filter="url(#n)"/>`
}

/** The ground under a thing, grown and moved. */
function footprint(at: At, width: number, height: number, grow: number, [right, up]: Point): string {
  const [left, low] = [right - grow, up - grow]
  const [far, high] = [right + width + grow, up + height + grow]
  return polygon([at(left, low, 0), at(far, low, 0), at(far, high, 0), at(left, high, 0)])
}

/** An open line through places, as a path. */
export function line(points: readonly Point[]): string {
  return polygon(points).slice(0, -1)
}
