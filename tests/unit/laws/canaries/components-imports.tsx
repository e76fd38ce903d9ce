// app/components/imports.tsx
import { readFile } from 'node:fs/promises' // ✗ eslint(no-restricted-imports) TS2591
import { getOrder } from '#shop/orders/get-order.ts' // ✗ eslint(no-restricted-imports)
import type { Deps } from '#shop/deps.ts' // ✗ eslint(no-restricted-imports)
import { DEPS } from '../context.ts' // ✗ eslint(no-restricted-imports)
import { LINES } from '#app/routes/shop/cart-lines.ts' // ✗ eslint(no-restricted-imports)
import Home from '../routes/shop/home.tsx' // ✗ eslint(no-restricted-imports) law(routes-apart)

export const later = () => import('#database/connection.ts') // ✗ eslint(no-restricted-imports)
export const use: unknown[] = [readFile, getOrder, DEPS, LINES, Home]
export type Use = Deps
