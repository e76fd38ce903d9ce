// app/routes/shop/throws-clean.ts
import { data } from 'react-router'

export function loader(id: string): string {
  if (id === '') throw data(null, { status: 404 })
  if (id === '0') throw new Error('a bug')
  return id
}
