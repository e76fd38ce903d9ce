/** A refund in the orders API: rupees, and its status. */
import { expect, test } from 'vitest'
import { integratorRefund, toIntegratorRefund } from './integrator-refund.ts'
import { REFUND_STATUSES } from './partner-order-row.ts'
import { paise } from '#platform/rules/money.ts'

test.each(REFUND_STATUSES)('a refund that is %s matches the published schema, in rupees', (status) => {
  const answer = toIntegratorRefund({
    id: '6f1f7a52-3b4c-4e55-9d61-0a5b7c8d9e10',
    replacesId: null,
    method: 'provider',
    status,
    amountPaise: paise(64_10),
    coinsReturned: 3,
    providerRefundId: 'rfnd_1',
    createdAt: '2026-11-01T10:00:00.000Z',
    processedAt: null,
  })
  expect(answer).toMatchObject({ status, amount: 64.1, coins_returned: 3, replaces_id: null })
  expect(integratorRefund.parse(answer)).toEqual(answer)
})
