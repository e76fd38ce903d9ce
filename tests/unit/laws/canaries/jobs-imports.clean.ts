// jobs/imports-clean.ts
import { z } from 'zod'
import { ZERO } from '#domain/money.ts'
import type { Deps } from '#shop/deps.ts'
import { getOrder } from '#shop/orders/get-order.ts'
import { TASKS } from './tasks.ts'

const payload = z.object({ id: z.string().min(ZERO) })
export const tasks = TASKS
export const sendOrderMail = (deps: Deps, input: unknown) => getOrder(deps, payload.parse(input).id)
