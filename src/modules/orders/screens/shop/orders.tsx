/**
 * My Orders as a page (spec §2). Plain forms: it works before and without JavaScript. An account's orders are listed at
 * once. A guest enters an e-mail, and also the code from the mail if this browser did not place the orders.
 */
import { data, redirect, useRevalidator } from 'react-router'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { parseOrderId, shortId, type OrderId } from '#platform/rules/ids.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { guestCodeInput, lookupEmail } from '#platform/rules/guest-code.ts'
import type { PageHandle } from '#app/access.ts'
import { CodeForm, EmailForm, OtherEmail } from '../../components/lookup-forms.tsx'
import { NoOrders, OrderList } from '../../components/order-list.tsx'
import type { ListedOrder } from '../../components/order-buttons.tsx'
import { privatePage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { PageHead } from '#platform/ui/page/page-head.tsx'
import { actorContext, mayLookUpContext, shopContext } from '#app/context.ts'
import { textOf } from '#platform/ui/form/form-text.ts'
import type { Route } from './+types/orders'
import './order-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'My Orders',
    description: `Your orders at ${shopFacts().name}: how far they are, what was in them, and what you can do about them.`,
  })
}

/** The order whose mail linked here. */
type Linked = { readonly orderId: OrderId | null; readonly orderNumber: string | null }

type Listed = {
  readonly step: 'list'
  readonly orders: readonly ListedOrder[]
  readonly next: string | null
  readonly email: string | null
} & Linked
type Shown =
  | Listed
  | ({ readonly step: 'email'; readonly email: string; readonly error?: string } & Linked)
  | ({
      readonly step: 'code'
      readonly email: string
      readonly isExpired: boolean
      readonly isAgain?: boolean
      readonly error?: string
    } & Linked)

const NO_EMAIL: Shown = { step: 'email', email: '', orderId: null, orderNumber: null }

export async function loader({ context, url }: Route.LoaderArgs): Promise<Shown> {
  const actor = await context.get(actorContext)()
  const orderId = parseOrderId(url.searchParams.get('order'))
  if (orderId !== null) {
    const own = await context.get(shopContext).getOrder(actor, { id: orderId })
    if (own.ok) throw redirect(`/orders/${orderId}`)
    return { ...NO_EMAIL, ...(await linkedOrder(context, orderId)) }
  }
  if (actor.kind !== 'user' || url.searchParams.get('search') === 'email') return NO_EMAIL
  const after = url.searchParams.get('after')
  const page = await context.get(shopContext).listOrders(actor, { after })
  return { step: 'list', ...page, email: null, orderId, orderNumber: null }
}

type Context = Route.ActionArgs['context']

async function linkedOrder(context: Context, orderId: OrderId | null): Promise<Linked> {
  const number = orderId && (await context.get(shopContext).getOrderNumber({ id: orderId }))
  return { orderId, orderNumber: number }
}

/** The e-mail, or the e-mail with its code. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const typed = textOf(form, 'email').trim()
  const linked = await linkedOrder(context, parseOrderId(textOf(form, 'order')))
  const again = { step: 'email', email: typed, ...linked } as const
  if (typed === '') return data<Shown>(again)
  const email = lookupEmail.safeParse(typed)
  if (!email.success) return data<Shown>({ ...again, error: MESSAGES.email_invalid }, { status: 422 })
  if (!context.get(mayLookUpContext)())
    return data<Shown>({ ...again, error: MESSAGES.too_many_requests }, { status: 429 })
  const wanted = { email: email.data, ...linked }
  return form.has('code')
    ? enterCode(context, wanted, textOf(form, 'code'))
    : enterEmail(context, wanted, form.has('again'))
}

type Wanted = Linked & { readonly email: string }

async function enterEmail(context: Context, wanted: Wanted, isAgain: boolean) {
  const actor = await context.get(actorContext)()
  const { orders, codeSent } = await context.get(shopContext).findGuestOrders(actor, wanted)
  const isExpired = actor.kind === 'visitor' && actor.wasGuest === true
  return data<Shown>(
    codeSent
      ? { step: 'code', ...wanted, isExpired, isAgain }
      : { step: 'list', ...wanted, orders, next: null },
  )
}

async function enterCode(context: Context, wanted: Wanted, code: string) {
  const input = guestCodeInput.safeParse({ email: wanted.email, code })
  const opened = input.success ? await context.get(shopContext).openGuestOrders(input.data) : null
  if (opened?.ok)
    return data<Shown>({
      step: 'list',
      ...wanted,
      orders: wantedFirst(opened.value, wanted.orderId),
      next: null,
    })
  const error = MESSAGES.guest_code_wrong
  return data<Shown>({ step: 'code', ...wanted, isExpired: false, error }, { status: 400 })
}

function wantedFirst(orders: readonly ListedOrder[], orderId: OrderId | null): readonly ListedOrder[] {
  return orders.toSorted((a, b) => Number(b.id === orderId) - Number(a.id === orderId))
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const shown: Shown = actionData ?? loaderData
  return (
    <div className="page page-tall narrow">
      <PageHead title="My Orders" />
      <ShownStep shown={shown} />
    </div>
  )
}

function ShownStep({ shown }: { readonly shown: Shown }) {
  switch (shown.step) {
    case 'email':
      return <EmailForm {...shown} error={shown.error} />
    case 'code':
      return <CodeForm {...shown} error={shown.error} />
    case 'list':
      return <ShownList list={shown} />
  }
}

function ShownList({ list: { orders, next, email, orderId, orderNumber } }: { readonly list: Listed }) {
  const { revalidate } = useRevalidator()
  const isMissing = orderId !== null && !orders.some(({ id }) => id === orderId)
  const missing = isMissing && (
    <p className="note note-bad">{sentences.orderNotAmong(orderNumber ?? shortId(orderId))}</p>
  )
  if (orders.length === 0)
    return (
      <>
        {missing}
        <NoOrders email={email} orderId={orderId} />
      </>
    )
  return (
    <>
      {missing}
      <OrderList headingLevel={2} orders={orders} email={email} onChanged={() => void revalidate()}>
        <p className="order-list-end row wrap">
          {next !== null && (
            <a className="button button-plain" href={`/orders?after=${next}`}>
              Show more
            </a>
          )}
          {email !== null && <OtherEmail orderId={orderId} />}
        </p>
      </OrderList>
    </>
  )
}
