/** The result for one of several orders that were booked with the courier at once. */
import type { OrderId } from '#platform/rules/ids.ts'

export type ShipmentReport = {
  readonly orderId: OrderId
  readonly number: string
  /** 'waiting': not refused; the shop keeps trying. 'sent': it was booked before, so nothing was done. */
  readonly became: 'shipped' | 'refused' | 'waiting' | 'sent'
  /** The waybill, or why there is none. */
  readonly why: string
}

/** For example '2 booked, 1 refused'. */
export function formatShipmentReport(reports: readonly ShipmentReport[]): string {
  const count = (became: ShipmentReport['became']) =>
    reports.filter((report) => report.became === became).length
  const parts = [
    [count('shipped'), 'booked'],
    [count('refused'), 'refused'],
    [count('waiting'), 'not booked yet'],
    [count('sent'), 'already booked'],
  ] as const
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ')
}
