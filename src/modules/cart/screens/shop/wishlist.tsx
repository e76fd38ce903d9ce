/** The saved products (spec §2, §4). The page is the same for everyone; its content comes from the browser. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { Wishlist, WishlistItem } from '../../rules/wishlist.ts'
import type { PageHandle } from '#app/access.ts'
import { type CartActions, useCartActions } from '../../components/cart-provider.tsx'
import { useIsAwake } from '#platform/ui/external-store.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { useFocusInPlace } from '#platform/ui/focus-in-place.ts'
import { publicPage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { PageHead } from '#platform/ui/page/page-head.tsx'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { useWishlist, useWishlistActions } from '../../components/wishlist/wishlist-provider.tsx'
import type { Route } from './+types/wishlist'
import { type CurrentFacts, useCurrentFacts, WishCard } from './wishlist/saved-products.tsx'
import './wishlist-page.css'
import '#platform/ui/styles/dialog.css'

const CLEAR_DIALOG_ID = 'clear-wishlist'

type ClearDialogProps = { readonly count: number; readonly onClear: () => void }

/** Confirms before the whole list is cleared. Its open and close buttons are handled by the shell. */
function ClearDialog({ count, onClear }: ClearDialogProps) {
  return (
    <dialog id={CLEAR_DIALOG_ID} className="ask-dialog" aria-labelledby="clear-wishlist-title">
      <h2 id="clear-wishlist-title">Clear your wishlist?</h2>
      <p>
        {count === 1 ? 'The product' : `All ${count} products`} will be taken out of it. For a moment after
        that you can undo it.
      </p>
      <div className="ask-dialog-actions">
        <button type="button" className="button button-plain" data-closes-dialog>
          Keep them
        </button>
        <button type="button" className="button button-danger" data-closes-dialog onClick={onClear}>
          Clear All
        </button>
      </div>
    </dialog>
  )
}

/** How current the prices and stock are. Always one line, so that nothing moves when it changes. */
function FactsLine({ facts }: { readonly facts: CurrentFacts }) {
  return (
    <p className="wishlist-facts row muted small" role="status" data-state={facts.state}>
      {WORDS[facts.state]}
      {facts.state === 'failed' && (
        <button type="button" className="text-button" onClick={facts.retry}>
          Try again
        </button>
      )}
    </p>
  )
}

const WORDS: Readonly<Record<CurrentFacts['state'], string>> = {
  asking: 'Checking prices and stock…',
  current: 'Prices and stock are up to date.',
  offline: 'You are offline: prices and stock as last seen.',
  failed: 'Prices and stock could not be checked.',
}

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Wishlist',
    description: `The notebooks and planners you saved at ${shopFacts().name}.`,
  })
}

export default function WishlistPage() {
  const isAwake = useIsAwake()
  const { items, clear } = useWishlist()
  useFocusInPlace(items.length, '.wishlist-page > .grid-of-cards')
  return (
    <div className="page page-tall wishlist-page">
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

/** Skeleton of a wishlist, until the browser's own is loaded. The page has its heading from the start. */
function WishlistSkeleton() {
  return (
    <>
      <h1 className="sr-only needs-js">Your wishlist</h1>
      <div className="wishlist-skeleton needs-js" aria-hidden="true">
        <div className="page-head">
          <span className="skeleton skeleton-title" />
        </div>
        <div className="wishlist-bar">
          <span className="skeleton wishlist-skeleton-line" />
        </div>
        <div className="grid-of-cards">
          {[0, 1, 2, 3].map((place) => (
            <div key={place} className="card">
              <span className="skeleton wishlist-skeleton-picture" />
              <div className="card-body">
                <span className="skeleton wishlist-skeleton-words" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

/** Products that are out of stock or no longer sold cannot be moved. */
function canMove(item: WishlistItem, goneIds: ReadonlySet<string>): boolean {
  return maxQuantity(item.available) > 0 && !goneIds.has(item.id)
}

/** Puts one of each into the cart; what does not fit stays in the list. */
function useMoveToCart() {
  const cart = useCartActions()
  const wishlist = useWishlistActions()
  const showToast = useShowToast()
  const move = (item: WishlistItem): boolean => {
    const isMoved = cart.put(asSold(item), 1) > 0
    if (isMoved) wishlist.take(item.id)
    return isMoved
  }
  return {
    one: (item: WishlistItem) => {
      if (move(item))
        showToast({ message: sentences.nameAddedToCart(item.name), tone: 'good', imageUrl: item.imageUrl })
      // The cart says why not.
      else void cart.add(asSold(item), 1)
    },
    all: (items: Wishlist) => {
      // Oldest first, so that the cart has them in the order in which they were saved.
      const moved = items.toReversed().filter(move).length
      const stayed = items.length - moved
      showToast({ message: sentences.movedToCart(moved, stayed), tone: stayed === 0 ? 'good' : 'warning' })
    },
  }
}

function asSold(item: WishlistItem): Parameters<CartActions['add']>[0] {
  const { id, name, pricePaise, imageUrl, path, available } = item
  return { id, name, pricePaise, imageUrl, path, maxQuantity: maxQuantity(available) }
}
