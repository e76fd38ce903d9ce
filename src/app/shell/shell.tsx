/** The frame around every page of the shop. */
import type { ReactNode } from 'react'
import { AccountDialogHost } from '#modules/accounts/components/account-dialog-opener.tsx'
import { SessionProvider, useSession } from '#modules/accounts/components/session/session-provider.tsx'
import { CartBadge, CartProvider } from '#modules/cart/components/cart-provider.tsx'
import { CartSync } from '#modules/cart/components/cart-sync/cart-sync.tsx'
import { WishlistProvider } from '#modules/cart/components/wishlist/wishlist-provider.tsx'
import { InstantSearch } from '#modules/catalogue/components/search/search-form.tsx'
import { EarlierAttempt } from '#modules/checkout/components/earlier-attempt.tsx'
import { PincodeDialogOpener } from '#modules/fulfilment/components/pincode/deliver-to.tsx'
import { OrdersDialogOpener } from '#modules/orders/components/orders-dialog-opener.tsx'
import { shownCategories } from '#platform/rules/categories.ts'
import { shopFacts, telephoneLink, type MenuLink } from '#platform/rules/shop-facts.ts'
import { BrandMark } from '#platform/ui/brand.tsx'
import { AccountIcon, CartIcon, CloseIcon, HomeIcon, ProductsIcon, SearchIcon } from '#platform/ui/icons.tsx'
import { Toaster, ToastsProvider } from '#platform/ui/toast/toasts.tsx'
import { OrdersLink } from './account-slot.tsx'
import { Header, MenuDrawer } from './header.tsx'
import { SiteBehaviour } from './site-behaviour.tsx'

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

/** Tagline, contact facts and the columns of links (spec §2). */
function Footer() {
  const { name, isNameInLogo } = shopFacts()
  return (
    <footer className="footer" id="site-links">
      <div className="footer-columns page-wide">
        <div className="footer-brand">
          <p className="footer-name row gap-2">
            <BrandMark />
            {isNameInLogo ? <span className="sr-only">{name}</span> : name}
          </p>
          <p>{shopFacts().tagline}</p>
          <address>
            <a href={`mailto:${shopFacts().email}`}>{shopFacts().email}</a>
            <a href={telephoneLink(shopFacts().phone)}>{shopFacts().phone}</a>
            <span>{shopFacts().address.join(', ')}</span>
          </address>
          <SocialLinks />
        </div>
        <FooterColumn title="Products">
          {shownCategories().map((category) => (
            <li key={category.listingSlug}>
              <a href={`/${category.listingSlug}`}>{category.name}</a>
            </li>
          ))}
          <li>
            <a href="/products">All products</a>
          </li>
        </FooterColumn>
        <FooterColumn title="Support">
          <li>
            <OrdersLink />
          </li>
          <FooterLinks links={shopFacts().menu.support} />
        </FooterColumn>
        <FooterColumn title="Company">
          <FooterLinks links={shopFacts().menu.company} />
        </FooterColumn>
      </div>
      <p className="footer-legal page-wide">
        {shopFacts().sellerName}, {shopFacts().city}. GSTIN {shopFacts().gstin}. Prices include all taxes.
      </p>
    </footer>
  )
}

function SocialLinks() {
  const { socialLinks } = shopFacts()
  if (socialLinks.length === 0) return null
  return (
    <ul className="footer-social">
      {socialLinks.map(({ name, url }) => (
        <li key={name}>
          <a href={url}>{name}</a>
        </li>
      ))}
    </ul>
  )
}

function FooterColumn({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

function FooterLinks({ links }: { readonly links: readonly MenuLink[] }) {
  return links.map(({ path, label }) => (
    <li key={path}>
      <a href={path}>{label}</a>
    </li>
  ))
}

/** Shows on every page that payments are simulated, while the sandbox replaces the payment provider. */
export function TestModeLine({ mailboxUrl }: { readonly mailboxUrl: string | null }) {
  return (
    <aside className="test-mode" aria-label="Test mode">
      Test mode: payments and parcels are simulated
      {mailboxUrl && (
        <>
          {' · '}
          <a href={mailboxUrl} data-document>
            Mail
          </a>
        </>
      )}
    </aside>
  )
}
