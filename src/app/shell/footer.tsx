import type { ReactNode } from 'react'
import { shopFacts, telephoneLink, type MenuLink } from '#platform/rules/shop-facts.ts'
import { shownCategories } from '#platform/rules/categories.ts'
import { BrandMark } from '#platform/ui/brand/logo.tsx'
import { OrdersLink } from './account-slot.tsx'

/** Tagline, contact facts and the columns of links (spec §2). */
export function Footer() {
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
