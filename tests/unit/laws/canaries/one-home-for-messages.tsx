// app/routes/shop/messages.tsx
const sentence = 'Your cart is empty' // ✗ law(one-home-for-messages)
export const failed = `Sorry. Failed to load products, try later` // ✗ law(one-home-for-messages)
export const earned = (coins: number) => `Earned ${coins} reward coins!` // ✗ law(one-home-for-messages)

export function Notice({ coins }: { readonly coins: number }) {
  return <p title={sentence}>Earned {coins} reward coins!</p> // ✗ law(one-home-for-messages)
}
