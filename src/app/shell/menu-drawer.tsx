import { shownCategories } from '#platform/rules/categories.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { Logo } from '#platform/ui/brand/logo.tsx'
import { CloseIcon } from '#platform/ui/icons.tsx'
import { DeliverTo } from '#modules/fulfilment/components/pincode/deliver-to.tsx'
import { Ruling, rulingOf } from '#platform/ui/ruling.tsx'
import { WishlistBadge } from '#modules/cart/components/wishlist/wishlist-badge.tsx'
import { DrawerAccount } from './account-slot.tsx'

export const MENU_DRAWER_ID = 'menu-drawer'

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
