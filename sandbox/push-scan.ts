import { setTimeout } from 'node:timers'
import type { FaultValues } from './faults.ts'
import { latestScan, type Shipment } from './shipments.ts'

/** Delhivery waits half a second for a response, retries once, and then drops it. */
const ANSWER_WITHIN_MS = 500

/** Pushes a parcel's latest scan, subject to the current faults. Returns at once; lost pushes are not repeated. */
export function pushScan(shipment: Shipment, url: string | undefined, faults: FaultValues): void {
  const { webhooks, webhookDelayMs } = faults
  if (url === undefined || webhooks === 'lost') return
  const body = JSON.stringify(pushBody(shipment))
  const send = async (): Promise<void> => {
    if (!(await post(url, body))) await post(url, body)
  }
  if (webhooks === 'delayed') return sendAfter(webhookDelayMs, send)
  // The previous scan is sent after the newer one.
  if (webhooks === 'reordered' && shipment.scans.length > 1) {
    const before = { ...shipment, scans: shipment.scans.slice(0, -1) }
    void send().then(() => post(url, JSON.stringify(pushBody(before))))
    return
  }
  void send()
  if (webhooks === 'duplicated') void post(url, body)
}

function sendAfter(delayMs: number, send: () => Promise<void>): void {
  setTimeout(() => void send(), delayMs).unref()
}

function pushBody(shipment: Shipment): object {
  const scan = latestScan(shipment)
  return {
    Shipment: {
      AWB: shipment.waybill,
      ReferenceNo: shipment.reference,
      PickUpDate: shipment.scans[0]?.at ?? null,
      NSLCode: scan.statusCode,
      Sortcode: '',
      Status: {
        Status: scan.status,
        StatusType: scan.statusType,
        StatusDateTime: scan.at,
        StatusLocation: scan.location,
        Instructions: scan.instructions,
      },
    },
  }
}

async function post(url: string, body: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
