/** The state shared by the demo's parts. */
import type pg from 'pg'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import type { Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import type { Shop } from '#app/shop.ts'
import type { Agenda } from './agenda.ts'
import type { Chance } from './chance.ts'
import type { DemoClock } from './clock.ts'
import type { Mailbox } from './mailbox.ts'
import type { Sandbox } from './sandbox.ts'
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
export type Team = { readonly owner: User; manager: User; support: User }

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
