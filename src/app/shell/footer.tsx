import type { ReactNode } from 'react'
import { shopFacts, telephoneLink } from '#platform/rules/shop-facts.ts'
import { categories } from '#platform/rules/categories.ts'
import { Gem } from '#platform/ui/brand/logo.tsx'
import { OrdersLink } from './account-slot.tsx'

type Links = readonly (readonly [path: string, name: string])[]

const SUPPORT: Links = [
  ['/rewards', 'Rewards'],
  ['/contact', 'Contact'],
  ['/shipping-policy', 'Shipping Policy'],
  ['/return-policy', 'Return Policy'],
  ['/wishlist', 'Wishlist'],
  ['/cart', 'Cart'],
]
const COMPANY: Links = [
  ['/about', 'About'],
  ['/blog', 'Blog'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-use', 'Terms of Use'],
  ['/api-docs', 'For integrators'],
]

/** Tagline, contact facts and the columns of links (spec §2). */
export function Footer() {
  return (
    <footer className="footer" id="site-links">
      <div className="footer-columns page-wide">
        <div className="footer-brand">
          <p className="footer-name row gap-2">
            <Gem />
            {shopFacts().name}
          </p>
          <p>{shopFacts().tagline}</p>
          <address>
            <a href={`mailto:${shopFacts().email}`}>{shopFacts().email}</a>
            <a href={telephoneLink(shopFacts().phone)}>{shopFacts().phone}</a>
            <span>{shopFacts().address.join(', ')}</span>
          </address>
        </div>
        <FooterColumn title="Products">
          {categories().map((category) => (
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
          <FooterLinks links={SUPPORT} />
        </FooterColumn>
        <FooterColumn title="Company">
          <FooterLinks links={COMPANY} />
        </FooterColumn>
      </div>
      <p className="footer-legal page-wide">
        {shopFacts().sellerName}, {shopFacts().city}. GSTIN {shopFacts().gstin}. Prices include all taxes.
      </p>
    </footer>
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

function FooterLinks({ links }: { readonly links: Links }) {
  return links.map(([path, name]) => (
    <li key={path}>
      <a href={path}>{name}</a>
    </li>
  ))
}
