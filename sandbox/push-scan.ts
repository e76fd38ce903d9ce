import type { FaultValues } from './faults.ts'
import { latestScan, type Shipment } from './shipments.ts'

/** Delhivery waits half a second for an answer, tries once more, and forgets it then. */
const ANSWER_WITHIN_MS = 500

/** Pushes a parcel's latest scan, as the faults in force allow. Returns at once; what gets lost is lost. */
export function pushScan(shipment: Shipment, url: string | undefined, mode: FaultValues['webhooks']): void {
  if (url === undefined || mode === 'lost') return
  const body = JSON.stringify(pushBody(shipment))
  void post(url, body).then((isTaken) => (isTaken ? undefined : post(url, body)))
  if (mode === 'duplicated') void post(url, body)
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
