/**
 * Adds the products of a cart link (/cart?add=). An empty cart is filled at once, because that is why such a link is
 * opened. If the cart already holds something, here or in the account, the shopper is asked first. Loaded only when the
 * URL contains a link.
 */
import './cart-link.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { CART_LINK_PARAMETER, readCartLink, type CartOfLink } from '#modules/cart/rules/cart-link.ts'
import { sellingPrice } from '#modules/catalogue/rules/pricing.ts'
import type { ProductCard } from '#modules/catalogue/rules/product.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { MAX_ORDER_LINES, maxQuantity } from '#modules/catalogue/rules/stock.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { formatInr, timesPaise } from '#platform/rules/money.ts'
import { getJson } from '#platform/ui/api/request-json.ts'
import { useCart, type UsedCart } from '#modules/cart/components/cart-provider.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import type { AccountCart } from '#modules/cart/rules/list-sync.ts'
import type { Session } from '#modules/accounts/components/session/session-provider.tsx'

export type CartLinkProps = {
  /** The cart can't change while its order is being paid. */
  readonly isLocked: boolean
  /** The link was read, so the cart's content is known. */
  readonly onRead: () => void
}

type Plan = CartOfLink<ProductCard>
type Stage =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'asking'; readonly plan: Plan }
  | {
      readonly kind: 'done'
      readonly message: string
      readonly notes: readonly string[]
      /** The shopper pressed a button that is no longer there. */
      readonly takesFocus: boolean
    }

export function CartLink({ isLocked, onRead }: CartLinkProps) {
  const cart = useCart()
  const [stage, setStage] = useState<Stage>({ kind: 'reading' })
  const [attempts, setAttempts] = useState(0)

  const end = (message: string, notes: readonly string[], takesFocus: boolean) => {
    clearLink()
    setStage({ kind: 'done', message, notes, takesFocus })
  }
  const put = (plan: Plan, takesFocus: boolean) => {
    const { units, notes } = putInCart(cart, plan)
    end(units > 0 ? sentences.linkPut(units) : MESSAGES.cart_link_kept, notes, takesFocus)
  }
  const take = useEffectEvent((next: Stage, isAccountEmpty: boolean) => {
    onRead()
    if (next.kind === 'done') return end(next.message, next.notes, false)
    if (next.kind === 'asking' && isAccountEmpty && cart.items.length === 0) return put(next.plan, false)
    setStage(next)
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    void Promise.all([readLink(signal), readIsAccountEmpty(signal)]).then(
      ([next, isAccountEmpty]) => signal.aborted || take(next, isAccountEmpty),
    )
    return () => stop.abort()
  }, [attempts])

  if (stage.kind === 'reading') return null
  if (stage.kind === 'failed')
    return (
      <div className="note note-warning cart-link" role="alert">
        <p>{MESSAGES.cart_link_failed}</p>
        <button type="button" className="text-button" onClick={() => setAttempts(attempts + 1)}>
          Try again
        </button>
      </div>
    )
  if (stage.kind === 'done') return <Outcome {...stage} />
  return (
    <Offer
      plan={stage.plan}
      isLocked={isLocked}
      onPut={() => put(stage.plan, true)}
      onLeave={() => end(MESSAGES.cart_link_kept, [], true)}
    />
  )
}

async function readLink(signal: AbortSignal): Promise<Stage> {
  const text = new URLSearchParams(location.search).get(CART_LINK_PARAMETER) ?? ''
  const kept = [MESSAGES.cart_link_kept]
  const done = (message: string, notes: readonly string[]): Stage => ({
    kind: 'done',
    message,
    notes,
    takesFocus: false,
  })
  if (!readCartLink(text)) return done(MESSAGES.cart_link_unreadable, kept)
  const asked = encodeURIComponent(text)
  const answer = await getJson<Plan>(`/api/cart/link?${CART_LINK_PARAMETER}=${asked}`, signal)
  if (!answer.ok) return { kind: 'failed' }
  const { lines, notes } = answer.value
  if (lines.length > 0) return { kind: 'asking', plan: answer.value }
  return done(MESSAGES.cart_link_none, [...notes, ...kept])
}

/** Removes the link from the URL once it is used, so that a reload shows only the cart. */
function clearLink(): void {
  const address = new URL(location.href)
  address.searchParams.delete(CART_LINK_PARAMETER)
  history.replaceState(history.state, '', address)
}

/** Adds as many units as fit, with a message about those that do not. */
function putInCart(cart: UsedCart, { lines, notes }: Plan) {
  let units = 0
  const full = lines.flatMap(({ product, quantity }) => {
    const { id, name, imageUrl } = product
    const most = maxQuantity(product.available)
    const facts = { id, name, imageUrl, path: productPath(product), maxQuantity: most }
    const added = cart.put({ ...facts, pricePaise: sellingPrice(product) }, quantity)
    units += Math.max(0, added)
    if (added >= quantity) return []
    const isThere = added > 0 || cart.items.some((line) => line.id === id)
    return [isThere ? sentences.allInCart(name, most) : sentences.cartFull(MAX_ORDER_LINES)]
  })
  return { units, notes: [...notes, ...new Set(full)] }
}

function Outcome({ message, notes, takesFocus }: Extract<Stage, { kind: 'done' }>) {
  return (
    <div
      className="note cart-link"
      role="status"
      tabIndex={-1}
      ref={(element) => {
        if (takesFocus) element?.focus()
      }}
    >
      <p>{message}</p>
      <Notes notes={notes} />
    </div>
  )
}

type OfferProps = {
  readonly plan: Plan
  readonly isLocked: boolean
  readonly onPut: () => void
  readonly onLeave: () => void
}

function Offer({ plan, isLocked, onPut, onLeave }: OfferProps) {
  return (
    <section className="note cart-link" aria-labelledby="cart-link">
      <p id="cart-link">The link that you opened holds:</p>
      <ul className="cart-link-lines items items-small">
        {plan.lines.map(({ product, quantity }) => (
          <li key={product.id}>
            <Picture url={product.imageUrl} alt="" width={800} height={800} sizes="48px" />
            <span>
              {quantity} × <a href={productPath(product)}>{product.name}</a>
            </span>
            <span className="price">{formatInr(timesPaise(sellingPrice(product), quantity))}</span>
          </li>
        ))}
      </ul>
      <Notes notes={plan.notes} />
      <p className="row wrap gap-3">
        <button type="button" className="button" disabled={isLocked} onClick={onPut}>
          Add to my cart
        </button>
        <button type="button" className="button button-plain" onClick={onLeave}>
          Leave my cart as it is
        </button>
      </p>
    </section>
  )
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  return notes.map((note) => <p key={note}>{note}</p>)
}

const WAIT_MS = 3_000

/**
 * The cart saved in a signed-in shopper's account counts too, even before this browser has loaded it. True if nobody is
 * signed in. False also if no answer comes in time: then the shopper is asked.
 */
function readIsAccountEmpty(signal: AbortSignal): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), WAIT_MS)
  })
  return Promise.race([fetchIsAccountEmpty(signal), late])
}

async function fetchIsAccountEmpty(signal: AbortSignal): Promise<boolean> {
  // The page's session data may be from an earlier visit.
  const session = await getJson<Session>('/api/session', signal)
  if (!session.ok) return false
  if (session.value.user === null) return true
  const kept = await getJson<AccountCart>('/api/account/cart', signal)
  return kept.ok && kept.value.items.length === 0
}
