/** The saved products (spec §2, §4). The page is the same for everyone: what it shows comes from the browser. */
import { BRAND } from '#domain/brand.ts'
import { MESSAGES } from '#domain/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { useIsAwake } from '#app/components/external-store.ts'
import { useFocusInPlace } from '#app/components/focus-in-place.ts'
import { publicPage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { PageHead } from '#app/components/page/page-head.tsx'
import { useWishlist } from '#app/components/wishlist/wishlist-provider.tsx'
import type { Route } from './+types/wishlist'
import { CLEAR_DIALOG_ID, ClearDialog } from './wishlist/clear-dialog.tsx'
import { FactsLine } from './wishlist/facts-line.tsx'
import { useCurrentFacts } from './wishlist/use-current-facts.ts'
import { canMove, useMoveToCart } from './wishlist/use-move-to-cart.ts'
import { WishCard } from './wishlist/wish-card.tsx'
import { WishlistSkeleton } from './wishlist/wishlist-skeleton.tsx'
import '#app/styles/wishlist-page.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Wishlist',
    description: `The notebooks and planners you saved at ${BRAND.name}.`,
  })
}

export default function WishlistPage() {
  const isAwake = useIsAwake()
  const { items, clear } = useWishlist()
  useFocusInPlace(items.length, '.wishlist-page > .grid-of-cards')
  return (
    <div className="page wishlist-page">
      <noscript>
        <PageHead title="Your wishlist" />
        <p className="note">
          The wishlist needs JavaScript: it is kept in this browser. All products can be read without it:{' '}
          <a href="/products">see all products</a>.
        </p>
      </noscript>
      {!isAwake && <WishlistSkeleton />}
      {isAwake && items.length === 0 && <EmptyWishlist />}
      {isAwake && items.length > 0 && <FullWishlist />}
      <ClearDialog count={items.length} onClear={clear} />
    </div>
  )
}

function EmptyWishlist() {
  return (
    <EmptyState ruling="planner" title={MESSAGES.wishlist_empty} heading="h1">
      <p>
        Press the heart on a notebook or planner to keep it here. The list stays in this browser, with or
        without a connection.
      </p>
      <p className="empty-actions">
        <a className="button" href="/products">
          See all products
        </a>
      </p>
    </EmptyState>
  )
}

function FullWishlist() {
  const { items, count, remove } = useWishlist()
  const facts = useCurrentFacts(items)
  const move = useMoveToCart()
  const movable = items.filter((item) => canMove(item, facts.goneIds))
  return (
    <>
      <PageHead title="Your wishlist" note={count === 1 ? '1 product' : `${count} products`} />
      <div className="wishlist-bar">
        <FactsLine facts={facts} />
        <button
          type="button"
          className="button button-plain"
          disabled={movable.length === 0}
          onClick={() => move.all(movable)}
        >
          Move all to cart
        </button>
        <button type="button" className="text-button" data-opens-dialog={CLEAR_DIALOG_ID}>
          Clear All
        </button>
      </div>
      <h2 className="sr-only">Saved products</h2>
      <ul className="grid-of-cards">
        {items.map((item, index) => (
          <WishCard
            key={item.id}
            item={item}
            isGone={facts.goneIds.has(item.id)}
            isEager={index < 4}
            onMove={() => move.one(item)}
            onRemove={() => remove(item.id)}
          />
        ))}
      </ul>
    </>
  )
}
