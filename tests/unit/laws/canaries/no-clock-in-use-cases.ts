// shop/orders/clock.ts
export const today = new Date() // ✗ law(no-clock-in-use-cases)
export const text = Date() // ✗ law(no-clock-in-use-cases)
