import { CartBadge } from '#app/components/cart/cart-badge.tsx'
import { Logo } from '#app/components/brand/logo.tsx'
import { CartIcon, MenuIcon } from '#app/components/icons.tsx'
import { AccountSlot, CoinsPill } from './account-slot.tsx'
import { MENU_DRAWER_ID } from './menu-drawer.tsx'
import { ProductsMenu } from './products-menu.tsx'
import { SearchForm } from './search-form.tsx'

/** What stays on top of every page. Small screens keep the logo, the coins and the cart; the rest is in the drawer. */
export function Header({ search }: { readonly search: string }) {
  return (
    <header className="header">
      <div className="header-row">
        {/* Without JavaScript this leads to the links at the foot of the page. */}
        <a
          className="icon-button header-menu"
          href="#site-links"
          aria-label="Menu"
          data-opens-dialog={MENU_DRAWER_ID}
        >
          <MenuIcon />
        </a>
        <Logo />
        <div className="header-search">
          <SearchForm id="search-header" value={search} />
        </div>
        <nav className="header-links" aria-label="Main">
          <ProductsMenu />
          <a href="/blog">Blog</a>
          <a href="/about">About</a>
        </nav>
        <CoinsPill />
        <AccountSlot />
        <a className="icon-button header-cart" href="/cart">
          <span className="sr-only">Cart </span>
          <CartIcon />
          <CartBadge />
        </a>
      </div>
    </header>
  )
}
