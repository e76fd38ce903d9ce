/** What robots.txt lets search engines read (RFC 9309): of the rules that fit a path the longest counts, and a tie allows. */

export type RobotsRules = {
  readonly rules: readonly { readonly isAllowed: boolean; readonly pattern: string }[]
  readonly sitemaps: readonly string[]
}

/** The rules for everybody (`User-agent: *`). */
export function readRobots(text: string): RobotsRules {
  const rules: { isAllowed: boolean; pattern: string }[] = []
  const sitemaps: string[] = []
  let agents: string[] = []
  let isInRules = false
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const field = name.toLowerCase()
    if (field === 'sitemap') sitemaps.push(value.trim())
    if (field === 'user-agent') {
      agents = isInRules ? [value.trim()] : [...agents, value.trim()]
      isInRules = false
    }
    if (field === 'allow' || field === 'disallow') {
      isInRules = true
      if (agents.includes('*') && value.trim() !== '')
        rules.push({ isAllowed: field === 'allow', pattern: value.trim() })
    }
  }
  return { rules, sitemaps }
}

export function isAllowedByRobots({ rules }: RobotsRules, path: string): boolean {
  const fitting = rules
    .filter(({ pattern }) => fits(pattern, path))
    .toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed))
  return fitting[0]?.isAllowed ?? true
}

/** `*` stands for anything, a `$` at the end for the end. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    const found = isWhole && isLast ? lastFit(path, part, at) : path.indexOf(part, at)
    if (found < at) return false
    at = found + part.length
  }
  return !isWhole || at === path.length
}

function lastFit(path: string, part: string, from: number): number {
  const found = path.length - part.length
  return found >= from && path.endsWith(part) ? found : -1
}
