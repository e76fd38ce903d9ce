/** The staff list of reviews, newest first, with their visibility. */
import { data } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { StaffReviewRow } from '../../rules/review-view.ts'
import { messageOf } from '#platform/rules/result.ts'
import { REASON_LENGTH, visibilityInput } from '../../rules/review.ts'
import type { PageHandle } from '#app/access.ts'
import { Stars } from '#modules/catalogue/components/stars.tsx'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/reviews'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { Badge, countOf, DateAndTime, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { loadPage, tableQuery } from '#platform/ui/staff/data-table/list-query.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'reviews.read', change: 'reviews.change' }

const TITLE = 'Reviews'
const PATH = '/cms/reviews'
const SHOWN: Readonly<Record<string, string>> = { visible: 'Shown', hidden: 'Hidden' }

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search } = tableQuery(url)
  const wanted = url.searchParams.get('show') ?? ''
  const show = Object.hasOwn(SHOWN, wanted) ? wanted : ''
  const found = await loadPage(url, (page) => shop.listReviewsForStaff({ search, show, page }))
  return { ...found, asked: { search, show } }
}

/** Hides or shows one review and returns to the same page of the list. */
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
  const back = PATH + url.search
  return change.data.isHidden
    ? redirectWithToast(back, 'review_hidden', { name: 'review', id })
    : redirectWithToast(back, 'review_shown')
}

const FIELDS: readonly FilterField[] = [
  { type: 'search', label: 'Search reviews', placeholder: 'Product, name or words' },
  { type: 'choice', name: 'show', label: 'Status', choices: Object.entries(SHOWN) },
]

/** `refused`: id of the review whose form was refused and stays open. */
const columns = (refused: string | undefined): readonly Column<StaffReviewRow>[] => [
  {
    head: 'Product',
    isRowHead: true,
    card: 'wide',
    cell: ({ productName, productPath }) => <a href={productPath}>{productName}</a>,
  },
  {
    head: 'Review',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ rating, comment, picture, userName }) => (
      <>
        <Stars rating={rating} />
        {comment === null ? <div className="muted">Rating only</div> : <div className="words">{comment}</div>}
        {picture && (
          <a href={picture.url}>
            <Picture {...picture} alt={`Photo by ${userName}`} sizes="64px" />
          </a>
        )}
      </>
    ),
  },
  {
    head: 'Reviewer',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ userName, isVerified }) => (
      <>
        <span className="staff-customer">{userName}</span>
        {isVerified && <span className="muted">Verified buyer</span>}
      </>
    ),
  },
  { head: 'Date', cell: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  {
    head: 'Status',
    hasCardLabel: false,
    card: 'end',
    cell: ({ isHidden, hiddenReason }) => (
      <>
        <Badge colour={isHidden ? 'red' : 'green'}>{isHidden ? 'hidden' : 'shown'}</Badge>
        {isHidden && <span className="words muted">{hiddenReason}</span>}
      </>
    ),
  },
  {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: (review) =>
      review.isHidden ? (
        <ShowForm review={review} />
      ) : (
        <HideForm review={review} isOpen={review.id === refused} />
      ),
  },
]

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { reviews, total, isMore, page, pageSize, asked } = loaderData
  return (
    <ListPage id="staff-reviews" title={TITLE} about={countOf(total, 'review', 'reviews', isMore)}>
      {actionData && (
        <p className="note note-bad" role="alert">
          {actionData.problem}
        </p>
      )}
      <DataTable
        name="Table of reviews"
        rows={reviews}
        rowKey={({ id }) => id}
        rowData={({ isHidden }) => ({ 'data-hidden': isHidden || undefined })}
        columns={columns(actionData?.id)}
        filter={{ path: PATH, asked, fields: FIELDS }}
        paging={{ page, pageSize, total }}
        empty={{
          none: 'No reviews match this search.',
          clearLabel: 'Show all reviews',
          title: 'No reviews yet',
          children: (
            <p>
              Reviews by buyers appear here, newest first. They show in the shop at once; hide what breaks
              your rules.
            </p>
          ),
        }}
      />
    </ListPage>
  )
}

function ShowForm({ review: { id, userName, productName } }: { readonly review: StaffReviewRow }) {
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="isHidden" value="false" />
      <button type="submit" className="button button-plain">
        Show again
        <span className="sr-only">
          {' '}
          the review of {productName} by {userName}
        </span>
      </button>
    </form>
  )
}

type HideFormProps = { readonly review: StaffReviewRow; readonly isOpen: boolean }

function HideForm({ review: { id, userName, productName }, isOpen }: HideFormProps) {
  return (
    <details open={isOpen}>
      <summary>
        Hide…
        <span className="sr-only">
          {' '}
          the review of {productName} by {userName}
        </span>
      </summary>
      <form method="post">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="isHidden" value="true" />
        <label className="field">
          <span>Reason (shown to the reviewer)</span>
          <input name="reason" required maxLength={REASON_LENGTH} />
        </label>
        <button type="submit" className="button button-danger">
          Hide review
        </button>
      </form>
    </details>
  )
}
