/** Reports a page view to the shop's own server: only its path, for an anonymous daily count. */
export function countView(path: string): void {
  if (!navigator.onLine) return
  navigator.sendBeacon('/api/views', new Blob([JSON.stringify({ path })], { type: 'application/json' }))
}
