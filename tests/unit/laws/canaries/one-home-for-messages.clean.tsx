// app/routes/shop/messages-clean.tsx
import { MESSAGES } from '#domain/messages.ts'

export function Notice({ coins }: { readonly coins: number }) {
  return <p title={MESSAGES.cart_empty}>{coins} coins</p>
}
