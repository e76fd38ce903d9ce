/** An account's addresses: the rules of the checkout's details (spec §5), without the e-mail address. */
import { customerDetails } from '../checkout/customer-details.ts'
import type { z } from '../zod.ts'

export const addressInput = customerDetails.omit({ email: true })
export type AddressInput = z.output<typeof addressInput>
