/** Staff's reviews: all that buyers wrote, the newest first, and what of it is shown. */
import { data } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { messageOf } from '#domain/result.ts'
import { visibilityInput } from '#domain/reviews/review.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { wholeTextOf } from '#app/components/form/form-text.ts'
import type { Route } from './+types/reviews'
import { EmptyList } from './empty-list.tsx'
import { Pagination } from './orders/pagination.tsx'
import { ReviewFilter, REVIEW_FILTERS } from './reviews/review-filter.tsx'
import { ReviewRow } from './reviews/review-row.tsx'
import { saidAt } from './shell/said-toast.tsx'
import { tableQuery } from './table-query.ts'
import { staffMeta } from './staff-meta.ts'
import './reviews/reviews.css'

export const handle: PageHandle = { access: 'admin', read: 'reviews.read', change: 'reviews.change' }

const TITLE = 'Reviews'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, page } = tableQuery(url)
  const asked = url.searchParams.get('show') ?? ''
  const show = Object.hasOwn(REVIEW_FILTERS, asked) ? asked : ''
  const found = await context.get(shopContext).listReviewsForStaff({ search, show, page })
  return { ...found, search, show, path: url.pathname }
}

/** Hides one review or shows it, and comes back to the same page of the table. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const id = wholeTextOf(form, 'id')
  const change = visibilityInput.safeParse({
    isHidden: wholeTextOf(form, 'isHidden') === 'true',
    reason: wholeTextOf(form, 'reason'),
  })
  if (!change.success)
    return data({ id, problem: change.error.issues[0]?.message ?? MESSAGES.bad_request }, { status: 422 })
  const staff = await context.get(actorContext)()
  const changed = await context.get(shopContext).setReviewVisibility(staff, { ...change.data, id })
  if (!changed.ok) return data({ id, problem: messageOf(changed.problem) }, { status: 404 })
  const back = `/cms/reviews${url.search}`
  return change.data.isHidden
    ? saidAt(back, 'review_hidden', { name: 'review', id })
    : saidAt(back, 'review_shown')
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { reviews, total, page, pageSize, search, show, path } = loaderData
  return (
    <section className="staff-orders" aria-labelledby="staff-reviews">
      <header className="staff-head">
        <h2 id="staff-reviews">{TITLE}</h2>
        <p>{total === 1 ? '1 review' : `${total} reviews`}</p>
      </header>
      <ReviewFilter path={path} search={search} show={show} />
      {actionData && (
        <p className="note note-bad" role="alert">
          {actionData.problem}
        </p>
      )}
      {reviews.length === 0 ? (
        <EmptyList
          isFiltered={search !== '' || show !== '' || total > 0}
          none="No reviews match this search."
          clearTo={path}
          clearLabel="Show all reviews"
          title="No reviews yet"
        >
          <p>
            What buyers write about products stands here, the newest first. It shows in the shop at once; what
            does not belong there can be hidden.
          </p>
        </EmptyList>
      ) : (
        <div className="staff-table" role="region" aria-label="Table of reviews" tabIndex={0}>
          <table className="staff-reviews">
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Stars</th>
                <th scope="col">Words</th>
                <th scope="col">Photo</th>
                <th scope="col">Who</th>
                <th scope="col">Date</th>
                <th scope="col">Status</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {reviews.map((review) => (
                <ReviewRow key={review.id} review={review} isRefused={actionData?.id === review.id} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination path={path} query={{ search, show }} page={page} pageCount={Math.ceil(total / pageSize)} />
    </section>
  )
}
