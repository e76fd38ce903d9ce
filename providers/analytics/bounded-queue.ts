/** A line with so many places: who comes when all are taken pushes out the one who has waited longest. */
export type BoundedQueue<Item> = {
  /** How many were pushed out: 0 or 1. */
  add(item: Item): number
  /** Takes out the oldest ones, at most so many. */
  take(most: number): Item[]
  readonly size: number
}

export function createBoundedQueue<Item>(places: number): BoundedQueue<Item> {
  const items: Item[] = []
  return {
    add(item) {
      items.push(item)
      return items.length > places ? items.splice(0, 1).length : 0
    },
    take: (most) => items.splice(0, most),
    get size() {
      return items.length
    },
  }
}
