/** Makes it when it is first asked for. A date format takes a phone several milliseconds, and most pages use none. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}
