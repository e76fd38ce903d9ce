const MAX_VALUES = 50

/** A parameter that holds several values, comma separated or repeated. */
export function listOf(query: unknown, name: string): string[] {
  const value = (query as Record<string, string | string[] | undefined>)[name]
  const items = [value ?? []].flat().flatMap((item) => item.split(','))
  return items.filter((item) => item !== '').slice(0, MAX_VALUES)
}

/** Undefined for what is no JSON: their calls take any content type. */
export function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
