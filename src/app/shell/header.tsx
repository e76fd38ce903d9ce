/** The header of every page, and the side menu that it opens on small screens. */
import { useLocation } from 'react-router'
import { CartBadge } from '#modules/cart/components/cart-provider.tsx'
import { WishlistBadge } from '#modules/cart/components/wishlist/wishlist-provider.tsx'
import { InstantSearch } from '#modules/catalogue/components/search/search-form.tsx'
import { DeliverTo } from '#modules/fulfilment/components/pincode/deliver-to.tsx'
import { shownCategories } from '#platform/rules/categories.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { Logo, Ruling, rulingOf } from '#platform/ui/brand.tsx'
import { ArrowIcon, CartIcon, ChevronIcon, CloseIcon, HeartIcon, MenuIcon } from '#platform/ui/icons.tsx'
import { AccountSlot, CoinsPill, DrawerAccount } from './account-slot.tsx'

const MENU_DRAWER_ID = 'menu-drawer'

/** Length of the name and all links in one row. The sample shop has 21. */
const MAX_LETTERS = 25

/**
 * Stays at the top of the page. Small screens show logo, coins, wishlist and cart; the rest is in the
 * drawer.
 */
export function Header({ search }: { readonly search: string }) {
  const { pathname } = useLocation()
  return (
    <header className={isTall() ? 'header header-tall' : 'header'}>
      <div className="header-row row gap-1">
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
          <InstantSearch id="search-header" value={search} place="header" />
        </div>
        <nav className="header-links" aria-label="Main">
          <ProductsMenu />
          <div className="header-pages">
            {shopFacts().menu.header.map(({ path, label }) => (
              <a key={path} href={path} aria-current={pathname === path ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </div>
        </nav>
        <DeliverTo />
        <CoinsPill />
        <AccountSlot />
        <div className="header-lists">
          <a className="icon-button" href="/wishlist">
            <span className="sr-only">Wishlist </span>
            <HeartIcon />
            <WishlistBadge />
          </a>
          <a className="icon-button" href="/cart">
            <span className="sr-only">Cart </span>
            <CartIcon />
            <CartBadge />
          </a>
        </div>
      </div>
    </header>
  )
}

/** Whether name, logo and links need a second row on wide screens: by their letters, before any font is loaded. */
function isTall(): boolean {
  const { name, logo, isNameInLogo, menu } = shopFacts()
  const letters = menu.header.reduce((sum, { label }) => sum + label.length, name.length)
  return letters > MAX_LETTERS || (logo !== null && !isNameInLogo)
}

/** Menu of the five categories. Opens without JavaScript; with it, it also closes automatically. */
function ProductsMenu() {
  return (
    <details className="menu" data-menu name="site-menu">
      <summary>
        Products
        <ChevronIcon />
      </summary>
      <ul className="menu-list surface">
        {shownCategories().map((category) => (
          <li key={category.listingSlug}>
            <a href={`/${category.listingSlug}`}>
              <Ruling kind={rulingOf(category.name)} className="ruling-swatch" />
              {category.name}
            </a>
          </li>
        ))}
        <li>
          <a className="menu-all" href="/products">
            All products
            <ArrowIcon />
          </a>
        </li>
      </ul>
    </details>
  )
}

/** The side menu of small screens. */
export function MenuDrawer() {
  return (
    <dialog id={MENU_DRAWER_ID} className="menu-drawer" aria-label="Menu">
      <div className="menu-drawer-head row between">
        <Logo />
        <button type="button" className="icon-button" aria-label="Close menu" data-closes-dialog>
          <CloseIcon />
        </button>
      </div>
      <nav aria-label="Menu">
        <DrawerAccount />
        <DeliverTo />
        <h2>Products</h2>
        <ul className="menu-drawer-categories">
          {shownCategories().map((category) => (
            <li key={category.listingSlug}>
              <a href={`/${category.listingSlug}`}>
                <Ruling kind={rulingOf(category.name)} className="ruling-swatch" />
                {category.name}
              </a>
            </li>
          ))}
          <li>
            <a href="/products">All products</a>
          </li>
        </ul>
        <ul className="menu-drawer-pages">
          <li>
            <a href="/wishlist">
              Wishlist
              <WishlistBadge />
            </a>
          </li>
          {shopFacts().menu.header.map(({ path, label }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </dialog>
  )
}
