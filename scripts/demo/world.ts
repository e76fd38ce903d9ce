/** The demo's shop and people, and what surrounds them: payments and parcels, the mailbox, and the job queue. */
import type pg from 'pg'
import type { Shop } from '#app/shop.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mail, MailSender } from '#platform/mail/port.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import type { Result } from '#platform/rules/result.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import type { Agenda, Chance, DemoClock } from './simulation.ts'
import type { Story } from './stories.ts'

export type User = Extract<Actor, { kind: 'user' }>

export type Shopper = {
  readonly actor: Actor
  readonly details: CustomerDetails
  /** Whether its account's address is verified: its cash orders are confirmed when placed. */
  readonly isVerified: boolean
}

export type Goods = {
  readonly id: ProductId
  readonly category: CategoryName
  readonly slug: string
  readonly listedAt: number
  readonly share: number
}

/** A placed order, with the rest of its story. */
export type Placed = {
  readonly id: OrderId
  readonly shopper: Shopper
  readonly story: Story
  readonly productIds: readonly ProductId[]
  readonly totalPaise: number
}

export type World = {
  readonly shop: Shop
  readonly deps: Deps
  readonly pool: pg.Pool
  readonly chance: Chance
  /** Visitors who only look. */
  readonly visits: Chance
  readonly clock: DemoClock
  readonly agenda: Agenda
  readonly sandbox: Sandbox
  readonly mailbox: Mailbox
  readonly team: Team
  readonly start: number
  readonly end: number
  readonly goods: readonly [Goods, ...Goods[]]
  /** Accounts so far. */
  readonly accounts: Shopper[]
  /** Number of people so far, so that each has a unique mailbox. */
  readonly people: { count: number }
  /** Coupon codes that are promoted on certain days. */
  readonly campaigns: Campaign[]
  readonly passwordHash: string
}

/** Until staff are hired, the owner does their work. */
type Team = { readonly owner: User; manager: User; support: User }

export type Campaign = {
  readonly code: string
  readonly from: number
  readonly until: number
  readonly percent: number
}

/** The value of a use case that must succeed here; throws if it was refused. */
export function must<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(`the demo was refused: ${answer.problem.code} ${answer.problem.key}`)
  return answer.value
}

/** The sandbox's controls that the demo uses: shoppers' payments, parcel movements, its clock. */
type Sandbox = {
  /** Sets its clock, which continues from there; null is the real time. */
  follow(clock: DemoTime | null): Promise<void>
  /** For the shop's own next calls. */
  beOnTime(): Promise<void>
  /** While quiet it sends the shop no events: nothing is listening yet. */
  setQuiet(isQuiet: boolean): Promise<void>
  /** Whether the courier accepts parcels. */
  setCarrier(mode: 'normal' | 'refuse'): Promise<void>
  setRefunds(mode: 'normal' | 'pending' | 'refused'): Promise<void>
  /** Pays in the window, or fails to. */
  pay(providerOrderId: string, outcome: 'success' | 'failure'): Promise<Paid | null>
  scan(waybill: string, scan: ParcelScan): Promise<void>
}

type DemoTime = Pick<DemoClock, 'time'>

export type Paid = { readonly providerPaymentId: string; readonly signature: string }
export type ParcelScan = { readonly status: string; readonly isReturning?: boolean; readonly code?: string }

type WindowAnswer = { readonly razorpay_payment_id?: string; readonly razorpay_signature?: string }

export function createSandbox(url: string): Sandbox {
  let followed: DemoTime | null = null
  async function post(path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the sandbox: ${path} ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  async function beOnTime(): Promise<void> {
    if (followed) await post('/clock', { at: new Date(followed.time()).toISOString() })
  }
  const setFaults = async (faults: object) => void (await post('/faults', faults))
  return {
    async follow(clock) {
      followed = clock
      if (clock === null) await post('/clock', { at: null })
    },
    beOnTime,
    setQuiet: (isQuiet) => setFaults({ webhooks: isQuiet ? 'lost' : 'normal' }),
    setCarrier: (shipping) => setFaults({ shipping }),
    setRefunds: (refunds) => setFaults({ refunds }),
    async pay(providerOrderId, outcome) {
      await beOnTime()
      const answer = (await post('/pay', { order_id: providerOrderId, outcome })) as WindowAnswer
      const { razorpay_payment_id: providerPaymentId, razorpay_signature: signature } = answer
      return providerPaymentId && signature ? { providerPaymentId, signature } : null
    },
    async scan(waybill, scan) {
      await beOnTime()
      await post(`/shipments/${waybill}/scan`, scan)
    },
  }
}

/** Stores the mails of the demo's past, so that links can be read from them. Nothing is sent. */
type Mailbox = MailSender & {
  /** The last path segment of the first link in the newest mail to an address. */
  tokenFor(address: string): string
}

export function createMailbox(): Mailbox {
  const newest = new Map<string, Mail>()
  return {
    send: (mail) => {
      newest.set(mail.to, mail)
      return Promise.resolve()
    },
    close: () => undefined,
    tokenFor(address) {
      const link = newest.get(address)?.text.match(/https?:\S+/)?.[0]
      const token = link?.match(/[\w-]{20,}$/)?.[0]
      if (token === undefined) throw new Error(`a mail with a link was expected at ${address}`)
      return token
    },
  }
}

type Task = keyof typeof TASKS
type Job = { readonly id: number; readonly task: Task; readonly payload: unknown }

/**
 * Runs the queued jobs of some tasks, as the worker would: none runs while the demo is created. `about`: only those that
 * contain this id or address.
 */
export async function work({ shop, pool }: World, tasks: readonly Task[], about = ''): Promise<void> {
  const { rows } = await pool.query<Job>({
    name: 'demo_jobs',
    text: `SELECT j.id, t.identifier AS task, j.payload FROM graphile_worker._private_jobs j
             JOIN graphile_worker._private_tasks t ON t.id = j.task_id
            WHERE t.identifier = ANY($1) AND ($2 = '' OR j.payload::text LIKE '%' || $2 || '%') ORDER BY j.id`,
    values: [tasks, about],
  })
  for (const { id, task, payload } of rows) {
    await TASKS[task](shop, payload)
    await pool.query({
      name: 'demo_job_done',
      text: 'DELETE FROM graphile_worker._private_jobs WHERE id = $1',
      values: [id],
    })
  }
}

/** Asks the provider to send the refunds. */
export async function sendMoney(world: World): Promise<void> {
  await work(world, ['refund_payment'])
}

/** Mails of past days, and checks that the demo has made itself: the open shop must not run them all at once. */
const DONE_TASKS = [
  'send_order_mail',
  'send_account_mail',
  'send_enquiry_mail',
  'send_enquiry_answer',
  'ship_order',
  'finish_cancellation',
]

/**
 * Deletes obsolete jobs. At the end the newest mails are left, so that the shop's mailbox shows them; before that, the
 * ones with links that may still be opened.
 */
export async function deleteDoneJobs(pool: pg.Pool, keptMails = 0): Promise<void> {
  await pool.query(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = ANY($1) AND j.run_at <= now() + interval '2 minutes'
        AND ($2 > 0 OR j.payload->>'kind' IS DISTINCT FROM 'cod_confirm')
        AND j.id NOT IN (SELECT m.id FROM graphile_worker._private_jobs m JOIN graphile_worker._private_tasks k ON k.id = m.task_id
                          WHERE k.identifier LIKE 'send_%' ORDER BY m.id DESC LIMIT $2)`,
    [DONE_TASKS, keptMails],
  )
}
