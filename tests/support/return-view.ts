/** A return as its mails read it. */
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import type { ReturnView } from '#modules/fulfilment/rules/return-view.ts'

export const A_RETURN: ReturnView = {
  id: '0a1b2c3d-0000-4000-8000-000000000009',
  orderId: '0a1b2c3d-0000-4000-8000-000000000001' as OrderId,
  orderNumber: 'PN-1078',
  status: 'requested',
  wish: 'refund',
  reason: 'damaged',
  note: '',
  items: [
    {
      productId: '0a1b2c3d-0000-4000-8000-000000000002' as ProductId,
      name: 'Ruled Notebook',
      imageUrl: '/images/x.svg',
      path: '/ruled-notebook/x',
      quantity: 2,
      amountPaise: paise(49_800),
      coinsBack: 3,
    },
  ],
  photoCount: 0,
  amountPaise: paise(49_800),
  coinsBack: 3,
  answer: '',
  openedBecause: '',
  createdAt: '2026-11-21T00:00:00.000Z',
  decidedAt: null,
  receivedAt: null,
  closedAt: null,
  back: null,
  out: null,
  refund: null,
}
