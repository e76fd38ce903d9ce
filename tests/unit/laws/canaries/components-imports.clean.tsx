// app/components/imports-clean.tsx
import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { Link } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { Button } from './button.tsx'

export function Empty({ href }: { readonly href: string }) {
  const [text] = useState<string>(MESSAGES.cart_empty)
  return (
    <Dialog.Root>
      <Link to={href}>{text}</Link>
      <Button />
    </Dialog.Root>
  )
}
