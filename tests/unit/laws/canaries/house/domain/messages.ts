export const MESSAGES = { cart_empty: 'Your cart is empty' } as const
