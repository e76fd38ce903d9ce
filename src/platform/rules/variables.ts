/** Texts of the owner with variables such as `{{shopName}}`, filled in when they are shown or sent. */
const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names in a text, each once. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]
}

/** The first name in a text that is not among the known ones, as it was written; null if all are known. */
export function unknownVariable(text: string, known: readonly string[]): string | null {
  const name = variablesIn(text).find((each) => !known.includes(each))
  return name === undefined ? null : `{{${name}}}`
}

/** The text with the values inserted. Values are not parsed again; unknown names stay as written. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : written,
  )
}
