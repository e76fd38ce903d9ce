/** Whether robots.txt lets every crawler read a path (RFC 9309): the longest matching rule counts, and a tie allows. */
export function isAllowedByRobots(text: string, path: string): boolean {
  const rules = rulesForEveryone(text).filter(({ pattern }) => matches(pattern, path))
  const longest = (isAllowed: boolean) =>
    Math.max(-1, ...rules.filter((rule) => rule.isAllowed === isAllowed).map(({ pattern }) => pattern.length))
  return longest(true) >= longest(false)
}

type Rule = { readonly isAllowed: boolean; readonly pattern: string }

function rulesForEveryone(text: string): Rule[] {
  let agent = ''
  return [...text.matchAll(/^\s*(user-agent|allow|disallow)\s*:[ \t]*([^#\s]*)/gim)].flatMap(
    ([, field = '', value = '']) => {
      if (/user/i.test(field)) agent = value
      else if (agent === '*' && value !== '') return [{ isAllowed: /^allow/i.test(field), pattern: value }]
      return []
    },
  )
}

/** `*` matches any text, `$` at the end matches the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  let at = 0
  for (const [index, part] of parts.entries()) {
    const isLast = index > 0 && index === parts.length - 1
    const found = isWhole && isLast ? path.lastIndexOf(part) : path.indexOf(part, at)
    if (found < at || (index === 0 && found > 0)) return false
    at = found + part.length
  }
  return !isWhole || at === path.length
}
