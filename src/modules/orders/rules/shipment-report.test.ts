import { expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { formatShipmentReport, type ShipmentReport } from './shipment-report.ts'

const report = (became: ShipmentReport['became']): ShipmentReport => ({
  orderId: 'x' as OrderId,
  number: 'x',
  became,
  why: '',
})

test('the report counts each result, and leaves out results that did not occur', () => {
  expect(
    formatShipmentReport([
      report('shipped'),
      report('refused'),
      report('shipped'),
      report('waiting'),
      report('sent'),
    ]),
  ).toBe('2 booked, 1 refused, 1 not booked yet, 1 already booked')
  expect(formatShipmentReport([report('refused')])).toBe('1 refused')
  expect(formatShipmentReport([])).toBe('')
})
