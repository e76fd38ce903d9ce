/** An account's addresses: the rules of the checkout's details (spec §5), without the e-mail address. */
import { customerFields } from '#platform/rules/customer-details.ts'
import type { z } from '#platform/rules/zod.ts'

export const addressInput = customerFields.omit({ email: true })
export type AddressInput = z.output<typeof addressInput>
