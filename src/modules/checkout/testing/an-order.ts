/** A valid order, as a request contains it. */
import { ASHA } from './asha.ts'

export const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

export const ORDER = {
  id: uuid(0),
  items: [
    { productId: uuid(1), quantity: 2 },
    { productId: uuid(2), quantity: 1 },
  ],
  customer: ASHA,
  expectedTotalPaise: 79_700,
}
