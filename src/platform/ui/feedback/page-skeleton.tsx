/** Placeholder in the shape and size of the page being loaded. Shown only if loading takes long. */
import { pathKind } from './problem-page.tsx'

const CARDS = 8
const LINES = 6

export function PageSkeleton({ path }: { readonly path: string }) {
  const kind = pathKind(path)
  return (
    <div className="page skeleton-page" role="status">
      <h1 className="sr-only">Loading</h1>
      {kind === 'product' ? <Product /> : kind === 'other' ? <Text /> : <Listing />}
    </div>
  )
}

function Listing() {
  return (
    <>
      <span className="skeleton skeleton-title" />
      <ul className="grid-of-cards" aria-hidden="true">
        {Array.from({ length: CARDS }, (_, index) => (
          <li key={index} className="card">
            <span className="skeleton skeleton-picture" />
            <span className="card-body">
              <span className="skeleton skeleton-line" />
              <span className="skeleton skeleton-line skeleton-short" />
              <span className="skeleton skeleton-button" />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Product() {
  return (
    <div className="product-top stack gap-5" aria-hidden="true">
      <span className="skeleton skeleton-picture" />
      <div className="buy-box">
        <span className="skeleton skeleton-title" />
        <Lines count={LINES} />
        <span className="skeleton skeleton-button" />
      </div>
    </div>
  )
}

function Text() {
  return (
    <>
      <span className="skeleton skeleton-title" />
      <Lines count={2 * LINES} />
    </>
  )
}

function Lines({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => <span key={index} className="skeleton skeleton-line" />)
}
