/** Whether Delhivery delivers to a pincode, and how long it takes. Both calls only read, so they may be repeated. */
import { z } from 'zod'
import type { OutboundAnswer, OutboundRequest } from '#platform/http/http-client.ts'
import { answered, readAnswer } from './delhivery-wire.ts'
import type { Carrier, CarrierAnswer, PincodeCheck } from './port.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '')

/** 'Y' or 'N'; absent means no. */
const yes = z
  .string()
  .nullish()
  .transform((value) => /^y/i.test(value ?? ''))

const wirePinCodes = z.object({
  delivery_codes: z.array(
    z.object({
      postal_code: z.object({
        pin: z.union([z.string(), z.number()]).transform(String),
        state_code: text,
        city: text,
        district: text,
        pre_paid: yes,
        cod: yes,
        is_oda: yes,
        remarks: text,
      }),
    }),
  ),
})
type PinCodeWire = z.output<typeof wirePinCodes>['delivery_codes'][number]['postal_code']

const wireTransit = z.object({
  success: z.boolean(),
  msg: text,
  data: z.object({ tat: z.coerce.number() }).nullish(),
})

const MAX_DAYS = 30

type Ask = (request: OutboundRequest) => Promise<OutboundAnswer>

export function delhiveryPincodes(ask: Ask): Pick<Carrier, 'checkPincode' | 'estimateTransit'> {
  return {
    async checkPincode(pin) {
      const path = `/c/api/pin-codes/json/?filter_codes=${encodeURIComponent(pin)}`
      const read = readAnswer(wirePinCodes, await ask({ method: 'GET', path }))
      if (!read.ok) return read
      const found = read.value.delivery_codes.find(({ postal_code }) => postal_code.pin === pin)
      return answered(found ? toCheck(found.postal_code) : NOT_SERVED)
    },

    async estimateTransit({ fromPin, toPin }) {
      // Surface transport, as the parcels are booked.
      const query = new URLSearchParams({
        origin_pin: fromPin,
        destination_pin: toPin,
        mot: 'S',
        pdt: 'B2C',
      })
      const path = `/api/dc/expected_tat?${query.toString()}`
      const read = readAnswer(wireTransit, await ask({ method: 'GET', path }))
      return read.ok ? toDays(read.value) : read
    },
  }
}

const NOT_SERVED: PincodeCheck = {
  isServed: false,
  takesCash: false,
  city: '',
  stateCode: '',
  isRemote: false,
  remark: '',
}

/** An embargo suspends a served place for a while. The shop sends prepaid parcels. */
function toCheck(wire: PinCodeWire): PincodeCheck {
  const isStopped = /embargo/i.test(wire.remarks)
  return {
    isServed: wire.pre_paid && !isStopped,
    takesCash: wire.cod && !isStopped,
    city: wire.city || wire.district,
    stateCode: wire.state_code,
    isRemote: wire.is_oda,
    remark: isStopped ? wire.remarks : '',
  }
}

function toDays({ success, msg, data }: z.output<typeof wireTransit>): CarrierAnswer<number> {
  const days = Math.ceil(data?.tat ?? -1)
  if (success && days >= 0 && days <= MAX_DAYS) return answered(days)
  return { ok: false, reason: 'refused', detail: msg || 'no days were named' }
}
