import { REVIEW_SORT_LABELS, REVIEW_SORTS, type ReviewSort } from '#domain/reviews/review-order.ts'

type Props = { readonly sort: ReviewSort; readonly onChoose: (sort: ReviewSort) => void }

/** Without JavaScript the newest stand first, and there is nothing to choose. */
export function ReviewSortChoice({ sort, onChoose }: Props) {
  return (
    <label className="reviews-sort needs-js">
      <span>Sort by</span>
      <select value={sort} onChange={({ target }) => onChoose(target.value as ReviewSort)}>
        {REVIEW_SORTS.map((each) => (
          <option key={each} value={each}>
            {REVIEW_SORT_LABELS[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
