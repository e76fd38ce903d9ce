/** Staff's parcels: what needs a person first, then the newest; when the courier comes; many at once where that helps. */
import { data, Link, redirect } from 'react-router'
import { PARCEL_FILTERS } from '#domain/fulfilment/staff-parcel.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/parcels'
import { ChooseAll } from './chosen/choose-all.tsx'
import { ChosenBar } from './chosen/chosen-bar.tsx'
import { SlipsButton } from './chosen/slips-button.tsx'
import { SentAgain, sentForm } from './confirm/sent-again.tsx'
import { EmptyList } from './empty-list.tsx'
import { AnswerNote } from './order/answer-note.tsx'
import { Pagination } from './orders/pagination.tsx'
import { ParcelRow } from './parcels/parcel-row.tsx'
import { workOnParcel } from './parcels/parcel-work.ts'
import { PickupBox } from './parcels/pickup-box.tsx'
import { requireStaff } from './require-admin.ts'
import { StaffFilter } from './staff-filter.tsx'
import { knownOf, tableQuery } from './table-query.ts'
import { staffMeta } from './staff-meta.ts'
import './chosen/chosen.css'
import './parcels/parcels.css'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

const TITLE = 'Parcels'
/** The form that the boxes of the rows belong to. */
const CHOSEN = 'chosen-parcels'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search, page } = tableQuery(url)
  const asked = url.searchParams.get('show') ?? ''
  const show = Object.hasOwn(PARCEL_FILTERS, asked) ? asked : ''
  const [found, desk] = await Promise.all([
    shop.listParcelsForStaff({ search, show, page }),
    shop.getParcelDesk(),
  ])
  return { ...found, desk, search, show, path: url.pathname }
}

/** Comes back to the same page of the table, with a sentence on it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const staff = await requireStaff(context)
  const form = await request.formData()
  const answer = await workOnParcel(context, form, staff)
  if ('passwordProblem' in answer) return data({ sent: sentForm(form, answer.passwordProblem) }, 422)
  const query = new URLSearchParams(url.searchParams)
  for (const name of ['done', 'refused', 'index', 'number', 'paise', 'day', 'time']) query.delete(name)
  for (const [name, key] of Object.entries(answer)) query.set(name, key)
  throw redirect(`${url.pathname}?${query.toString()}`, 303)
}

export default function Parcels({ loaderData, actionData }: Route.ComponentProps) {
  const { parcels, total, page, pageSize, desk, search, show, path } = loaderData
  const query = { search, show, page: page > 1 ? String(page) : '' }
  const here = `${path}?${new URLSearchParams(knownOf(query)).toString()}`
  return (
    <section className="staff-orders staff-parcels" aria-labelledby="staff-parcels">
      <header className="staff-head">
        <h2 id="staff-parcels">{TITLE}</h2>
        <p>
          {total === 1 ? '1 parcel' : `${total} parcels`}
          {desk.todos > 0 && (
            <>
              {', '}
              <a href={`${path}?show=todo`}>
                {desk.todos === 1 ? 'one needs you' : `${desk.todos} need you`}
              </a>
            </>
          )}
        </p>
      </header>
      {actionData ? <SentAgain sent={actionData.sent} action={here} /> : <AnswerNote />}
      <PickupBox action={here} {...desk} />
      <StaffFilter
        path={path}
        search={search}
        searchLabel="Search parcels"
        placeholder="Order, waybill, name or pincode"
        name="show"
        chosen={show}
        choices={Object.entries(PARCEL_FILTERS)}
      />
      {parcels.length === 0 ? (
        <EmptyList
          isFiltered={search !== '' || show !== '' || total > 0}
          none="No parcels match this search."
          clearTo={path}
          clearLabel="Show all parcels"
          title="No parcels yet"
        >
          <p>Each parcel that the courier is asked for stands here, with what needs a person on top.</p>
          <p>
            A paid order is booked by itself; others are chosen in the <Link to="/cms/orders">orders</Link>.
          </p>
        </EmptyList>
      ) : (
        <>
          <form id={CHOSEN} className="chosen-bar" method="post" action={here}>
            <ChooseAll form={CHOSEN} />
            <ChosenBar form={CHOSEN} noun={{ one: 'parcel', many: 'parcels' }}>
              {(button) => (
                <>
                  <button type="submit" className="button button-plain" name="wish" value="retry" {...button}>
                    Ask the courier again
                  </button>
                  <SlipsButton {...button} />
                </>
              )}
            </ChosenBar>
          </form>
          <div className="staff-table" role="region" aria-label="Table of parcels" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr-only">Choose</span>
                  </th>
                  <th scope="col">Order</th>
                  <th scope="col">To do</th>
                  <th scope="col">To</th>
                  <th scope="col">Waybill</th>
                  <th scope="col">State</th>
                  <th scope="col" className="figure">
                    Cost
                  </th>
                </tr>
              </thead>
              <tbody>
                {parcels.map((parcel) => (
                  <ParcelRow key={parcel.orderId} parcel={parcel} action={here} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <Pagination path={path} query={{ search, show }} page={page} pageCount={Math.ceil(total / pageSize)} />
    </section>
  )
}
