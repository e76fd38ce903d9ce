/**
 * The declarations of a style sheet that hold on a screen of a given width. A small reader, not a whole one: it knows
 * blocks, comments, quotes and the at-rules that wrap others; of what it does not know it says nothing.
 */
import { holdsAtWidth, lengthPx } from './media-width.ts'

export type Declaration = { readonly selector: string; readonly property: string; readonly value: string }

/** At-rules whose inside is no style of an element. */
const ASIDE = /^@(?:font-face|keyframes|-webkit-keyframes|page|property|counter-style|font-feature-values)\b/

export function declarationsAt(css: string, widthPx: number): Declaration[] {
  const found: Declaration[] = []
  const blocks: { readonly selector: string; readonly isOn: boolean }[] = []
  const top = () => blocks.at(-1) ?? { selector: '', isOn: true }
  for (const { text, end } of pieces(css)) {
    if (end === '{') {
      const { selector, isOn } = top()
      if (text.startsWith('@')) blocks.push({ selector, isOn: isOn && isAtRuleOn(text, widthPx) })
      else blocks.push({ selector: selector && text.includes('&') ? `${selector} ${text}` : text, isOn })
      continue
    }
    const colon = text.indexOf(':')
    const { selector, isOn } = top()
    if (isOn && selector !== '' && colon > 0)
      found.push({
        selector,
        property: text.slice(0, colon).trim(),
        value: text
          .slice(colon + 1)
          .replace(/!important$/, '')
          .trim(),
      })
    if (end === '}') blocks.pop()
  }
  return found
}

function isAtRuleOn(rule: string, widthPx: number): boolean {
  if (ASIDE.test(rule)) return false
  const [, query] = /^@media\b(.*)$/s.exec(rule) ?? []
  return query === undefined || holdsAtWidth(query.trim(), widthPx)
}

type Piece = { readonly text: string; readonly end: '{' | '}' | ';' }

/** The text between braces and semicolons. */
function pieces(css: string): Piece[] {
  const found: Piece[] = []
  const text = css.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ')
  let from = 0
  let depth = 0
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (quote !== '') {
      if (letter === '\\') at += 1
      else if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '(') depth += 1
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (letter === '{' || letter === '}' || (letter === ';' && depth === 0)) {
      found.push({ text: text.slice(from, at).trim(), end: letter })
      from = at + 1
    }
  }
  return found
}

/** Custom properties of the whole page, such as `--text-xs`. */
export function pageVariables(declarations: readonly Declaration[]): ReadonlyMap<string, string> {
  return new Map(
    declarations
      .filter(({ property, selector }) => property.startsWith('--') && /(^|,)\s*:(root|host)/.test(selector))
      .map(({ property, value }) => [property, value]),
  )
}

/** A length in pixels where it is a fixed one, by its name or written out; null for all that depends on something else. */
export function fixedPx(value: string, variables: ReadonlyMap<string, string>): number | null {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  return lengthPx(name === undefined ? value : (variables.get(name) ?? ''))
}
