/**
 * Delhivery calls for a parcel that has its waybill: label, pickup, cost, another attempt, a corrected address. None
 * creates a parcel, so each may be repeated.
 */
import { z } from 'zod'
import { fromRupees } from '#platform/rules/money.ts'
import { outboundClient, type OutboundAnswer, type OutboundRequest } from '#platform/http/http-client.ts'
import {
  answered,
  parseJson,
  readAnswer,
  unknown,
  withoutAnswer,
  plain,
  tenDigits,
} from './delhivery-wire.ts'
import type { Carrier, CarrierAnswer } from './port.ts'

const LABEL_BYTES = 5_000_000
const LABEL_DEADLINE_MS = 10_000
/** 4 by 6 inches, as label printers take it. */
const LABEL_SIZE = '4R'
/** Where Delhivery stores the files, for a day. */
const FILE_HOSTS = ['.amazonaws.com', '.delhivery.com']

const wireSlip = z.object({
  packages: z.array(z.object({ wbn: z.coerce.string(), pdf_download_link: z.string().nullish() })),
})
const wirePickup = z.object({ pickup_id: z.coerce.string().min(1) })
/** Its answer if a pickup exists for that day; any other refusal is text, field by field. */
const wireOpenPickup = z.object({ pr_exist: z.literal(true), pickup_id: z.coerce.string().min(1) })
const wireCharges = z.array(z.object({ total_amount: z.coerce.number().min(0).max(1_000_000) })).min(1)
const wireUpdate = z.object({ request_id: z.string().regex(/^UPL\w+$/) })
const wireUpload = z.object({
  status: z.string(),
  remark: z.string().nullish(),
  failed_wbns: z.array(z.object({ message: z.string() })).nullish(),
})

type Ask = (request: OutboundRequest) => Promise<OutboundAnswer>
type Desk = Pick<Carrier, 'fetchLabel' | 'requestPickup' | 'findCharge' | 'requestReattempt'>

export function delhiveryDesk(
  ask: Ask,
  { baseUrl, pickupLocation }: { readonly baseUrl: string; readonly pickupLocation: string },
): Desk {
  return {
    async fetchLabel(waybill) {
      const query = new URLSearchParams({ wbns: waybill, pdf: 'true', pdf_size: LABEL_SIZE })
      const read = readAnswer(
        wireSlip,
        await ask({ method: 'GET', path: `/api/p/packing_slip?${query.toString()}` }),
      )
      if (!read.ok) return read
      const link = read.value.packages.find(({ wbn }) => wbn === waybill)?.pdf_download_link
      return link ? download(link, baseUrl) : unknown('no label for this waybill')
    },

    async requestPickup({ day, time }, parcels) {
      const answer = await ask({
        method: 'POST',
        path: '/fm/request/new/',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          pickup_time: `${time}:00`,
          pickup_date: day,
          pickup_location: pickupLocation,
          expected_package_count: parcels,
        }),
      })
      return readPickup(answer)
    },

    async findCharge({ fromPin, toPin, weightGrams, mode }) {
      const query = new URLSearchParams({
        md: 'S',
        ss: mode === 'Pickup' ? 'DTO' : 'Delivered',
        d_pin: toPin,
        o_pin: fromPin,
        cgm: String(weightGrams),
        pt: mode === 'COD' ? 'COD' : 'Pre-paid',
      })
      const path = `/api/kinko/v1/invoice/charges/.json?${query.toString()}`
      const read = readAnswer(wireCharges, await ask({ method: 'GET', path }))
      if (!read.ok) return read
      return answered(fromRupees(read.value[0]?.total_amount ?? 0))
    },

    async requestReattempt(waybill) {
      const answer = await ask({
        method: 'POST',
        path: '/api/p/update',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: [{ waybill, act: 'RE-ATTEMPT' }] }),
      })
      const taken = readAnswer(wireUpdate, answer)
      if (!taken.ok) return taken
      const path = `/api/cmu/get_bulk_upl/${encodeURIComponent(taken.value.request_id)}?verbose=true`
      return readUpload(await ask({ method: 'GET', path }))
    },
  }
}

/** The fields of an edit. Empty ones would clear what is stored, so all are sent. */
export function editBody(waybill: string, change: Parameters<Carrier['correctConsignee']>[1]): string {
  return JSON.stringify({
    waybill,
    name: plain(change.name),
    phone: tenDigits(change.phone),
    add: plain(change.address),
  })
}

/** Their link leads to a file store: only their own hosts are called, and only a PDF is accepted. */
async function download(link: string, baseUrl: string): Promise<CarrierAnswer<Buffer>> {
  const url = URL.canParse(link) ? new URL(link) : null
  if (!url || !isTheirFile(url, new URL(baseUrl)))
    return unknown('the label lies at an address that is not theirs')
  // The link to the file store is signed, so the token is not sent.
  const fetchFile = outboundClient(url.origin, { accept: 'application/pdf' })
  const answer = await fetchFile({
    method: 'GET',
    path: url.pathname + url.search,
    deadlineMs: LABEL_DEADLINE_MS,
    maxBytes: LABEL_BYTES,
  })
  if (!answer.ok) return unknown(answer.detail)
  if (answer.status !== 200) return withoutAnswer(answer)
  return answer.bytes.subarray(0, 4).toString('latin1') === '%PDF'
    ? answered(answer.bytes)
    : unknown('the label is no PDF')
}

/** The sandbox returns its own address; this allows no other address on this machine. */
export function isTheirFile(url: URL, base: URL): boolean {
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(base.hostname)
  if (isLoopback) return url.origin === base.origin
  const isPlainHttps = url.protocol === 'https:' && url.port === '' && url.username === ''
  return isPlainHttps && FILE_HOSTS.some((end) => url.hostname.endsWith(end))
}

function readPickup(answer: OutboundAnswer): CarrierAnswer<{ carrierId: string }> {
  if (!answer.ok) return unknown(answer.detail)
  const body = parseJson(answer.text)
  const open = wireOpenPickup.safeParse(body)
  if (open.success) return answered({ carrierId: open.data.pickup_id })
  if (answer.status === 400) return { ok: false, reason: 'refused', detail: wordsOf(body) || 'refused' }
  const read = readAnswer(wirePickup, answer)
  return read.ok ? answered({ carrierId: read.value.pickup_id }) : read
}

/** Every sentence in a refusal, however deeply nested. */
function wordsOf(body: unknown): string {
  if (typeof body === 'string') return body.trim()
  if (typeof body !== 'object' || body === null) return ''
  return Object.values(body).map(wordsOf).filter(Boolean).join(' ').slice(0, 300)
}

/** Delhivery may still be processing it: accepted counts as accepted, and a later refusal shows in the tracking. */
function readUpload(answer: OutboundAnswer): CarrierAnswer<null> {
  const read = readAnswer(wireUpload, answer)
  if (!read.ok || !/^fail/i.test(read.value.status)) return answered(null)
  const detail = read.value.failed_wbns?.[0]?.message || read.value.remark || 'refused'
  return { ok: false, reason: 'refused', detail }
}
