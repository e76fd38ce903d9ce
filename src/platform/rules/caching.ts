/** Creates a value on first use. Setting up a date format takes a phone several milliseconds, and most pages need none. */
export function lazy<T>(create: () => T): () => T {
  let created: { readonly value: T } | null = null
  return () => (created ??= { value: create() }).value
}

/** Returns the cached value of the key, or creates it. Starts over when it is full, so that it does not grow. */
export type BoundedCache<Value> = (key: string, make: () => Value) => Value

export function createBoundedCache<Value>(max: number): BoundedCache<Value> {
  const values = new Map<string, Value>()
  return (key, make) => {
    const known = values.get(key)
    if (known !== undefined) return known
    const value = make()
    if (values.size >= max) values.clear()
    values.set(key, value)
    return value
  }
}
