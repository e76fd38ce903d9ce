/** The parcels of the simulated courier: their statuses and scans, and how they appear on the wire. */
import { nowMs } from './controls.ts'
import { findPlace } from './pin-codes.ts'

/** A parcel. Times are in Delhivery's own format: Indian time without a zone. */
export type Shipment = {
  waybill: string
  reference: string
  consignee: {
    name: string
    city: string
    state: string
    pin: string
    country: string
    phone: string
    address: string
  }
  contents: string
  returnAddress: string
  senderName: string
  paymentMode: 'Prepaid' | 'COD' | 'Pickup' | 'REPL'
  totalAmount: number
  codAmount: number
  weightGrams: number
  /** What the duplicate check compares besides the reference. */
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

/** The legs: out to the customer, back from a refused delivery, to be picked up from a customer, and picked up. */
export type Leg = 'outward' | 'returning' | 'fetching' | 'fetched'
const LEG_TYPES: Record<Leg, string> = { outward: 'UD', returning: 'RT', fetching: 'PP', fetched: 'PU' }

/** Status → its code, the courier's remark, and its type if the leg does not determine it. */
const STATUSES = {
  Manifested: ['X-UCI', 'Manifest uploaded'],
  'Not Picked': ['X-PNP', 'Pickup scheduled'],
  Open: ['X-OPP', 'Pickup request created'],
  Scheduled: ['X-ASP', 'Pickup scheduled'],
  'In Transit': ['X-PIOM', 'Shipment received at facility'],
  Pending: ['X-DLD1F', 'Shipment received at destination'],
  Dispatched: ['X-DDD3FD', 'Out for delivery'],
  Delivered: ['EOD-38', 'Delivered to consignee', 'DL'],
  RTO: ['RT-110', 'Returned to origin', 'DL'],
  DTO: ['RT-111', 'Delivered to origin', 'DL'],
  Canceled: ['DTUP-210', 'Cancelled by client', 'CN'],
  Closed: ['DTUP-211', 'Pickup request closed', 'CN'],
  LOST: ['LT-100', 'Shipment lost', 'LT'],
} as const satisfies Record<string, readonly [code: string, instructions: string, type?: string]>

export type Status = keyof typeof STATUSES
export const STATUS_NAMES = Object.keys(STATUSES) as [Status, ...Status[]]

/** Failed delivery attempts, and the reasons that the courier can choose for each. */
const FAILED_ATTEMPTS: Record<string, string> = {
  'EOD-6': 'Customer Refused to accept/Order Cancelled',
  'EOD-11': 'Consignee unavailable',
  'EOD-15': 'Consignee moved/shifted',
  'EOD-16': 'Payment not ready with customer',
  'EOD-43': 'Self Collect',
  'EOD-69': 'Customer asked for open delivery',
  'EOD-74': 'Bad/Incomplete Address',
  'EOD-86': 'Not attempted',
  'EOD-104': 'Entry restricted area',
  'EOD-111': 'Consignee opened the package and refused to accept',
  'ST-108': 'Maximum attempts reached',
}
export const FAILED_CODES = Object.keys(FAILED_ATTEMPTS) as [string, ...string[]]
/** After these another attempt may be requested. */
export const TRY_AGAIN_CODES = [
  'EOD-74',
  'EOD-15',
  'EOD-104',
  'EOD-43',
  'EOD-86',
  'EOD-11',
  'EOD-69',
  'EOD-6',
]

const CANCEL_CODE = 'DTUP-210'

const FINAL_TYPES = new Set(['DL', 'CN', 'LT'])
const WAITING = new Set(['Manifested', 'Not Picked', 'Open', 'Scheduled'])

export function latestScan(shipment: Shipment): Scan {
  const scan = shipment.scans.at(-1)
  if (!scan) throw new Error(`Parcel ${shipment.waybill} was never scanned`)
  return scan
}

/** Delivered, returned, cancelled or lost: a final status. */
export function isFinal(shipment: Shipment): boolean {
  return FINAL_TYPES.has(latestScan(shipment).statusType)
}

/** Booked, and not picked up yet. */
export function isWaiting(shipment: Shipment): boolean {
  return WAITING.has(latestScan(shipment).status)
}

export type Move = { status: Status; isReturning: boolean; code?: string | undefined }

/** The parcel with one more scan. A code gives the reason of a failed delivery attempt. */
export function scanned(shipment: Shipment, { status, isReturning, code }: Move): Shipment {
  const scan = newScan(status, shipment.consignee.pin, legOf(shipment, status, isReturning))
  const latestScan =
    code === undefined ? scan : { ...scan, statusCode: code, instructions: FAILED_ATTEMPTS[code] ?? '' }
  return { ...shipment, scans: [...shipment.scans, latestScan] }
}

function legOf(shipment: Shipment, status: Status, isReturning: boolean): Leg {
  const { statusType } = latestScan(shipment)
  if (shipment.paymentMode === 'Pickup') {
    return statusType === 'PU' || status === 'In Transit' || status === 'Pending' ? 'fetched' : 'fetching'
  }
  return isReturning || statusType === 'RT' ? 'returning' : 'outward'
}

/**
 * Cancels the parcel; null if it is too late. In the warehouse it keeps its status, with a code for the cancellation;
 * in transit it turns round; a pending pick-up from a customer ends. Cancelling again is the same success.
 */
export function cancelledShipment(shipment: Shipment): Shipment | null {
  const latest = latestScan(shipment)
  if (latest.statusCode === CANCEL_CODE || latest.statusType === 'RT') return shipment
  if (isFinal(shipment)) return latest.statusType === 'CN' ? shipment : null
  if (shipment.paymentMode === 'Pickup') {
    return isWaiting(shipment) ? scanned(shipment, { status: 'Canceled', isReturning: false }) : null
  }
  const scan = isWaiting(shipment)
    ? { ...latest, at: indianTime(), statusCode: CANCEL_CODE, instructions: 'Cancelled by client' }
    : newScan('In Transit', shipment.consignee.pin, 'returning')
  return { ...shipment, scans: [...shipment.scans, scan] }
}

export function newScan(status: Status, pin: string, leg: Leg): Scan {
  const [statusCode, instructions, type = LEG_TYPES[leg]] = STATUSES[status]
  return {
    status,
    statusType: type,
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

let lastMoment = 0
const SET_BACK_MS = 60_000

/** 2026-11-21T14:03:07.123, five and a half hours ahead of UTC. No two scans have the same time. */
export function indianTime(): string {
  const now = nowMs()
  // The clock was set back on purpose: only parcels without scans are moved then.
  lastMoment = now < lastMoment - SET_BACK_MS ? now : Math.max(now, lastMoment + 1)
  return new Date(lastMoment + 5.5 * 60 * 60 * 1_000).toISOString().slice(0, 23)
}
