/** Scheduled events, in the order of their time. */
export type Agenda = {
  /** Schedules an event; one with a time in the past happens next. */
  at(time: number, happen: () => Promise<void>): void
  /** Runs all events up to a time, including those they schedule. `moved` is called with each time before its event. */
  playUntil(end: number, moved: (time: number) => void): Promise<void>
}

type Entry = { readonly time: number; readonly turn: number; readonly happen: () => Promise<void> }

export function createAgenda(): Agenda {
  // A binary heap: the earliest is first.
  const heap: Entry[] = []
  let turns = 0
  let now = -Infinity
  return {
    at(time, happen) {
      turns += 1
      put(heap, { time: Math.max(time, now), turn: turns, happen })
    },
    async playUntil(end, moved) {
      for (;;) {
        const next = heap[0]
        if (next === undefined || next.time > end) return
        takeFirst(heap)
        if (next.time > now) moved(next.time)
        now = next.time
        await next.happen()
      }
    },
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.time < b.time || (a.time === b.time && a.turn < b.turn)
}

function put(heap: Entry[], entry: Entry): void {
  heap.push(entry)
  for (let at = heap.length - 1; at > 0;) {
    const above = (at - 1) >> 1
    if (!swapIfBefore(heap, at, above)) return
    at = above
  }
}

function takeFirst(heap: Entry[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  heap[0] = last
  for (let at = 0; ;) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    const rightEntry = heap[right]
    const leftEntry = heap[left]
    if (leftEntry === undefined) return
    const below = rightEntry !== undefined && isBefore(rightEntry, leftEntry) ? right : left
    if (!swapIfBefore(heap, below, at)) return
    at = below
  }
}

function swapIfBefore(heap: Entry[], below: number, above: number): boolean {
  const [a, b] = [heap[below], heap[above]]
  if (a === undefined || b === undefined || !isBefore(a, b)) return false
  heap[below] = b
  heap[above] = a
  return true
}
