/** What is wrong with a form: every invalid field with its first message, in form order. */

/** Messages by field; `''` is for the form as a whole. */
export type Problems = Readonly<Record<string, string>>

type Refused = {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
}

/** From a failed parse. `nameOf` maps a path to its field; by default the first part of the path. */
export function problemsOf(
  { issues }: Refused,
  nameOf: (path: readonly PropertyKey[]) => string = firstPart,
): Problems {
  const problems = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = nameOf(path)
    if (!problems.has(field)) problems.set(field, message)
  }
  return Object.fromEntries(problems)
}

/** The same problems in the order in which a page shows its fields; any other becomes a problem of the whole form. */
export function atFields(problems: Problems, fields: readonly string[]): Problems {
  const shown = fields.flatMap((field) => {
    const message = problems[field]
    return message === undefined ? [] : [[field, message] as const]
  })
  const elsewhere = Object.entries(problems).find(([field]) => !fields.includes(field))
  return Object.fromEntries(elsewhere ? [...shown, ['', elsewhere[1]] as const] : shown)
}

/** The problems of a parse; null if there are none. */
export function problemsIn(
  parsed: { readonly success: true } | { readonly success: false; readonly error: Refused },
  fields?: readonly string[],
): Problems | null {
  if (parsed.success) return null
  const problems = problemsOf(parsed.error)
  return fields ? atFields(problems, fields) : problems
}

/** The first invalid field; null if there is none or only the whole form is wrong. */
export function firstWrong(problems: Problems | undefined): string | null {
  return Object.keys(problems ?? {}).find((field) => field !== '') ?? null
}

function firstPart(path: readonly PropertyKey[]): string {
  return String(path[0] ?? '')
}
