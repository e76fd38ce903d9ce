import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { OrderWire, PaymentWire, RefundWire } from './razorpay-wire.ts'
import { report } from './report.ts'
import type { Shipment } from './shipments.ts'

/** The sandbox's state. In memory; also written to disk if there is a state folder. */
export type State = {
  orders: Collection<Order>
  payments: Collection<PaymentWire>
  refunds: Collection<RefundWire>
  /** Refund idempotency keys: the request of each, and the refund it created. */
  refundKeys: Collection<{ request: string; refundId: string }>
  /** Failed payments that the bank will still capture, by payment id. */
  latePayments: Collection<{ paymentId: string; dueAt: number }>
  pendingEvents: Collection<PendingEvent>
  mails: Collection<Mail>
  shipments: Collection<Shipment>
  /** The courier's pick-ups, by warehouse and day. */
  pickups: Collection<PickupRequest>
  /** Accepted instructions about parcels, by their UPL number. */
  uploads: Collection<Upload>
  /** Resolves once everything written so far would survive a kill. */
  flushed(): Promise<void>
  load(dir: string | undefined): Promise<void>
  close(): Promise<void>
}

/** An event that the shop has not acknowledged yet. `firstAt` is in milliseconds since 1970. */
export type PendingEvent = { id: string; body: string; firstAt: number }

/** A received mail. `number` counts from 1 and is never reused; `at` is an ISO instant. */
export type Mail = {
  number: number
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: Attachment[]
  at: string
}

/** An attachment; its bytes are not stored. */
type Attachment = { name: string; type: string; bytes: number }

type PickupRequest = { id: number; day: string }
export type Upload = { status: 'Success' | 'Failure'; failed: { wbn: string; message: string }[] }

export type Order = { wire: OrderWire; capture: 'automatic' | 'manual' }

export function createState(): State {
  let journal: Journal = forgetfulJournal
  const write: Journal['write'] = (entry) => journal.write(entry)
  const collections = {
    orders: createCollection<Order>('order', write, (order) => order.wire.receipt),
    payments: createCollection<PaymentWire>('payment', write, (payment) => payment.order_id),
    refunds: createCollection<RefundWire>('refund', write, (refund) => refund.payment_id),
    refundKeys: createCollection<{ request: string; refundId: string }>('refund-key', write),
    latePayments: createCollection<{ paymentId: string; dueAt: number }>('late-payment', write),
    pendingEvents: createCollection<PendingEvent>('event', write),
    mails: createCollection<Mail>('mail', write),
    shipments: createCollection<Shipment>('shipment', write, (shipment) => shipment.reference),
    pickups: createCollection<PickupRequest>('pickup', write),
    uploads: createCollection<Upload>('upload', write),
  }
  const byKind: Record<string, Pick<Collection<unknown>, 'restore'>> = {
    order: collections.orders,
    payment: collections.payments,
    refund: collections.refunds,
    'refund-key': collections.refundKeys,
    'late-payment': collections.latePayments,
    event: collections.pendingEvents,
    mail: collections.mails,
    shipment: collections.shipments,
    pickup: collections.pickups,
    upload: collections.uploads,
  }
  return {
    ...collections,
    flushed: () => journal.flushed(),
    async load(dir) {
      if (dir !== undefined)
        journal = await openJournal(dir, ({ kind, id, value }) => byKind[kind]?.restore(id, value))
    },
    async close() {
      const closing = journal
      journal = forgetfulJournal
      await closing.close()
    },
  }
}

/** Values by id, in insertion order, with one index. Every change is written to the journal. */
type Collection<T> = {
  readonly size: number
  get(id: string): T | undefined
  put(id: string, value: T): void
  remove(id: string): void
  /** All values, oldest first. */
  values(): T[]
  /** The values with this index key, oldest first. */
  having(key: string): T[]
  /** Restores a value from the journal, without writing it again. */
  restore(id: string, value: unknown): void
}

/** `keyOf` returns the index key, or null for none; a value's key never changes. */
function createCollection<T>(
  kind: string,
  write: (entry: Entry) => void,
  keyOf: (value: T) => string | null = () => null,
): Collection<T> {
  const values = new Map<string, T>()
  const idsByKey = new Map<string, Set<string>>()

  function set(id: string, value: T): void {
    values.set(id, value)
    const key = keyOf(value)
    if (key === null) return
    const ids = idsByKey.get(key)
    if (ids) ids.add(id)
    else idsByKey.set(key, new Set([id]))
  }

  return {
    get size() {
      return values.size
    },
    get: (id) => values.get(id),
    put(id, value) {
      set(id, value)
      write({ kind, id, value })
    },
    remove(id) {
      const value = values.get(id)
      if (value === undefined) return
      const key = keyOf(value)
      if (key !== null) idsByKey.get(key)?.delete(id)
      values.delete(id)
      write({ kind, id, value: null })
    },
    values: () => [...values.values()],
    having: (key) => [...(idsByKey.get(key) ?? [])].flatMap((id) => values.get(id) ?? []),
    restore: (id, value) => set(id, value as T),
  }
}

/** One change: the newest entry of a kind and id is the current one; a null value means deleted. */
type Entry = { kind: string; id: string; value: unknown }

type Journal = {
  /** Appends a change; it is written to disk with the next batch. */
  write(entry: Entry): void
  /** Resolves once everything written before has been handed to the operating system. */
  flushed(): Promise<void>
  close(): Promise<void>
}

const forgetfulJournal: Journal = {
  write: () => undefined,
  flushed: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/**
 * An append-only file of JSON lines. Opening it passes every current entry to `restore`, oldest first, and rewrites the
 * file with only these. Writes are batched: while one is in progress, the next batch is collected.
 */
async function openJournal(dir: string, restore: (entry: Entry) => void): Promise<Journal> {
  // Contains mails with codes and links, names and addresses, so only this user may read it; also fixed in folders of
  // older versions.
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  const path = join(dir, 'journal.jsonl')
  const entries = await readSurvivors(path)
  await rewrite(path, entries)
  for (const entry of entries) restore(entry)

  const file = await open(path, 'a')
  let pending = ''
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let isScheduled = false

  async function drain(): Promise<void> {
    const lines = pending
    pending = ''
    next = undefined
    try {
      await file.appendFile(lines)
    } catch (error) {
      // The line break terminates a partial line that may have been written.
      pending = `\n${lines}${pending}`
      throw error
    }
  }

  function flushed(): Promise<void> {
    if (pending === '') return running
    next ??= running = running.catch(() => undefined).then(drain)
    return next
  }

  function flushSoon(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      flushed().catch((error: unknown) => report(`The sandbox cannot write ${path}`, error))
    })
  }

  return {
    write(entry) {
      pending += toLine(entry)
      flushSoon()
    },
    flushed,
    async close() {
      await flushed()
      await file.close()
    },
  }
}

async function readSurvivors(path: string): Promise<Entry[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const survivors = new Map<string, Entry>()
  for (const line of text.split('\n')) {
    const entry = parseLine(line)
    if (!entry) continue
    const key = `${entry.kind} ${entry.id}`
    if (entry.value === null) survivors.delete(key)
    else survivors.set(key, entry)
  }
  return [...survivors.values()]
}

/** Undefined for a line left incomplete by a killed process. */
function parseLine(line: string): Entry | undefined {
  if (line === '') return undefined
  try {
    const [kind, id, value] = JSON.parse(line) as [string, string, unknown]
    return { kind, id, value }
  } catch {
    return undefined
  }
}

async function rewrite(path: string, entries: Entry[]): Promise<void> {
  const file = await open(`${path}.new`, 'w')
  try {
    await file.chmod(0o600)
    await file.writeFile(entries.map(toLine).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

function toLine({ kind, id, value }: Entry): string {
  return `${JSON.stringify([kind, id, value])}\n`
}
