// shop/orders/clock-clean.ts
export function atNoon(day: string): Date {
  return new Date(`${day}T12:00:00+05:30`)
}
