/** The set-up checklist: what a shop needs before it takes real orders, and whether it still works. */
import { gstinProblem, stateOfGstin } from '#platform/rules/gstin.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { shippingPrice } from '#platform/rules/selling-terms.ts'
import { EXAMPLE_FACTS, exampleFactsIn, ownFacts } from '#platform/rules/shop-facts.ts'
import { MAX_COUNTED_PRODUCTS, type SetupFacts, type SetupRecord } from './setup-facts.ts'

export const SETUP_STEP_IDS = [
  'business',
  'logo',
  'gstin',
  'tax_rates',
  'shipping',
  'products',
  'about',
  'test_order',
  'mail',
  'payments',
  'courier',
  'https',
  'second_factor',
  'samples',
  'backup',
] as const
export type SetupStepId = (typeof SETUP_STEP_IDS)[number]

/** 'problem': it was set up and fails; 'unknown': it can't be measured here. */
export type SetupState = 'done' | 'todo' | 'problem' | 'unknown'

export type SetupStep = {
  readonly id: SetupStepId
  readonly state: SetupState
  /** The measurement, as a sentence. */
  readonly fact: string
}

/** All steps, in the recommended order. */
export function judgeSetup(facts: SetupFacts): SetupStep[] {
  return SETUP_STEP_IDS.map((id) => ({ id, ...JUDGES[id](facts) }))
}

export function countDone(steps: readonly SetupStep[]): number {
  return steps.filter(({ state }) => state === 'done').length
}

/** Not required before real orders are taken: they can wait, or be done in another way. */
const OPTIONAL: ReadonlySet<SetupStepId> = new Set(['logo', 'about', 'courier'])

const NEXT_STEPS = 3

/** The part that the dashboard shows: the next steps while something essential is missing, later only problems. */
export type SetupCard =
  | {
      readonly kind: 'setup'
      readonly done: number
      readonly total: number
      readonly next: readonly SetupStep[]
    }
  | { readonly kind: 'problems'; readonly steps: readonly SetupStep[] }

/** null: nothing to show. */
export function setupCard(steps: readonly SetupStep[]): SetupCard | null {
  const problems = steps.filter(({ state }) => state === 'problem')
  const open = steps.filter(({ id, state }) => state === 'todo' && !OPTIONAL.has(id))
  const next = [...problems, ...open].slice(0, NEXT_STEPS)
  if (next.length === 0) return null
  if (open.length === 0) return { kind: 'problems', steps: problems }
  return { kind: 'setup', done: countDone(steps), total: steps.length, next }
}

type Judged = Omit<SetupStep, 'id'>

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const MAX_BACKUP_MS = 7 * DAY
/** Webhooks usually come within seconds of the payment. */
const WEBHOOK_MS = 10 * MINUTE
const WEBHOOK_SILENCE_MS = HOUR

const done = (fact: string): Judged => ({ state: 'done', fact })
const todo = (fact: string): Judged => ({ state: 'todo', fact })
const problem = (fact: string): Judged => ({ state: 'problem', fact })
const unknown = (fact: string): Judged => ({ state: 'unknown', fact })

const UNREADABLE = unknown('The settings of the server could not be read.')

const JUDGES: Readonly<Record<SetupStepId, (facts: SetupFacts) => Judged>> = {
  business({ shop }) {
    const examples = exampleFactsIn(shop).filter((name) => name !== 'gstin')
    if (examples.length === 0) return done(`${shop.sellerName}, ${shop.email}.`)
    const names = new Set(examples.map((name) => FACT_NAMES[name] ?? 'grievance officer'))
    return todo(`Still example values: ${[...names].join(', ')}.`)
  },

  logo({ shop, records: { logo } }) {
    if (shop.logo !== null) return done(`The shop shows the name “${shop.name}” and its logo.`)
    return logo
      ? done(confirmedWords(logo))
      : todo(`The shop shows the name “${shop.name}”. Nobody has confirmed it yet.`)
  },

  gstin({ shop }) {
    const { gstin, state, stateCode } = shop
    if (gstin === '') return todo('None is set.')
    if (exampleFactsIn(shop).includes('gstin')) return todo(`Still the example, ${gstin}.`)
    const wrong = gstinProblem(gstin)
    if (wrong !== null) return problem(`${gstin}: ${MESSAGES[wrong]}.`)
    if (stateOfGstin(gstin) !== stateCode)
      return problem(
        `${gstin} is registered in state ${stateOfGstin(gstin)}, but your address is in ${state} (${stateCode}).`,
      )
    return done(`${gstin}: its check character fits, and its state is that of your address (${state}).`)
  },

  tax_rates({ records: { tax_rates: record }, ratesChanged }) {
    if (!record) return todo('Nobody has confirmed them yet.')
    if (ratesChanged !== null && ratesChanged < record.age)
      return todo(`A rate was changed ${formatAge(ratesChanged)}, after they were confirmed.`)
    return done(confirmedWords(record))
  },

  shipping({ shop, records: { shipping } }) {
    const price = shippingPrice(shop.shipping)
    const charge = `${price.charAt(0).toUpperCase()}${price.slice(1)}.`
    if ('shipping' in ownFacts({ ...EXAMPLE_FACTS, shipping: shop.shipping })) return done(charge)
    return shipping
      ? done(`${charge} ${confirmedWords(shipping)}`)
      : todo(`${charge} Nobody has confirmed it yet.`)
  },

  products({ ownProducts }) {
    if (ownProducts === 0) return todo('No product of your own is on sale.')
    const count = ownProducts.toLocaleString('en-IN')
    if (ownProducts >= MAX_COUNTED_PRODUCTS) return done(`${count} products or more are on sale.`)
    return done(ownProducts === 1 ? '1 product is on sale.' : `${count} products are on sale.`)
  },

  about({ hasOwnAbout }) {
    return hasOwnAbout
      ? done('It shows your own text.')
      : todo('It shows the shipped text, with the facts of your settings.')
  },

  test_order({ lastPaid }) {
    return lastPaid === null
      ? todo('No order has been paid yet.')
      : done(`Last order paid ${formatAge(lastPaid)}.`)
  },

  mail: judgeMail,
  payments: judgePayments,

  courier({ connections, isWarehouseRefused, lastBooked }) {
    if (connections === null) return UNREADABLE
    const { mode, pickupLocation } = connections.shipping
    if (mode === 'sandbox') return todo('Sandbox: parcels are only simulated.')
    if (isWarehouseRefused)
      return problem(`Delhivery does not know the warehouse “${pickupLocation}”, or your account.`)
    return lastBooked === null
      ? unknown(`Warehouse “${pickupLocation}”. Delhivery confirms it with the first parcel.`)
      : done(`Warehouse “${pickupLocation}”. Last parcel booked ${formatAge(lastBooked)}.`)
  },

  https({ shopUrl }) {
    return shopUrl.startsWith('https://') ? done(`${shopUrl}.`) : todo(`The shop’s address is ${shopUrl}.`)
  },

  second_factor({ owners, ownersWithFactor }) {
    if (owners > 0 && owners === ownersWithFactor)
      return done(owners === 1 ? 'The owner has one.' : `All ${owners} owners have one.`)
    return todo(owners === 1 ? 'The owner has none.' : `${ownersWithFactor} of ${owners} owners have one.`)
  },

  samples({ samples: { products, coupons } }) {
    if (products === 0 && coupons.length === 0) return done('No sample product or coupon is on sale.')
    return todo(`On sale: ${samplesWords({ products, coupons })}.`)
  },

  backup({ records: { backup } }) {
    if (!backup) return todo('No backup has been recorded.')
    const words = `Last backup recorded ${formatAge(backup.age)}${byWords(backup)}.`
    return backup.age > MAX_BACKUP_MS ? problem(words) : done(words)
  },
}

/** The first attempts follow each other within minutes. */
const STUCK_MAIL_MS = 30 * MINUTE

function judgeMail({ connections, failedMails, stuckMail, records }: SetupFacts): Judged {
  if (connections === null) return UNREADABLE
  const { test_mail: sent, mail_seen: seen } = records
  const isSeen = sent && seen && seen.age <= sent.age
  const sentWords = sent
    ? `Test mail sent ${formatAge(sent.age)}, ${isSeen ? `seen${byWords(seen)}` : 'not confirmed yet'}.`
    : 'No test mail has been sent.'
  if (connections.mail.mode === 'sandbox')
    return todo(`No mail server is connected: the sandbox keeps every mail. ${sentWords}`)
  if (failedMails > 0)
    return problem(`${failedMails} ${failedMails === 1 ? 'mail' : 'mails'} failed for good. ${sentWords}`)
  if (stuckMail !== null && stuckMail > STUCK_MAIL_MS)
    return problem(
      `The mail server takes no mail: the oldest that waits was written ${formatAge(stuckMail)}. ${sentWords}`,
    )
  return isSeen ? done(sentWords) : todo(sentWords)
}

function judgePayments({ connections, lastWebhook, lastOnlinePaid }: SetupFacts): Judged {
  if (connections === null) return UNREADABLE
  const { mode } = connections.payments
  if (mode === 'sandbox') return todo('Sandbox: no real money is taken.')
  const keys = mode === 'test' ? 'Test keys: no real money is taken.' : 'Live keys.'
  const webhook =
    lastWebhook === null ? 'No webhook has been seen yet.' : `Last webhook seen ${formatAge(lastWebhook)}.`
  const isSilent =
    lastOnlinePaid !== null &&
    lastOnlinePaid > WEBHOOK_MS &&
    (lastWebhook === null || lastWebhook - lastOnlinePaid > WEBHOOK_SILENCE_MS)
  if (isSilent) return problem(`${keys} ${webhook} An order was paid ${formatAge(lastOnlinePaid)}.`)
  return mode === 'live' && lastWebhook !== null ? done(`${keys} ${webhook}`) : todo(`${keys} ${webhook}`)
}

const FACT_NAMES: Readonly<Record<string, string>> = {
  email: 'e-mail address',
  phone: 'phone number',
  sellerName: 'legal name',
}

/** Such as '24 sample products and the coupon PANNA10'. */
export function samplesWords({ products, coupons }: SetupFacts['samples']): string {
  const parts = [
    ...(products > 0 ? [`${products} sample ${products === 1 ? 'product' : 'products'}`] : []),
    ...coupons.map((code) => `the coupon ${code}`),
  ]
  return parts.join(' and ')
}

function confirmedWords(record: SetupRecord): string {
  return `Confirmed ${formatAge(record.age)}${byWords(record)}.`
}

function byWords({ by }: SetupRecord): string {
  return by === null ? '' : ` by ${by}`
}

/** Milliseconds as an age, such as '3 h ago'. Rounded down; a clock that is slightly ahead counts as now. */
export function formatAge(age: number): string {
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h ago`
  return `${Math.floor(age / DAY)} days ago`
}
