/** Where a product's buyer writes what they think of it. */
export function reviewPath(productPath: string): string {
  return `${productPath}#write-review`
}
