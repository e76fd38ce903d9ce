import { CartBadge } from '#app/components/cart/cart-badge.tsx'
import { AccountIcon, CartIcon, HomeIcon, ProductsIcon, SearchIcon } from '#app/components/icons.tsx'
import { useSession } from '#app/components/session/session-provider.tsx'
import { SEARCH_DIALOG_ID } from './search-dialog.tsx'

/** The bar at the foot of small screens (spec §2). */
export function BottomBar({ path }: { readonly path: string }) {
  const current = (href: string) => (path === href ? 'page' : undefined)
  // Whoever is signed in would be sent home from the login.
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
