// app/routes/shop/apart-clean.tsx
import { Button } from '../../components/button.tsx'
import { LINES } from './cart-lines.ts'

export const use = [Button, LINES]
