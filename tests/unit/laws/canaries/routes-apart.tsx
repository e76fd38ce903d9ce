// app/routes/shop/apart.tsx
import Cart from './cart.tsx' // ✗ law(routes-apart)
import type Home from './home.tsx' // ✗ law(routes-apart)
import { LENGTH } from '../account/order-list.ts' // ✗ law(routes-apart)

export const later = () => import('./home.tsx') // ✗ law(routes-apart)
export const use = [Cart, LENGTH]
export type Use = typeof Home
