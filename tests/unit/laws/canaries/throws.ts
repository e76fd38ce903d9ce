// app/routes/shop/throws.ts
import { data, redirect } from 'react-router'

export function loader(id: string): string {
  if (id === '') throw redirect('/')
  if (id === '0') throw data('No such product', { status: 404 })
  if (id === '1') throw { status: 404 } // ✗ typescript(only-throw-error)
  return id
}
