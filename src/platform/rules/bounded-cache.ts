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
