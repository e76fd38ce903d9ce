/** Whether a media query of a style sheet, or of an image's `sizes`, holds on a screen of a given width. */

const REM_PX = 16

/** `48rem`, `640px`, `2em`; null for every other length. */
export function lengthPx(text: string): number | null {
  const [, number, unit] = /^(-?(?:\d+\.?\d*|\.\d+))(px|rem|em|pt)?$/.exec(text.trim()) ?? []
  if (number === undefined) return null
  if (unit === undefined) return Number(number) === 0 ? 0 : null
  const scale = unit === 'px' ? 1 : unit === 'pt' ? 4 / 3 : REM_PX
  return Number(number) * scale
}

/** True where nothing but the width decides and it fits; what is not about the width (a printer, a wish for less motion) is false. */
export function holdsAtWidth(query: string, widthPx: number): boolean {
  return splitOutside(query, ',').some((each) => conditionHolds(each.trim().toLowerCase(), widthPx))
}

function conditionHolds(text: string, widthPx: number): boolean {
  const either = splitOutside(text, ' or ')
  if (either.length > 1) return either.some((each) => conditionHolds(each.trim(), widthPx))
  // In front of a media type it turns round all that follows.
  const [, refused] = /^not\s+((?:all|screen|print)\b.*)$/.exec(text) ?? []
  if (refused !== undefined) return !conditionHolds(refused, widthPx)
  const all = splitOutside(text, ' and ')
  if (all.length > 1) return all.every((each) => conditionHolds(each.trim(), widthPx))
  if (text.startsWith('not ')) return !conditionHolds(text.slice(4).trim(), widthPx)
  if (text.startsWith('(') && text.endsWith(')')) return insideHolds(text.slice(1, -1).trim(), widthPx)
  return ['all', 'screen', 'only screen', ''].includes(text)
}

function insideHolds(inside: string, widthPx: number): boolean {
  if (inside.startsWith('(') || inside.startsWith('not ')) return conditionHolds(inside, widthPx)
  const [, bound, length] = /^(min|max)-width\s*:\s*(.+)$/.exec(inside) ?? []
  if (bound !== undefined && length !== undefined) {
    const px = lengthPx(length)
    return px !== null && (bound === 'min' ? widthPx >= px : widthPx <= px)
  }
  return rangeHolds(inside, widthPx)
}

/** `width >= 48rem`, `48rem <= width < 64rem`. */
function rangeHolds(text: string, widthPx: number): boolean {
  const parts = text.split(/(<=|>=|<|>|=)/).map((part) => part.trim())
  if (!parts.includes('width') || parts.length < 3) return false
  for (let at = 1; at < parts.length; at += 2) {
    const [left, right] = [valueOf(parts[at - 1] ?? '', widthPx), valueOf(parts[at + 1] ?? '', widthPx)]
    if (left === null || right === null || !compare(left, parts[at] ?? '', right)) return false
  }
  return true
}

function valueOf(text: string, widthPx: number): number | null {
  return text === 'width' ? widthPx : lengthPx(text)
}

function compare(left: number, sign: string, right: number): boolean {
  if (sign === '<=') return left <= right
  if (sign === '>=') return left >= right
  if (sign === '<') return left < right
  return sign === '>' ? left > right : left === right
}

/** Splits where the separator stands outside of all brackets. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at))
      at += separator.length - 1
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}
