import { describe, expect, test } from 'vitest'
import { mayCancel } from './cancellation.ts'
import { FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'

const parcel = (carrierStatus: string, ...earlier: string[]) => ({
  carrierStatus,
  scans: earlier.map((status) => ({ at: '2026-01-01T00:00:00.000Z', status, location: '' })),
})

describe('an order may be cancelled', () => {
  test('while it is unpaid, or paid and not shipped: these pairs and no others', () => {
    const pairs = PAYMENT_STATUSES.flatMap((paymentStatus) =>
      FULFILMENT_STATUSES.filter((fulfilmentStatus) => mayCancel({ paymentStatus, fulfilmentStatus })).map(
        (fulfilmentStatus) => `${paymentStatus} ${fulfilmentStatus}`,
      ),
    )
    // A cash order: unpaid, with a parcel requested.
    expect(pairs).toEqual([
      'unpaid none',
      'unpaid requested',
      'paid none',
      'paid requested',
      'partly_refunded none',
      'partly_refunded requested',
      'refunded none',
      'refunded requested',
    ])
  })

  test.each([
    ['no status yet', parcel('')],
    ['manifested', parcel('Manifested', 'Manifested')],
    ['not picked up', parcel('Not Picked', 'Not Picked', 'Manifested')],
    ['stopped by the courier', parcel('Canceled', 'Manifested')],
  ])('while its parcel is in the warehouse: %s', (_what, shipment) => {
    expect(mayCancel({ paymentStatus: 'paid', fulfilmentStatus: 'shipped' }, shipment)).toBe(true)
    expect(mayCancel({ paymentStatus: 'unpaid', fulfilmentStatus: 'shipped' }, shipment)).toBe(true)
    expect(mayCancel({ paymentStatus: 'refunded', fulfilmentStatus: 'shipped' }, shipment)).toBe(true)
    expect(mayCancel({ paymentStatus: 'paid', fulfilmentStatus: 'delivered' }, shipment)).toBe(false)
  })

  test('but not once staff have settled its parcel', () => {
    const settled = { ...parcel('Canceled', 'Manifested'), isTakenBack: true }
    expect(mayCancel({ paymentStatus: 'partly_refunded', fulfilmentStatus: 'shipped' }, settled)).toBe(false)
  })

  test.each([
    ['in transit', parcel('In Transit', 'Manifested')],
    ['in transit before, whatever the latest status is', parcel('Manifested', 'In Transit', 'Manifested')],
    ['an unknown status', parcel('Flying')],
    ['without a parcel', null],
  ])('but not once the courier has it: %s', (_what, shipment) => {
    expect(mayCancel({ paymentStatus: 'paid', fulfilmentStatus: 'shipped' }, shipment)).toBe(false)
    expect(mayCancel({ paymentStatus: 'unpaid', fulfilmentStatus: 'shipped' }, shipment)).toBe(false)
    expect(mayCancel({ paymentStatus: 'refunded', fulfilmentStatus: 'shipped' }, shipment)).toBe(false)
  })
})
