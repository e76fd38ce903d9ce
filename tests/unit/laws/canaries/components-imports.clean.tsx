// app/components/imports-clean.tsx
import { useState } from 'react'
import { Link } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { Button } from './button.tsx'

export function Empty({ href }: { readonly href: string }) {
  const [text] = useState<string>(MESSAGES.cart_empty)
  return (
    <>
      <Link to={href}>{text}</Link>
      <Button />
    </>
  )
}
