/**
 * The page numbers to offer: first, last and those around the current page, with null for a gap. A gap of a single page
 * is filled with that page, so null always means two or more.
 */
export function pagesAround(page: number, pageCount: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pageCount].filter((each) => each >= 1 && each <= pageCount)
  const offered = [...new Set(near)].toSorted((a, b) => a - b)
  return offered.flatMap((number, index) => {
    const before = offered[index - 1] ?? 0
    if (number - before === 1) return [number]
    return number - before === 2 ? [number - 1, number] : [null, number]
  })
}
