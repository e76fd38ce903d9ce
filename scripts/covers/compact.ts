/** How fine points are kept: tenths of a pixel, or whole pixels where nothing small is drawn. */
export type Precision = 'tenths' | 'pixels'

/** Rewrites the paths of an SVG in relative commands and rounded: a third of the bytes, the same drawing. */
export function compactPaths(svg: string, precision: Precision): string {
  const step = precision === 'tenths' ? 1 : 10
  return svg.replace(/ d="([^"]*)"/g, (whole, path: string) =>
    /[a-z]/.test(path) ? whole : ` d="${compact(path, step)}"`,
  )
}

type Tenths = readonly [x: number, y: number]

/** `path`: absolute M, L, Q, C and Z only. Points are rounded first, so no error adds up. */
function compact(path: string, step: number): string {
  let pen: Tenths = [0, 0]
  let start: Tenths = [0, 0]
  let last = ''
  let out = ''
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    if (command === 'Z') {
      out += 'z'
      pen = start
      last = 'z'
      continue
    }
    const points = pointsOf(numbers, step)
    const perStep = { M: 1, L: 1, Q: 2, C: 3 }[command] ?? 1
    for (let from = 0; from < points.length; from += perStep) {
      const target = points.slice(from, from + perStep)
      const letter = command === 'M' && from > 0 ? 'l' : command.toLowerCase()
      // A line straight after a move needs no letter of its own.
      const isImplied = letter === last || (letter === 'l' && last === 'm')
      if (letter === 'l' && isSame(target[0] ?? pen, pen)) continue
      const offsets = target.flatMap(([x, y]) => [x - pen[0], y - pen[1]])
      out += isImplied && letter !== 'm' ? join(out, offsets) : letter + join('', offsets)
      pen = target.at(-1) ?? pen
      if (letter === 'm') start = pen
      last = letter
    }
  }
  return out
}

function pointsOf(numbers: string, step: number): Tenths[] {
  const values = [...numbers.matchAll(/-?[\d.]+/g)].map(
    ([text]) => Math.round((Number(text) * 10) / step) * step,
  )
  return Array.from({ length: values.length / 2 }, (_, at): Tenths => [
    values[2 * at] ?? 0,
    values[2 * at + 1] ?? 0,
  ])
}

function isSame(a: Tenths, b: Tenths): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

/** Numbers one after another, with a space only where they would run together. */
function join(before: string, tenths: readonly number[]): string {
  let text = before
  for (const value of tenths) {
    const number = (value / 10).toString().replace(/^(-?)0\./, '$1.')
    const runsOn =
      /\d$/.test(text) && (/^\d/.test(number) || (number.startsWith('.') && !/\.\d+$/.test(text)))
    text += runsOn ? ` ${number}` : number
  }
  return text.slice(before.length)
}
