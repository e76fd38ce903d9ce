/** Whether the owner counts visits: the server has marked the page. All else of this room comes only then. */
export function isMeasured(): boolean {
  return document.documentElement.dataset['measured'] !== undefined
}
