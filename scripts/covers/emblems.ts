/** The foil emblems of the covers: line drawings in a box of 100 by 100 (y downwards), as paths of M, L, Q, C, Z. */
import { mapPath, sinCos, type Point } from './geometry.ts'

const MIDDLE = 50

export const EMBLEMS = {
  /** Mirror work: a round mirror in rings of stitches. */
  mirror: [
    circle(50, 50, 48),
    circle(50, 50, 17),
    circle(50, 50, 11),
    around(12, 'M50 8L43 24L57 24Z'),
    around(12, 'M50 28L50 31'),
  ].join(''),
  charminar: [
    'M10 96L10 30Q10 24 14 20Q18 24 18 30L18 96M82 96L82 30Q82 24 86 20Q90 24 90 30L90 96',
    'M14 20L14 14M86 20L86 14M32 44L32 24Q34 18 35 16Q37 18 38 24L38 44M62 44L62 24Q63 18 65 16Q67 18 68 24L68 44',
    'M6 96L94 96M18 44L82 44M18 54L82 54M30 96L30 76Q32 64 50 60Q68 64 70 76L70 96',
    'M24 54L24 49Q27 46 30 49L30 54M42 54L42 49Q45 46 48 49L48 54M52 54L52 49Q55 46 58 49L58 54M70 54L70 49Q73 46 76 49L76 54',
    'M10 44L18 44M82 44L90 44M10 70L18 70M82 70L90 70',
  ].join(''),
  gulmohar: [
    around(5, 'M50 44C30 34 30 4 50 4C70 4 70 34 50 44'),
    around(5, 'M50 40L50 16', 0),
    around(5, 'M50 46Q56 36 60 22', 18),
    circle(50, 50, 5),
  ].join(''),
  jali: jali(),
  sun: [
    'M6 70L94 70M18 80L82 80M32 90L68 90M24 70C24 36 76 36 76 70',
    'M36 70C36 52 64 52 64 70',
    rays(9, 32, 46),
  ].join(''),
  paisley: [
    'M74 6C58 8 56 22 68 32C92 50 88 94 50 94C16 94 8 56 30 40C46 28 62 24 74 6',
    'M60 40C76 54 72 83 50 83C28 83 24 60 38 50C46 45 54 44 60 40',
    circle(49, 66, 8),
  ].join(''),
  hills: [
    circle(50, 50, 46),
    'M7 66Q24 34 40 56Q58 20 93 66M12 76Q34 58 52 72Q70 54 90 72M20 86Q44 72 82 84',
    circle(66, 30, 8),
  ].join(''),
  rain: [
    'M20 44C6 44 8 24 24 26C28 8 56 8 60 24C78 16 92 40 76 44Z',
    'M28 54L22 68M44 54L38 68M60 54L54 68M76 54L70 68M36 74L30 88M52 74L46 88M68 74L62 88',
  ].join(''),
  kulhad: [
    'M26 40L34 92L66 92L74 40M26 40C26 32 74 32 74 40C74 48 26 48 26 40M30 62L70 62',
    'M40 26Q34 18 40 12Q46 6 40 0M58 26Q52 18 58 12Q64 6 58 0',
  ].join(''),
  feather: [
    'M50 98L50 74M50 4C82 24 82 74 50 74C18 74 18 24 50 4M50 22C70 36 70 66 50 66C30 66 30 36 50 22',
    'M50 40C60 46 60 60 50 60C40 60 40 46 50 40M50 82L32 70M50 82L68 70M50 90L26 72M50 90L74 72',
  ].join(''),
  lotus: [
    'M50 84C34 64 34 36 50 18C66 36 66 64 50 84M50 84C26 78 16 54 20 34C34 38 42 50 44 58M50 84C74 78 84 54 80 34C66 38 58 50 56 58',
    'M50 84C26 90 6 76 2 56C8 54 16 56 21 59M50 84C74 90 94 76 98 56C92 54 84 56 79 59M30 94L70 94',
  ].join(''),
  neem: neem(),
  line: 'M50 2L50 98',
  kolam: kolam(),
  rings: [10, 19, 28, 37, 46].map((radius) => circle(50, 50, radius)).join(''),
  five: around(5, circle(50, 28, 22)),
  book: [
    'M50 26C40 16 22 14 6 18L6 82C22 78 40 80 50 90C60 80 78 78 94 82L94 18C78 14 60 16 50 26L50 90',
    'M16 34Q30 31 42 38M16 48Q30 45 42 52M16 62Q30 59 42 66M84 34Q70 31 58 38M84 48Q70 45 58 52M84 62Q70 59 58 66',
  ].join(''),
  diamond: 'M26 16L74 16L98 42L50 94L2 42ZM2 42L98 42M26 16L34 42L50 94M74 16L66 42L50 94M34 42L50 16L66 42',
  lamp: [
    'M8 60C10 88 36 92 50 92C64 92 90 88 92 60Q50 74 8 60Q50 48 92 60',
    'M50 54C34 42 46 30 50 8C54 30 66 42 50 54M50 50C46 44 48 40 50 34C52 40 54 44 50 50',
  ].join(''),
  waves: [20, 35, 50, 65, 80]
    .map(
      (y) =>
        `M4 ${y}C16 ${y - 14} 28 ${y - 14} 38 ${y}C48 ${y + 14} 58 ${y + 14} 66 ${y}C76 ${y - 14} 86 ${y - 14} 96 ${y}`,
    )
    .join(''),
  shapes: [circle(36, 38, 30), 'M40 40L94 40L94 94L40 94ZM50 4L92 76L8 76Z'].join(''),
  compass: [
    circle(50, 50, 34),
    circle(50, 50, 28),
    around(4, 'M50 0L58 42L50 50L42 42ZM50 0L50 50'),
    around(4, 'M50 24L54 38M50 24L46 38', 45),
  ].join(''),
  rangoli: [
    around(8, 'M50 50C36 36 40 12 50 2C60 12 64 36 50 50'),
    around(8, 'M50 40C45 34 46 24 50 18C54 24 55 34 50 40'),
  ].join(''),
  hexagons: hexagons(),
  gem: 'M50 4L90 27L90 73L50 96L10 73L10 27ZM50 4L50 96M10 27L90 73M90 27L10 73',
} as const

export type EmblemName = keyof typeof EMBLEMS

function circle(x: number, y: number, radius: number): string {
  const arm = radius * 0.5523
  const at = (dx: number, dy: number) => `${round(x + dx)} ${round(y + dy)}`
  return [
    `M${at(radius, 0)}C${at(radius, arm)} ${at(arm, radius)} ${at(0, radius)}`,
    `C${at(-arm, radius)} ${at(-radius, arm)} ${at(-radius, 0)}C${at(-radius, -arm)} ${at(-arm, -radius)} ${at(0, -radius)}`,
    `C${at(arm, -radius)} ${at(radius, -arm)} ${at(radius, 0)}`,
  ].join('')
}

/** `count` copies of a path, turned about the middle. */
function around(count: number, path: string, startDeg = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const [sin, cos] = sinCos(startDeg + (360 * index) / count)
    return mapPath(path, (x, y): Point => {
      const [dx, dy] = [x - MIDDLE, y - MIDDLE]
      return [MIDDLE + dx * cos - dy * sin, MIDDLE + dx * sin + dy * cos]
    })
  }).join('')
}

function rays(count: number, from: number, to: number): string {
  return Array.from({ length: count }, (_, index) => {
    const [sin, cos] = sinCos((180 * (index + 0.5)) / count)
    return `M${round(50 - from * cos)} ${round(70 - from * sin)}L${round(50 - to * cos)} ${round(70 - to * sin)}`
  }).join('')
}

function jali(): string {
  const cells = [17, 50, 83]
  const circles = cells.flatMap((x) => cells.map((y) => circle(x, y, 16.5)))
  return [
    'M.5 .5L99.5 .5L99.5 99.5L.5 99.5Z',
    'M33.5 .5L33.5 99.5M66.5 .5L66.5 99.5M.5 33.5L99.5 33.5M.5 66.5L99.5 66.5',
    ...circles,
  ].join('')
}

function neem(): string {
  const leaves = [20, 36, 52, 68].map((y, index) => {
    const reach = 34 - index * 2
    return [-1, 1]
      .map(
        (side) =>
          `M50 ${y + 10}Q${50 + side * reach * 0.5} ${y - 8} ${50 + side * reach} ${y - 6}Q${50 + side * reach * 0.6} ${y + 10} 50 ${y + 10}`,
      )
      .join('')
  })
  return ['M50 98L50 24Q44 12 50 0Q56 12 50 24', ...leaves].join('')
}

function kolam(): string {
  const loop = 'M50 10C62 22 38 38 50 50C62 38 38 22 50 10'
  return [
    around(4, loop),
    around(4, 'M50 50C70 50 90 30 90 10C70 10 50 30 50 50', 0),
    'M50 2L98 50L50 98L2 50Z',
  ].join('')
}

function hexagons(): string {
  const centres: Point[] = [
    [50, 50],
    ...[0, 60, 120, 180, 240, 300].map((degrees): Point => {
      const [sin, cos] = sinCos(degrees + 30)
      return [50 + 30 * cos, 50 + 30 * sin]
    }),
  ]
  return centres
    .map(([x, y]) => {
      const corners = [0, 60, 120, 180, 240, 300].map((degrees) => {
        const [sin, cos] = sinCos(degrees)
        return `${round(x + 17.3 * cos)} ${round(y + 17.3 * sin)}`
      })
      return `M${corners.join('L')}Z`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
