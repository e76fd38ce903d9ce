/** The page where a buyer reviews a product. */
export function reviewPath(productPath: string): string {
  return `${productPath}#write-review`
}
