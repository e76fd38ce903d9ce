/**
 * What can be said from the server of how pages suit a phone: their documents and style sheets are read, nothing is drawn.
 * So it speaks of what is written (the viewport, sizes of text and controls, fixed widths), not of how it looks.
 */
import { declarationsAt, fixedPx, pageVariables, type Declaration } from './css-rules.ts'
import type { PageFacts } from './page-facts.ts'
import { findingOf, worstOf, type Finding, type SeoCheckResult } from './seo-check.ts'

export type ReadPage = { readonly path: string; readonly facts: PageFacts }

/** The narrowest phone of today that many people hold. */
export const PHONE_PX = 360
const READABLE_PX = 12
const BASE_PX = 16
/** WCAG 2.2, 2.5.8: the least size of a target. */
const MIN_TARGET_PX = 24
const MIN_ZOOM = 2

export function judgeMobile(pages: readonly ReadPage[], styles: readonly string[]): SeoCheckResult {
  const declarations = styles.flatMap((css) => declarationsAt(css, PHONE_PX))
  const variables = pageVariables(declarations)
  const px = (value: string) => fixedPx(value, variables)
  const findings: Finding[] = [
    ...viewportFindings(pages),
    baseText(declarations, px),
    smallText(declarations, px),
    fieldText(declarations, px),
    fixedWidths(pages, declarations, px),
    targets(declarations, px),
    findingOf(
      pathsWhere(pages, ({ pictures }) => pictures.some(({ hasSize }) => !hasSize)),
      {
        good: 'Every picture says its size, so nothing jumps when it comes',
        wrong: (count) => `${pagesWord(count)} with pictures that do not say their size`,
        state: 'warning',
      },
    ),
    findingOf(
      pathsWhere(pages, ({ foreignParts }) => foreignParts > 0),
      {
        good: 'No frames, plug-ins or embedded objects',
        wrong: (count) => `${pagesWord(count)} with frames or embedded objects`,
        state: 'warning',
      },
    ),
    {
      state: 'note',
      words: `Read from ${pages.length} documents and ${styles.length} style sheets as a screen of ${PHONE_PX} px gets them. How it looks is not judged: overlaps and contrast need a browser.`,
      places: [],
    },
  ]
  return {
    kind: 'mobile',
    rating: worstOf(findings.map(({ state }) => state)),
    pages: pages.length,
    findings,
  }
}

type InPx = (value: string) => number | null

function viewportFindings(pages: readonly ReadPage[]): Finding[] {
  const isFitting = ({ viewports }: PageFacts) =>
    viewports.length === 1 && /(^|,)\s*width\s*=\s*device-width\b/i.test(viewports[0] ?? '')
  return [
    findingOf(
      pathsWhere(pages, (facts) => !isFitting(facts)),
      {
        good: 'Every page is as wide as the screen (viewport: width=device-width)',
        wrong: (count) => `${pagesWord(count)} without one fitting viewport tag`,
      },
    ),
    findingOf(
      pathsWhere(pages, ({ viewports }) => viewports.some(forbidsZoom)),
      {
        good: 'Pages can be zoomed',
        wrong: (count) => `${pagesWord(count)} where zooming is forbidden`,
      },
    ),
  ]
}

function forbidsZoom(viewport: string): boolean {
  const [, most] = /maximum-scale\s*=\s*([\d.]+)/i.exec(viewport) ?? []
  return /user-scalable\s*=\s*(no|0)/i.test(viewport) || (most !== undefined && Number(most) < MIN_ZOOM)
}

function baseText(declarations: readonly Declaration[], px: InPx): Finding {
  const sizes = declarations.filter(
    ({ selector, property }) => property === 'font-size' && /^(html|body|:root)(,|$)/.test(selector),
  )
  const small = sizes.filter(({ value }) => isBelow(percentPx(value) ?? px(value), BASE_PX))
  return findingOf(small.map(asWritten), {
    good: `Text begins at ${BASE_PX} px or more`,
    wrong: () => `The page's own text is smaller than ${BASE_PX} px`,
  })
}

function percentPx(value: string): number | null {
  const [, percent] = /^([\d.]+)%$/.exec(value) ?? []
  return percent === undefined ? null : (Number(percent) / 100) * BASE_PX
}

function smallText(declarations: readonly Declaration[], px: InPx): Finding {
  // Marks above and below the line are sized by what is around them, letters of a drawing by the drawing.
  const isText = ({ selector }: Declaration) => !/(^|[\s,])(small|sub|sup|text|tspan)(,|$)/.test(selector)
  const small = declarations
    .filter(({ property }) => property === 'font-size')
    .filter((each) => isText(each) && isBelow(px(each.value), READABLE_PX) && px(each.value) !== 0)
  return findingOf(unique(small.map(asWritten)), {
    good: `No text is set smaller than ${READABLE_PX} px`,
    wrong: (count) =>
      `${count} ${count === 1 ? 'rule sets' : 'rules set'} text smaller than ${READABLE_PX} px`,
    state: 'warning',
  })
}

function fieldText(declarations: readonly Declaration[], px: InPx): Finding {
  const small = declarations.filter(
    ({ selector, property, value }) =>
      property === 'font-size' && isAbout(selector, /(input|select|textarea)/) && isBelow(px(value), BASE_PX),
  )
  return findingOf(unique(small.map(asWritten)), {
    good: `Fields have text of ${BASE_PX} px, so that a phone does not zoom in by itself`,
    wrong: (count) => `${count} ${count === 1 ? 'rule sets' : 'rules set'} fields smaller than ${BASE_PX} px`,
    state: 'warning',
  })
}

function fixedWidths(pages: readonly ReadPage[], declarations: readonly Declaration[], px: InPx): Finding {
  const isWidth = (property: string) =>
    ['width', 'min-width', 'inline-size', 'min-inline-size'].includes(property)
  const narrowed = new Set(
    declarations
      .filter(({ property }) => /^max-(width|inline-size)$/.test(property))
      .map(({ selector }) => selector),
  )
  const inSheets = declarations.filter(
    ({ selector, property, value }) =>
      isWidth(property) &&
      isAbove(px(value), PHONE_PX) &&
      !(narrowed.has(selector) && !property.startsWith('min-')),
  )
  const inPages = pages.flatMap(({ path, facts }) =>
    facts.inlineStyles
      .flatMap((style) => declarationsAt(`${path}{${style}}`, PHONE_PX))
      .filter(({ property, value }) => isWidth(property) && isAbove(px(value), PHONE_PX)),
  )
  return findingOf(unique([...inSheets, ...inPages].map(asWritten)), {
    good: `Nothing has a fixed width of more than ${PHONE_PX} px`,
    wrong: (count) => `${count} fixed ${count === 1 ? 'width is' : 'widths are'} wider than a phone`,
    state: 'warning',
  })
}

/** Only of those whose height is written: the others grow with their text. A tick's box is not its target: its words are. */
function targets(declarations: readonly Declaration[], px: InPx): Finding {
  const small = declarations.filter(
    ({ selector, property, value }) =>
      ['min-height', 'height', 'min-block-size', 'block-size'].includes(property) &&
      isAbout(selector, /(button|summary|select)/) &&
      isBelow(px(value), MIN_TARGET_PX) &&
      px(value) !== 0,
  )
  return findingOf(unique(small.map(asWritten)), {
    good: `No button is set lower than ${MIN_TARGET_PX} px`,
    wrong: (count) =>
      `${count} ${count === 1 ? 'rule sets' : 'rules set'} buttons lower than ${MIN_TARGET_PX} px`,
    state: 'warning',
  })
}

/** The last word of a selector says what it is about; parts drawn inside a control are not the control. */
function isAbout(selector: string, names: RegExp): boolean {
  return selector.split(',').some((each) => {
    const last =
      each
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? ''
    const isHiddenOrTick = /::|sr-only|checkbox|radio|:before|:after/.test(last)
    return !isHiddenOrTick && names.test(last.replace(/^[.#].*/, (name) => name.replace(/-[\w-]+$/, '')))
  })
}

function isBelow(px: number | null, least: number): boolean {
  return px !== null && px < least
}

function isAbove(px: number | null, most: number): boolean {
  return px !== null && px > most
}

function asWritten({ selector, property, value }: Declaration): string {
  return `${selector} { ${property}: ${value} }`.slice(0, 120)
}

function pathsWhere(pages: readonly ReadPage[], isSo: (facts: PageFacts) => boolean): string[] {
  return pages.filter(({ facts }) => isSo(facts)).map(({ path }) => path)
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

function pagesWord(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}
