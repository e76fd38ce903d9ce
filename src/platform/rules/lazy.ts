/** Creates a value on first use. Setting up a date format takes a phone several milliseconds, and most pages need none. */
export function lazy<T>(create: () => T): () => T {
  let created: { readonly value: T } | null = null
  return () => (created ??= { value: create() }).value
}
