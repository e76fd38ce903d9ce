/**
 * Single-line capitals and digits, drawn for foil: pictures can't load fonts. Each glyph is its advance width
 * and a path in a box 100 high (y downwards).
 */
const GLYPHS: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [84, 'M0 100L42 0L84 100M14 66L70 66'],
  B: [62, 'M0 0L0 100L30 100C72 100 72 48 30 48L0 48M30 48C62 48 62 0 30 0L0 0'],
  C: [80, 'M80 22C60 -12 0 -8 0 50C0 108 60 112 80 78'],
  D: [76, 'M0 0L0 100L24 100C94 100 94 0 24 0L0 0'],
  E: [52, 'M52 0L0 0L0 100L52 100M0 48L44 48'],
  F: [50, 'M50 0L0 0L0 100M0 48L42 48'],
  G: [86, 'M80 20C58 -12 0 -8 0 50C0 112 86 112 86 54L52 54'],
  H: [70, 'M0 0L0 100M70 0L70 100M0 48L70 48'],
  I: [0, 'M0 0L0 100'],
  J: [40, 'M40 0L40 70C40 106 8 106 0 84'],
  K: [64, 'M0 0L0 100M60 0L0 58M22 38L64 100'],
  L: [50, 'M0 0L0 100L50 100'],
  M: [92, 'M0 100L10 0L46 74L82 0L92 100'],
  N: [74, 'M0 100L0 0L74 100L74 0'],
  O: [96, 'M48 0C-16 0 -16 100 48 100C112 100 112 0 48 0Z'],
  P: [58, 'M0 100L0 0L28 0C68 0 68 56 28 56L0 56'],
  R: [62, 'M0 100L0 0L28 0C66 0 66 52 28 52L0 52M28 52L62 100'],
  S: [58, 'M54 16C42 -8 2 -6 2 24C2 56 58 42 58 74C58 108 8 108 0 80'],
  T: [68, 'M0 0L68 0M34 0L34 100'],
  U: [70, 'M0 0L0 62C0 112 70 112 70 62L70 0'],
  V: [80, 'M0 0L40 100L80 0'],
  W: [112, 'M0 0L26 100L56 14L86 100L112 0'],
  Y: [76, 'M0 0L38 52L76 0M38 52L38 100'],
  ' ': [30, ''],
  0: [58, 'M29 0C-10 0 -10 100 29 100C68 100 68 0 29 0Z'],
  1: [26, 'M0 18L26 0L26 100'],
  2: [54, 'M2 22C8 -10 54 -6 52 28C50 54 12 70 0 100L54 100'],
  6: [56, 'M48 0C0 40 -14 100 28 100C64 100 64 44 28 46C10 48 4 62 4 70'],
  8: [56, 'M28 46C-8 44 0 0 28 0C56 0 64 44 28 46C-14 48 -8 100 28 100C64 100 70 48 28 46'],
  9: [56, 'M52 30C46 64 -6 60 4 20C14 -12 56 -4 52 34C50 66 32 86 12 100'],
  3: [54, 'M4 8C24 -10 60 14 40 36C36 42 30 46 22 46C60 46 64 100 28 100C14 100 6 92 2 84'],
  5: [54, 'M48 0L8 0L4 46C20 34 54 42 52 70C50 106 6 106 0 86'],
  7: [52, 'M0 0L52 0L16 100'],
  4: [60, 'M44 100L44 0L0 70L60 70'],
}
const TRACKING = 34

/** A line of capitals as one path, centred on (0, 0), `height` units high. Unknown characters are a bug. */
export function lettering(text: string, height: number): string {
  const scale = height / 100
  const glyphs = [...text].map((character) => {
    const glyph = GLYPHS[character]
    if (!glyph) throw new RangeError(`no letter drawn for ${character}`)
    return glyph
  })
  const width = glyphs.reduce((sum, [advance]) => sum + advance + TRACKING, -TRACKING)
  let pen = -width / 2
  return glyphs
    .map(([advance, path]) => {
      const left = pen
      pen += advance + TRACKING
      return path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
        return `${round((Number(x) + left) * scale)} ${round((Number(y) - 50) * scale)}`
      })
    })
    .join('')
}

/** How wide `text` stands at a height, in the same units. */
export function letteringWidth(text: string, height: number): number {
  const advances = [...text].reduce(
    (sum, character) => sum + (GLYPHS[character]?.[0] ?? 0) + TRACKING,
    -TRACKING,
  )
  return (advances * height) / 100
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
