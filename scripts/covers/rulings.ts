/** What is printed on the pages: the ornament of the shop, drawn to scale. Lengths are centimetres. */
import type { CoverArt } from './artwork.ts'
import { EMERALD, MARGIN_BLUE, VERMILION } from './colour.ts'
import { EMBLEMS } from './emblems.ts'
import { mapPath, short } from './geometry.ts'
import { lettering, letteringWidth } from './lettering.ts'
import { HEIGHT, WIDTH } from './format.ts'
import type { Page } from './page.ts'

const HEADER = 2.6
const FOOT = 1
const MARGIN = 2.4

/** Blue lines and a red margin. */
export function ruledPage(page: Page, lineSpacingMm: number, pixels: number): string {
  const count = Math.floor(Math.round((HEIGHT - HEADER - FOOT) * 10) / lineSpacingMm) + 1
  const lines = Array.from({ length: count }, (_, index) =>
    page.rule(0, WIDTH, HEIGHT - HEADER - (index * lineSpacingMm) / 10),
  )
  return (
    stroke(lines.join(''), MARGIN_BLUE, pixels * 0.05, 0.75) +
    stroke(upright(page, MARGIN, 0, HEIGHT), VERMILION, pixels * 0.055, 0.8)
  )
}

/** Nothing is printed; on the right somebody has begun to draw. */
export function plainPage(page: Page, art: CoverArt, pixels: number): string {
  if (page.side === 'left') return ''
  const size = 9.5
  const sketch = mapPath(EMBLEMS[art.emblem === 'line' ? 'neem' : art.emblem], (x, y) =>
    page.on(7.4 + ((x - 50) * size) / 100, 12.6 - ((y - 50) * size) / 100),
  )
  return stroke(sketch, '#4A4A4A', pixels * 0.07, 0.7)
}

/** Left: the date and the hours from 6 to 21. Right: three priorities, a list, and ruled notes. */
export function plannerPage(page: Page, pixels: number): string {
  return page.side === 'left' ? hours(page, pixels) : lists(page, pixels)
}

const FIRST_HOUR = 6
const LAST_HOUR = 21
const WEEKDAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S']

function hours(page: Page, pixels: number): string {
  const rows = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => ({
    hour: String(FIRST_HOUR + index),
    up: HEIGHT - 4.4 - index * 1.06,
  }))
  const lines = rows.map(({ up }) => page.rule(2.6, WIDTH - 1, up)).join('')
  const labels = rows.map(({ hour, up }) => words(page, hour, 0.42, 1.9, up + 0.25)).join('')
  const days = WEEKDAYS.map((day, index) => words(page, day, 0.4, 9 + index * 1.1, HEIGHT - 2)).join('')
  const date = words(page, 'DATE', 0.42, 2.2, HEIGHT - 2) + page.rule(3.4, 7.4, HEIGHT - 2.3)
  return [
    stroke(lines, '#8FA79B', pixels * 0.045, 1),
    stroke(labels + days + date, EMERALD, pixels * 0.055, 1),
    stroke(upright(page, 2.6, HEIGHT - 4.4 - 15 * 1.06, HEIGHT - 3.4), EMERALD, pixels * 0.06, 0.6),
  ].join('')
}

function lists(page: Page, pixels: number): string {
  const [left, right] = [1.2, WIDTH - 1.6]
  const priorities = [0, 1, 2].map((index) => HEIGHT - 3.6 - index * 1.1)
  const tasks = [0, 1, 2, 3, 4].map((index) => HEIGHT - 8.6 - index)
  const notes = Array.from({ length: 8 }, (_, index) => HEIGHT - 15.4 - index * 0.7)
  const boxes = tasks.map((up) => box(page, left, up + 0.1, 0.5)).join('')
  const numbers = priorities
    .map((up, index) => words(page, String(index + 1), 0.42, left + 0.3, up + 0.35))
    .join('')
  const headings = [
    ['TOP 3', 2],
    ['TO DO', 7.4],
    ['NOTES', 14.4],
  ] as const
  const titles = headings
    .map(([text, down]) => words(page, text, 0.46, left + letteringWidth(text, 0.46) / 2, HEIGHT - down))
    .join('')
  const lines = [
    ...priorities.map((up) => page.rule(left + 1, right, up)),
    ...tasks.map((up) => page.rule(left + 1, right, up)),
  ]
  const ruled = notes.map((up) => page.rule(left, right, up))
  return [
    stroke([...lines, ...ruled].join(''), '#8FA79B', pixels * 0.045, 1),
    stroke(titles + numbers + boxes, EMERALD, pixels * 0.055, 1),
  ].join('')
}

function words(page: Page, text: string, height: number, across: number, up: number): string {
  return mapPath(lettering(text, height), (x, y) => page.on(across + x, up - y))
}

function box(page: Page, across: number, up: number, size: number): string {
  return mapPath(`M0 0L${size} 0L${size} ${size}L0 ${size}Z`, (x, y) => page.on(across + x, up + y))
}

function upright(page: Page, across: number, from: number, to: number): string {
  return mapPath('M0 0L0 1', (_, end) => page.on(across, from + (to - from) * end))
}

function stroke(path: string, colour: string, width: number, opacity: number): string {
  return `<path d="${path}" stroke="${colour}" stroke-width="${short(width)}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}
