/** The frame around every page of the shop. */
import type { ReactNode } from 'react'
import { AccountDialogHost } from '#modules/accounts/components/account-dialog-opener.tsx'
import { CartBadge } from '#modules/cart/components/cart-badge.tsx'
import { CartProvider } from '#modules/cart/components/cart-provider.tsx'
import { EarlierAttempt } from '#modules/checkout/components/earlier-attempt.tsx'
import { AccountIcon, CartIcon, CloseIcon, HomeIcon, ProductsIcon, SearchIcon } from '#platform/ui/icons.tsx'
import { CartSync } from '#modules/cart/components/cart-sync/cart-sync.tsx'
import { OrdersDialogOpener } from '#modules/orders/components/orders-dialog-opener.tsx'
import { PincodeDialogOpener } from '#modules/fulfilment/components/pincode/deliver-to.tsx'
import { InstantSearch } from '#modules/catalogue/components/search/instant-search.tsx'
import { SessionProvider, useSession } from '#modules/accounts/components/session/session-provider.tsx'
import { Toaster, ToastsProvider } from '#platform/ui/toast/toasts.tsx'
import { WishlistProvider } from '#modules/cart/components/wishlist/wishlist-provider.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { SiteBehaviour } from './site-behaviour.tsx'

const SEARCH_DIALOG_ID = 'search-dialog'

/**
 * The full-page search of small screens. The field comes first, because opening the dialog focuses the first element.
 */
function SearchDialog() {
  return (
    <dialog id={SEARCH_DIALOG_ID} className="search-dialog" aria-label="Search">
      <InstantSearch id="search-overlay" value="" place="overlay" />
      <button type="button" className="icon-button search-close" aria-label="Close search" data-closes-dialog>
        <CloseIcon />
      </button>
      <p className="search-dialog-hint">Search for notebooks, planners, and more...</p>
    </dialog>
  )
}

type Props = {
  readonly path: string
  /** The search term of this page. */
  readonly search?: string
  readonly children: ReactNode
}

export function Shell({ path, search = '', children }: Props) {
  return (
    <ToastsProvider>
      <CartProvider>
        <WishlistProvider>
          <SessionProvider>
            <Header search={search} />
            <main id="content" tabIndex={-1}>
              {children}
            </main>
            <Footer />
            <BottomBar path={path} />
            <MenuDrawer />
            <SearchDialog />
            <AccountDialogHost />
            <OrdersDialogOpener />
            <PincodeDialogOpener />
            <Toaster />
            <SiteBehaviour />
            <CartSync />
            <EarlierAttempt />
          </SessionProvider>
        </WishlistProvider>
      </CartProvider>
    </ToastsProvider>
  )
}

/** The bottom bar of small screens (spec §2). */
function BottomBar({ path }: { readonly path: string }) {
  const current = (href: string) => (path === href ? 'page' : undefined)
  // Signed-in shoppers would be redirected home from the login.
  const isAccount = /^\/(?:account|auth)(?:\/|$)/.test(path)
  const account = useSession().user ? '/account' : '/auth'
  return (
    <nav className="bottom-bar" aria-label="Shortcuts">
      <a href="/" aria-current={current('/')}>
        <HomeIcon />
        Home
      </a>
      {/* Without JavaScript this leads to the search field of the products page. */}
      <a href="/products#search" data-opens-dialog={SEARCH_DIALOG_ID}>
        <SearchIcon />
        Search
      </a>
      <a href="/products" aria-current={current('/products')}>
        <ProductsIcon />
        Products
      </a>
      <a href="/cart" aria-current={current('/cart')}>
        <CartIcon />
        Cart
        <CartBadge />
      </a>
      <a href={account} aria-current={isAccount ? 'page' : undefined}>
        <AccountIcon />
        Account
      </a>
    </nav>
  )
}
