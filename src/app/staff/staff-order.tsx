/** One order as staff see it: its actions on top, then customer, items, parcel and money, each in a section. */
import { data, Link, Outlet } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { parseOrderId, type OrderId } from '#platform/rules/ids.ts'
import { formatInr, paise } from '#platform/rules/money.ts'
import { type InvoiceView, DOCUMENT_TITLES, documentDate } from '#modules/invoicing/rules/invoice-view.ts'
import type { PartnerOrder } from '#modules/partners/rules/partner-view.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { moneyBack } from '#modules/payments/rules/refund-state.ts'
import { returnsWant } from '#modules/fulfilment/rules/returns-want.ts'
import type { PageHandle } from '../access.ts'
import { shopContext } from '../context.ts'
import { ActionBar } from './action-bar.tsx'
import type { Route } from './+types/staff-order'
import { AnswerNote } from '#modules/orders/screens/staff/order/answer-note.tsx'
import { CancelSection } from '#modules/orders/screens/staff/order/cancel-section.tsx'
import { NoteForm, OrderItems, OrderTimeline } from '#modules/orders/screens/staff/order/order-boxes.tsx'
import { type OrderBelow, OrderHead } from '#modules/orders/screens/staff/order/order-head.tsx'
import { ParcelSection } from '#modules/fulfilment/screens/staff/parcel-section.tsx'
import { PaymentSection } from '#modules/payments/screens/staff/payment-section.tsx'
import { ReturnsSection } from '#modules/fulfilment/screens/staff/returns-section.tsx'
import { useLastTable } from '#modules/orders/screens/staff/orders/last-table.ts'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { TagsField } from '#modules/staff/screens/staff/tags/tags-form.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'orders.read' }

type Loaded = Route.ComponentProps['loaderData'] | undefined

export const meta = staffMeta(
  (id, loaded) => `Order ${(loaded as Loaded)?.detail?.order.number ?? id.slice(0, 8)}`,
)

/** What the page shows for an order that does not exist. */
const UNKNOWN = {
  detail: null,
  invoices: [],
  parcel: null,
  returns: [],
  partners: [],
  refundLines: [],
  refundKey: '',
  tags: [],
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const id = parseOrderId(params.id)
  if (!id) return data(UNKNOWN, { status: 404 })
  const [detail, invoices, parcel, returns, partners, refundLines, tags] = await Promise.all([
    shop.getOrderForStaff({ id }),
    shop.listInvoicesOfOrder({ id }),
    shop.getParcelForStaff({ id }),
    shop.listReturnsOfOrderForStaff({ orderId: id }),
    shop.listPartnersOfOrderForStaff({ id }),
    shop.listRefundLines({ orderId: id }),
    shop.listTags({ subject: 'order' }),
  ])
  // Idempotency key of the refund form: submitted twice, it is one refund.
  const refundKey = crypto.randomUUID()
  return data(
    { detail, invoices, parcel, returns, partners, refundLines, refundKey, tags },
    { status: detail ? 200 : 404 },
  )
}

export default function Order({
  loaderData: { detail, invoices, parcel, returns, partners, refundLines, refundKey, tags },
}: Route.ComponentProps) {
  const table = useLastTable()
  const may = useMay()
  const charges = detail ? paise(detail.order.shippingPaise + detail.order.codFeePaise) : paise(0)
  const wantPaise = returnsWant(returns, detail?.payment.refundablePaise ?? paise(0), charges)
  const hasFailed = detail !== null && moneyBack(detail.refunds, detail.order.razorpayPaymentId).hasFailed
  return (
    <div className="staff-page">
      <p className="order-back">
        <Link to={table}>All orders</Link>
      </p>
      {detail === null ? (
        <p className="staff-empty">{MESSAGES.order_not_found}</p>
      ) : (
        <>
          <OrderHead
            order={detail.order}
            actions={<ActionBar detail={detail} parcel={parcel?.parcel?.row ?? null} />}
          />
          {detail.isArchived && (
            <p className="note note-warning">
              Archived: this order is left out of the list, and stays in search, figures and exports.
            </p>
          )}
          <TagsField
            subject="order"
            id={detail.order.id}
            tags={detail.tags}
            known={tags}
            back={`/cms/orders/${detail.order.id}`}
            mayChange={may('orders.change')}
          />
          <AnswerNote hides={hasFailed ? 'refund_started' : undefined} />
          <div className="columns">
            <div>
              <OrderItems order={detail.order} />
              {parcel && detail.order.delivery === 'courier' && (
                <ParcelSection order={detail.order} section={parcel} />
              )}
              <PaymentSection
                {...detail}
                refundKey={refundKey}
                refundLines={refundLines}
                returnsWantPaise={wantPaise}
              />
              <CancelSection order={detail.order} shipment={detail.shipment} />
              <ReturnsSection
                order={detail.order}
                returns={returns}
                returnKey={refundKey}
                leftPaise={detail.payment.refundablePaise}
              />
            </div>
            <div>
              <InvoicesSection orderId={detail.order.id} invoices={invoices} />
              <PartnersSection partners={partners} />
              <NoteForm orderId={detail.order.id} key={detail.timeline.length} />
              <OrderTimeline entries={detail.timeline} />
            </div>
          </div>
          <Outlet context={{ order: detail.order } satisfies OrderBelow} />
        </>
      )}
    </div>
  )
}

type InvoicesSectionProps = { readonly orderId: OrderId; readonly invoices: readonly InvoiceView[] }

/** The tax documents of an order: its invoice and credit notes. */
function InvoicesSection({ orderId, invoices }: InvoicesSectionProps) {
  return (
    <section className="panel" aria-labelledby="invoices">
      <h3 id="invoices">Invoices</h3>
      {invoices.length === 0 ? (
        <p className="muted">The invoice comes with the payment.</p>
      ) : (
        <ul className="rows">
          {invoices.map(({ id, kind, number, issuedOn, totalPaise }) => (
            <li key={id}>
              <a href={`/cms/orders/${orderId}/invoices/${id}`} data-document>
                {number}
                <span className="sr-only"> as PDF</span>
              </a>
              <span className="muted">
                {DOCUMENT_TITLES[kind]}, {documentDate(issuedOn)}
              </span>
              <span>
                {kind === 'credit_note' && '−'}
                {formatInr(totalPaise)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The partners' reference and status for the order, in their text. The shop does not act on it. */
function PartnersSection({ partners }: { readonly partners: readonly PartnerOrder[] }) {
  if (partners.length === 0) return null
  return (
    <section className="panel" aria-labelledby="order-partners">
      <h3 id="order-partners">At partners</h3>
      <ul className="rows">
        {partners.map(({ sender, senderName, reference, status, note, at }) => (
          <li key={sender}>
            <p>
              <strong>{senderName}</strong>
              {status !== '' && <> says “{status}”</>}
            </p>
            {reference !== '' && (
              <p>
                Their reference: <code>{reference}</code>
              </p>
            )}
            {note !== '' && <p>{note}</p>}
            <p className="muted">
              <time dateTime={at}>{dateAndTimeOf(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
