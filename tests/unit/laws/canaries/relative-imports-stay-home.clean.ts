// shop/orders/stays-home-clean.ts
import type { Deps } from './../orders/../deps.ts'
import { getOrder } from './get-order.ts'

export const use = getOrder
export type Use = Deps
