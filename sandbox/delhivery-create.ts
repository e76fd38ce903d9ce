import { z } from 'zod'
import type { Context } from './context.ts'
import { isUnknownWarehouse, obstacleOfConsignee, type Obstacle } from './delhivery-wire.ts'
import { newDigits } from './ids.ts'
import { findPlace } from './pin-codes.ts'
import { newScan, type Shipment } from './shipments.ts'

const shipmentInput = z.looseObject({
  name: z.string().min(1),
  order: z.string().min(1).max(49),
  phone: z.union([z.string(), z.number()]).transform(String),
  add: z.string().min(1),
  pin: z.union([z.string(), z.number()]).transform(String),
  payment_mode: z.enum(['Prepaid', 'COD', 'Pickup', 'REPL']),
  city: z.string().default(''),
  state: z.string().default(''),
  country: z.string().default('India'),
  products_desc: z.string().default(''),
  total_amount: z.coerce.number().min(0).default(0),
  cod_amount: z.coerce.number().min(0).default(0),
  weight: z.coerce.number().min(0).default(0),
  seller_name: z.string().default(''),
  return_name: z.string().default(''),
  return_add: z.string().default(''),
})

/** The parcel fields that a refusal repeats, even if they are invalid. */
const echoInput = z
  .object({
    order: z.string().catch(''),
    pin: z.coerce.string().catch(''),
    payment_mode: z.string().catch('Prepaid'),
    cod_amount: z.coerce.number().catch(0),
  })
  .catch({ order: '', pin: '', payment_mode: 'Prepaid', cod_amount: 0 })

const createInput = z.looseObject({
  shipments: z.array(z.unknown()),
  pickup_location: z.looseObject({ name: z.string().min(1) }),
})

type ShipmentInput = z.infer<typeof shipmentInput>
type PackageWire = {
  status: 'Success' | 'Fail'
  waybill: string
  refnum: string
  remarks: string[]
  [field: string]: unknown
}

/** POST /api/cmu/create.json. Answers 200 even when it refuses, as Delhivery does. */
export function createPackages(context: Context, formText: string): object {
  const form = new URLSearchParams(formText)
  if (form.get('format') !== 'json') return refusal('format key missing in the post')
  const data = readData(form.get('data'))
  if (!data)
    return refusal('An internal Error has occurred, Please get in touch with client.support@delhivery.com')
  if (!data.success) {
    const isWarehouse = data.error.issues[0]?.path[0] === 'pickup_location'
    return refusal(
      isWarehouse ? 'ClientWarehouse matching query does not exist.' : 'shipment list contains no data',
    )
  }
  const { shipments, pickup_location } = data.data
  if (shipments.length === 0) return refusal('shipment list contains no data')
  if (isUnknownWarehouse(pickup_location.name))
    return refusal('ClientWarehouse matching query does not exist.')
  return reply(shipments.map((input) => createPackage(context, input)))
}

function createPackage({ state, faults }: Context, input: unknown): PackageWire {
  const parsed = shipmentInput.safeParse(input)
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'shipment')
    return failed(input, `${field === 'order' ? 'oid' : field} does not pass the validator`)
  }
  const shipment = parsed.data
  const obstacle = findObstacle(shipment)
  if (obstacle && !obstacle.isSaved) return failed(shipment, obstacle.remark)
  if (faults.current.shipping === 'refuse')
    return failed(shipment, 'Package creation refused: insufficient balance')
  const duplicateKey = JSON.stringify([
    shipment.total_amount,
    shipment.products_desc,
    shipment.payment_mode,
    shipment.name,
  ])
  const isDuplicate = state.shipments
    .having(shipment.order)
    .some((earlier) => earlier.duplicateKey === duplicateKey)
  if (isDuplicate) return failed(shipment, 'Duplicate order id')

  const created = newShipment(shipment, duplicateKey)
  state.shipments.put(created.waybill, created)
  if (obstacle) return failed(shipment, obstacle.remark)
  if (faults.current.shipping === 'half')
    return failed(
      shipment,
      'Crashing while saving package due to exception. Package might have been (partially) saved.',
    )
  return { ...packageWire(shipment), status: 'Success', waybill: created.waybill }
}

/** Delhivery's remark, or undefined if the parcel is accepted. */
function findObstacle(shipment: ShipmentInput): Obstacle | undefined {
  if (!/^(\+?91|0)?[1-9]\d{9}$/.test(shipment.phone.replaceAll(/[\s-]/g, '')))
    return { remark: 'Incorrect phone number(s)' }
  const place = findPlace(shipment.pin)
  if (!place) return { remark: `${shipment.pin} is non serviceable pincode` }
  if (shipment.payment_mode === 'COD' && shipment.cod_amount === 0) return { remark: 'COD amount missing' }
  return obstacleOfConsignee(shipment.name, shipment.phone)
}

function newShipment(shipment: ShipmentInput, duplicateKey: string): Shipment {
  return {
    waybill: `1${newDigits(12)}`,
    reference: shipment.order,
    consignee: {
      name: shipment.name,
      city: shipment.city || (findPlace(shipment.pin)?.city ?? ''),
      state: shipment.state,
      pin: shipment.pin,
      country: shipment.country,
      phone: shipment.phone,
      address: shipment.add,
    },
    contents: shipment.products_desc,
    returnAddress: [shipment.return_name, shipment.return_add].filter(Boolean).join(', '),
    senderName: shipment.seller_name,
    paymentMode: shipment.payment_mode,
    totalAmount: shipment.total_amount,
    codAmount: shipment.cod_amount,
    weightGrams: shipment.weight,
    duplicateKey,
    scans: [
      shipment.payment_mode === 'Pickup'
        ? newScan('Open', shipment.pin, 'fetching')
        : newScan('Manifested', '500001', 'outward'),
    ],
  }
}

/**
 * Undefined if it is not JSON. & # % ; \ within the values break Delhivery's own parser, so they are refused here too.
 */
function readData(text: string | null): ReturnType<typeof createInput.safeParse> | undefined {
  try {
    const data: unknown = JSON.parse(text ?? '')
    return /[&#%;\\]/.test(JSON.stringify(data).replaceAll('\\"', ''))
      ? undefined
      : createInput.safeParse(data)
  } catch {
    return undefined
  }
}

function failed(input: unknown, remark: string): PackageWire {
  return { ...packageWire(echoInput.parse(input)), remarks: [remark] }
}

/** Not accepted yet. */
function packageWire(shipment: z.infer<typeof echoInput>): PackageWire {
  const place = findPlace(shipment.pin)
  return {
    status: 'Fail',
    waybill: '',
    refnum: shipment.order,
    client: 'SANDBOX',
    sort_code: place ? `${place.stateCode}/${place.city.slice(0, 3).toUpperCase()}` : null,
    remarks: [''],
    cod_amount: shipment.cod_amount,
    payment: shipment.payment_mode === 'Prepaid' ? 'Pre-paid' : shipment.payment_mode,
    serviceable: place !== undefined,
  }
}

function reply(packages: PackageWire[]): object {
  const isSuccess = packages.every((entry) => entry.status === 'Success')
  const isCod = (entry: PackageWire): boolean => entry.payment === 'COD'
  return {
    success: isSuccess,
    package_count: packages.length,
    upload_wbn: `UPL${newDigits(18)}`,
    cash_pickups_count: 0,
    cash_pickups: 0,
    cod_count: packages.filter(isCod).length,
    cod_amount: packages.reduce((sum, entry) => sum + Number(entry.cod_amount), 0),
    prepaid_count: packages.filter((entry) => entry.payment === 'Pre-paid').length,
    pickups_count: packages.filter((entry) => entry.payment === 'Pickup').length,
    replacement_count: packages.filter((entry) => entry.payment === 'REPL').length,
    packages,
    ...(isSuccess
      ? {}
      : {
          error: true,
          rmk: 'An internal Error has occurred, Please get in touch with client.support@delhivery.com',
        }),
  }
}

function refusal(remark: string): object {
  return { ...reply([]), success: false, error: true, rmk: remark }
}
