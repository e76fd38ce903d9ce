/**
 * Which pages to offer: the first, the last and those around the present one, with null where some are left out. A gap
 * of one page is filled by it, so that a null always stands for two or more.
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
