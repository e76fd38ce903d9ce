/** The table, the window's light and the foils that every picture shares. */
import type { Foil } from './artwork.ts'
import { INK } from './colour.ts'
import { compactPaths, type Precision } from './compact.ts'

export function foilPaint(foil: Foil): string {
  return { gold: 'url(#g)', green: '#1D5B33', ivory: '#F7EEDA', ink: INK }[foil]
}

const SOFT_SHADOW =
  '<filter id="w" x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="16"/></filter>'
const CONTACT_SHADOW = '<filter id="n"><feGaussianBlur stdDeviation="4"/></filter>'
const TABLE =
  '<radialGradient id="t" cx=".25" cy=".12" r="1.15"><stop stop-color="#FFFCF4"/><stop offset=".55" stop-color="#F5EDDB"/><stop offset="1" stop-color="#E0D3B8"/></radialGradient>'
const COVER_LIGHT =
  '<linearGradient id="l" x2=".9" y2="1"><stop stop-color="#FFF4D6" stop-opacity=".3"/><stop offset=".45" stop-color="#FFF4D6" stop-opacity=".04"/><stop offset="1" stop-opacity=".2"/></linearGradient>'

/** A finished SVG document: ground, light, then the things that stand on it. */
export function picture(
  width: number,
  height: number,
  things: string,
  precision: Precision = 'tenths',
): string {
  const isUsed = (id: string) => things.includes(`url(#${id})`)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>`,
    TABLE,
    isUsed('g') ? gold(width, height) : '',
    isUsed('l') ? COVER_LIGHT : '',
    `${SOFT_SHADOW}${CONTACT_SHADOW}</defs>`,
    `<path fill="url(#t)" d="M0 0h${width}v${height}H0z"/>`,
    windowLight(width, height),
    `<g fill="none" stroke-linejoin="round">${things}</g></svg>\n`,
  ]
  return compactPaths(svg.join(''), precision)
}

/** Stripes of gold over the whole picture: foil catches the light where it happens to lie. */
function gold(width: number, height: number): string {
  const end = `x2="${Math.round(width * 0.17)}" y2="${Math.round(height * 0.17)}"`
  return `<linearGradient id="g" gradientUnits="userSpaceOnUse" spreadMethod="reflect" ${end}><stop stop-color="#EFCF82"/><stop offset=".5" stop-color="#CB9A40"/><stop offset="1" stop-color="#FFF0BC"/></linearGradient>`
}

/** Four panes of morning light, slanting over the table. */
function windowLight(width: number, height: number): string {
  const pane = (left: number, top: number) =>
    `M${Math.round(width * left)} ${Math.round(height * top)}h${Math.round(width * 0.27)}l${Math.round(width * 0.1)} ${Math.round(height * 0.36)}h-${Math.round(width * 0.27)}z`
  const panes = pane(0.04, -0.06) + pane(0.34, -0.06) + pane(0.155, 0.34) + pane(0.455, 0.34)
  return `<path d="${panes}" fill="#FFFDF3" opacity=".55" filter="url(#w)"/>`
}
