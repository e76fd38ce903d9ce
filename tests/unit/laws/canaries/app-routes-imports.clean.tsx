// app/routes/shop/imports-clean.tsx
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { DEPS } from '#app/context.ts'
import { MESSAGES } from '#domain/messages.ts'
import { getOrder } from '#shop/orders/get-order.ts'
import { LINES } from './cart-lines.ts'

export const loader = () => [DEPS, getOrder]

export default function Page() {
  const [lines] = useState(LINES)
  return (
    <main>
      <Link to="/">{lines}</Link>
      <p>{MESSAGES.cart_empty}</p>
      <Button />
    </main>
  )
}
