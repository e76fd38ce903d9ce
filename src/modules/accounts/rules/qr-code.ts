/**
 * A QR code (ISO/IEC 18004) of a short text, as rows of dark and light modules: byte mode, error correction M, versions
 * 1 to 15. Enough for the address that teaches an authenticator app its secret.
 */

const MAX_VERSIONS = 15
/** For error correction M, by version. */
const CORRECTION_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10]
const FORMAT_M = 0

export type QrModules = readonly (readonly boolean[])[]

type Grid = { readonly size: number; readonly dark: boolean[][]; readonly isFixed: boolean[][] }

/** Null when the text is too long to be shown so. */
export function qrModules(text: string): QrModules | null {
  const bytes = utf8(text)
  const version = versionFor(bytes.length)
  if (version === null) return null
  const codewords = withCorrection(dataCodewords(bytes, version), version)
  const masked = MASKS.map((_mask, index) => draw(version, codewords, index))
  return masked.reduce((best, each) => (penalty(each) < penalty(best) ? each : best))
}

function utf8(text: string): number[] {
  return [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|[^%]/g)].map(([char, hex]) =>
    hex === undefined ? char.charCodeAt(0) : Number.parseInt(hex, 16),
  )
}

function versionFor(length: number): number | null {
  for (let version = 1; version <= MAX_VERSIONS; version += 1)
    if (headBits(version) + 8 * length <= 8 * dataCapacity(version)) return version
  return null
}

/** Mode and length come before the text. */
function headBits(version: number): number {
  return 4 + lengthBits(version)
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16
}

function rawModules(version: number): number {
  const marks = version < 2 ? 0 : Math.floor(version / 7) + 2
  const aligned = marks === 0 ? 0 : (25 * marks - 10) * marks - 55
  return (16 * version + 128) * version + 64 - aligned - (version >= 7 ? 36 : 0)
}

function dataCapacity(version: number): number {
  return Math.floor(rawModules(version) / 8) - at(CORRECTION_PER_BLOCK, version - 1) * at(BLOCKS, version - 1)
}

function dataCodewords(bytes: readonly number[], version: number): number[] {
  const bits: number[] = []
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  push(0b0100, 4)
  push(bytes.length, lengthBits(version))
  for (const byte of bytes) push(byte, 8)
  const capacity = 8 * dataCapacity(version)
  push(0, Math.min(4, capacity - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  for (let filler = 0xec; bits.length < capacity; filler ^= 0xec ^ 0x11) push(filler, 8)
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(8 * index, 8 * index + 8).reduce((value, bit) => 2 * value + bit, 0),
  )
}

/** Cut into blocks, each with its correction, and woven together. */
function withCorrection(data: readonly number[], version: number): number[] {
  const count = at(BLOCKS, version - 1)
  const correction = at(CORRECTION_PER_BLOCK, version - 1)
  const short = Math.floor(data.length / count)
  const longOnes = data.length % count
  const divisor = generator(correction)
  let start = 0
  const blocks = Array.from({ length: count }, (_, index) => {
    const length = short + (index >= count - longOnes ? 1 : 0)
    const block = data.slice(start, start + length)
    start += length
    return { block, rest: remainder(block, divisor) }
  })
  const woven: number[] = []
  for (let index = 0; index <= short; index += 1)
    for (const { block } of blocks) if (index < block.length) woven.push(at(block, index))
  for (let index = 0; index < correction; index += 1)
    for (const { rest } of blocks) woven.push(at(rest, index))
  return woven
}

/** The product of (x − 2^i), without its leading 1. */
function generator(degree: number): number[] {
  const result = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let index = 0; index < degree; index += 1) {
    for (let place = 0; place < degree; place += 1)
      result[place] = multiply(at(result, place), root) ^ (result[place + 1] ?? 0)
    root = multiply(root, 2)
  }
  return result
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ at(rest, 0)
    rest.shift()
    rest.push(0)
    for (const [index, coefficient] of divisor.entries())
      rest[index] = at(rest, index) ^ multiply(coefficient, factor)
  }
  return rest
}

/** In the field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function draw(version: number, codewords: readonly number[], mask: number): boolean[][] {
  const size = 4 * version + 17
  const empty = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const grid: Grid = { size, dark: empty(), isFixed: empty() }
  drawFixed(grid, version, mask)
  drawCodewords(grid, codewords, at(MASKS, mask))
  return grid.dark
}

function drawFixed(grid: Grid, version: number, mask: number): void {
  const { size } = grid
  for (let place = 0; place < size; place += 1) {
    set(grid, 6, place, place % 2 === 0)
    set(grid, place, 6, place % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(grid, x, y, 4, (ring) => ring !== 2 && ring !== 4)
  const marks = alignments(version)
  const last = marks.length - 1
  for (const [i, x] of marks.entries())
    for (const [j, y] of marks.entries())
      if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)))
        drawRings(grid, x, y, 2, (ring) => ring !== 1)
  drawFormat(grid, mask)
  if (version >= 7) drawVersion(grid, version)
}

function drawRings(grid: Grid, x: number, y: number, reach: number, isDark: (ring: number) => boolean): void {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1)
      set(grid, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
}

function alignments(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((4 * version + 4) / (2 * count - 2)) * 2
  const rest = Array.from({ length: count - 1 }, (_, index) => 4 * version + 10 - index * step)
  return [6, ...rest.toReversed()]
}

function drawFormat(grid: Grid, mask: number): void {
  const { size } = grid
  const value = (FORMAT_M << 3) | mask
  let rest = value
  for (let index = 0; index < 10; index += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((value << 10) | rest) ^ 0x5412
  const bit = (index: number) => ((bits >>> index) & 1) === 1
  for (let index = 0; index <= 5; index += 1) set(grid, 8, index, bit(index))
  set(grid, 8, 7, bit(6))
  set(grid, 8, 8, bit(7))
  set(grid, 7, 8, bit(8))
  for (let index = 9; index < 15; index += 1) set(grid, 14 - index, 8, bit(index))
  for (let index = 0; index < 8; index += 1) set(grid, size - 1 - index, 8, bit(index))
  for (let index = 8; index < 15; index += 1) set(grid, 8, size - 15 + index, bit(index))
  set(grid, 8, size - 8, true)
}

function drawVersion(grid: Grid, version: number): void {
  let rest = version
  for (let index = 0; index < 12; index += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let index = 0; index < 18; index += 1) {
    const isDark = ((bits >>> index) & 1) === 1
    const long = grid.size - 11 + (index % 3)
    const short = Math.floor(index / 3)
    set(grid, long, short, isDark)
    set(grid, short, long, isDark)
  }
}

/** In pairs of columns from the right, up and down in turn, around what is fixed. */
function drawCodewords(
  grid: Grid,
  codewords: readonly number[],
  isTurned: (x: number, y: number) => boolean,
): void {
  const { size, dark, isFixed } = grid
  let index = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const isUpward = ((right + 1) & 2) === 0
        const y = isUpward ? size - 1 - step : step
        if (at(at(isFixed, y), x)) continue
        const bit = ((codewords[index >>> 3] ?? 0) >>> (7 - (index & 7))) & 1
        at(dark, y)[x] = (bit === 1) !== isTurned(x, y)
        index += 1
      }
  }
}

/** How hard a pattern is to read: long runs, blocks, and too much of one shade. */
function penalty(dark: QrModules): number {
  const size = dark.length
  let sum = 0
  let count = 0
  for (let a = 0; a < size; a += 1) {
    sum += runs(at(dark, a)) + runs(dark.map((row) => at(row, a)))
    for (let b = 0; b < size; b += 1) {
      if (at(at(dark, a), b)) count += 1
      if (a === 0 || b === 0) continue
      const shade = at(at(dark, a), b)
      const isBlock = [at(at(dark, a - 1), b), at(at(dark, a), b - 1), at(at(dark, a - 1), b - 1)]
      if (isBlock.every((each) => each === shade)) sum += 3
    }
  }
  return sum + 10 * Math.floor(Math.abs((20 * count) / size ** 2 - 10))
}

function runs(line: readonly boolean[]): number {
  let sum = 0
  let length = 0
  for (const [index, module] of line.entries()) {
    length = index > 0 && module === line[index - 1] ? length + 1 : 1
    if (length >= 5) sum += length === 5 ? 3 : 1
  }
  return sum
}

function set({ size, dark, isFixed }: Grid, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return
  at(dark, y)[x] = isDark
  at(isFixed, y)[x] = true
}

function at<Value>(list: readonly Value[], index: number): Value {
  const value = list[index]
  if (value === undefined) throw new RangeError(`nothing stands at ${index}`)
  return value
}
