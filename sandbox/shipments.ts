import { findPlace } from './pin-codes.ts'

/** A parcel. Times are Delhivery's own: no zone written, Indian time meant. */
export type Shipment = {
  waybill: string
  reference: string
  consignee: { name: string; city: string; state: string; pin: string; country: string }
  senderName: string
  paymentMode: 'Prepaid' | 'COD' | 'Pickup' | 'REPL'
  totalAmount: number
  codAmount: number
  weightGrams: number
  /** What the duplicate rule compares beside the reference. */
  duplicateKey: string
  scans: Scan[]
}

export type Scan = {
  status: string
  statusType: string
  statusCode: string
  at: string
  location: string
  instructions: string
}

/** Status → its type on the way out, its code, and what the courier writes beside it. */
const STATUSES = {
  Manifested: ['UD', 'X-UCI', 'Manifest uploaded'],
  'Not Picked': ['UD', 'X-PNP', 'Pickup scheduled'],
  'In Transit': ['UD', 'X-PIOM', 'Shipment received at facility'],
  Pending: ['UD', 'X-DLD1F', 'Shipment received at destination'],
  Dispatched: ['UD', 'X-DDD3FD', 'Out for delivery'],
  Delivered: ['DL', 'EOD-38', 'Delivered to consignee'],
  RTO: ['DL', 'RT-110', 'Returned to origin'],
  Canceled: ['CN', 'DTUP-210', 'Cancelled by client'],
  LOST: ['LT', 'LT-100', 'Shipment lost'],
} as const satisfies Record<string, readonly [type: string, code: string, instructions: string]>

export type Status = keyof typeof STATUSES
export const STATUS_NAMES = Object.keys(STATUSES) as [Status, ...Status[]]

const CANCEL_CODE = 'DTUP-210'

const FINAL_TYPES = new Set(['DL', 'CN', 'LT'])

export function latestScan(shipment: Shipment): Scan {
  const scan = shipment.scans.at(-1)
  if (!scan) throw new Error(`Parcel ${shipment.waybill} was never scanned`)
  return scan
}

/** Delivered, returned, cancelled or lost: nothing moves it any more. */
export function isFinal(shipment: Shipment): boolean {
  return FINAL_TYPES.has(latestScan(shipment).statusType)
}

/** The parcel with one more scan; `isReturning` sends it back (type RT instead of UD). */
export function scanned(shipment: Shipment, status: Status, isReturning: boolean): Shipment {
  return { ...shipment, scans: [...shipment.scans, newScan(status, shipment.consignee.pin, isReturning)] }
}

/**
 * Cancelled, or null when it is too late for that. In the warehouse it keeps its status, with a code that says so; on its
 * way it turns round. Cancelling again is the same success.
 */
export function cancelledShipment(shipment: Shipment): Shipment | null {
  const latest = latestScan(shipment)
  if (latest.statusCode === CANCEL_CODE || latest.statusType === 'RT') return shipment
  if (isFinal(shipment)) return latest.statusType === 'CN' ? shipment : null
  const isWaiting = ['Manifested', 'Not Picked'].includes(latest.status)
  const { pin } = shipment.consignee
  const scan = isWaiting
    ? { ...latest, at: indianTime(), statusCode: CANCEL_CODE, instructions: 'Cancelled by client' }
    : newScan('In Transit', pin, true)
  return { ...shipment, scans: [...shipment.scans, scan] }
}

export function newScan(status: Status, pin: string, isReturning = false): Scan {
  const [type, statusCode, instructions] = STATUSES[status]
  return {
    status,
    statusType: isReturning && type === 'UD' ? 'RT' : type,
    statusCode,
    at: indianTime(),
    location: findPlace(pin)?.city ?? 'Hyderabad',
    instructions,
  }
}

/** One entry of GET /api/v1/packages/json/; `verbose=0` leaves out the scans and the consignee. */
export function shipmentWire(shipment: Shipment, verbose: string): object {
  const now = latestScan(shipment)
  const first = (status: string): string | null =>
    shipment.scans.find((scan) => scan.status === status)?.at ?? null
  const brief = {
    AWB: shipment.waybill,
    ReferenceNo: shipment.reference,
    OrderType: shipment.paymentMode === 'Prepaid' ? 'Pre-paid' : shipment.paymentMode,
    SenderName: shipment.senderName,
    InvoiceAmount: shipment.totalAmount,
    CODAmount: shipment.codAmount,
    ChargedWeight: shipment.weightGrams,
    DispatchCount: shipment.scans.filter((scan) => scan.status === 'Dispatched').length,
    ReverseInTransit: shipment.scans.some((scan) => scan.statusType === 'RT'),
    Origin: 'Hyderabad',
    Destination: shipment.consignee.city,
    PickUpDate: shipment.scans[0]?.at ?? null,
    PickedupDate: first('In Transit'),
    DeliveryDate: first('Delivered'),
    ExpectedDeliveryDate: null,
    PromisedDeliveryDate: null,
    FirstAttemptDate: first('Dispatched'),
    RTOStartedDate: shipment.scans.find((scan) => scan.statusType === 'RT')?.at ?? null,
    ReturnedDate: first('RTO'),
    Status: {
      Status: now.status,
      StatusType: now.statusType,
      StatusCode: now.statusCode,
      StatusDateTime: now.at,
      StatusLocation: now.location,
      RecievedBy: now.status === 'Delivered' ? shipment.consignee.name : '',
      Instructions: now.instructions,
    },
  }
  if (verbose === '0') return { Shipment: brief }
  return { Shipment: { ...brief, Consignee: consigneeWire(shipment), Scans: shipment.scans.map(scanWire) } }
}

function consigneeWire({ consignee }: Shipment): object {
  return {
    Name: consignee.name,
    City: consignee.city,
    State: consignee.state,
    Country: consignee.country,
    PinCode: Number(consignee.pin),
  }
}

function scanWire(scan: Scan): object {
  return {
    ScanDetail: {
      ScanDateTime: scan.at,
      ScanType: scan.statusType,
      Scan: scan.status,
      StatusDateTime: scan.at,
      ScannedLocation: scan.location,
      StatusCode: scan.statusCode,
      Instructions: scan.instructions,
    },
  }
}

/** 2026-11-21T14:03:07, five and a half hours ahead of UTC. */
function indianTime(): string {
  return new Date(Date.now() + 5.5 * 60 * 60 * 1_000).toISOString().slice(0, 19)
}
