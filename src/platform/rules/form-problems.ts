/** What is wrong with a form: every field that is, each with its first message, in the order in which the form is read. */

/** Messages by field; `''` is the form as a whole. */
export type Problems = Readonly<Record<string, string>>

type Refused = {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
}

/** Of a refused parse. `nameOf` says which field a path means; by itself it is the path's first part. */
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

/** The same problems in the order in which a page shows its fields; what is wrong elsewhere is said of the whole form. */
export function atFields(problems: Problems, fields: readonly string[]): Problems {
  const shown = fields.flatMap((field) => {
    const message = problems[field]
    return message === undefined ? [] : [[field, message] as const]
  })
  const elsewhere = Object.entries(problems).find(([field]) => !fields.includes(field))
  return Object.fromEntries(elsewhere ? [...shown, ['', elsewhere[1]] as const] : shown)
}

/** What is wrong with what was parsed; null when nothing is. */
export function problemsIn(
  parsed: { readonly success: true } | { readonly success: false; readonly error: Refused },
  fields?: readonly string[],
): Problems | null {
  if (parsed.success) return null
  const problems = problemsOf(parsed.error)
  return fields ? atFields(problems, fields) : problems
}

/** The field that is looked at first; null where only the whole form is wrong, or nothing. */
export function firstWrong(problems: Problems | undefined): string | null {
  return Object.keys(problems ?? {}).find((field) => field !== '') ?? null
}

function firstPart(path: readonly PropertyKey[]): string {
  return String(path[0] ?? '')
}
