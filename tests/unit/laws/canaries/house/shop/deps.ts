import type { Db } from '#database/connection.ts'
import type { Payments } from '#providers/payments/port.ts'

export type Deps = { readonly db: Db; readonly payments: Payments; readonly clock: () => number }
