// domain/cart/globals-clean.ts
export function isExpired(expiresAtMs: number, nowMs: number): boolean {
  return nowMs >= Math.floor(expiresAtMs)
}
