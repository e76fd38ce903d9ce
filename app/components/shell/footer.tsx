import type { ReactNode } from 'react'
import { BRAND } from '#domain/brand.ts'
import { CATEGORIES } from '#domain/catalogue/categories.ts'
import { Gem } from '#app/components/brand/logo.tsx'

/** Tagline, contact facts and the columns of links that exist (spec §2). */
export function Footer() {
  return (
    <footer className="footer" id="site-links">
      <div className="footer-columns">
        <div className="footer-brand">
          <p className="footer-name">
            <Gem />
            {BRAND.name}
          </p>
          <p>{BRAND.tagline}</p>
          <address>
            <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
            <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>{BRAND.phone}</a>
            <span>{BRAND.address.join(', ')}</span>
          </address>
        </div>
        <FooterColumn title="Products">
          {CATEGORIES.map((category) => (
            <li key={category.listingSlug}>
              <a href={`/${category.listingSlug}`}>{category.name}</a>
            </li>
          ))}
        </FooterColumn>
        <FooterColumn title="Support">
          <li>
            <a href="/cart">Cart</a>
          </li>
          <li>
            <a href="/auth">Login</a>
          </li>
          <li>
            <a href={`mailto:${BRAND.email}`}>Write to us</a>
          </li>
        </FooterColumn>
        <FooterColumn title="Company">
          <li>
            <a href="/about">About</a>
          </li>
          <li>
            <a href="/blog">Blog</a>
          </li>
        </FooterColumn>
      </div>
      <p className="footer-legal">
        {BRAND.sellerName}, {BRAND.city}. GSTIN {BRAND.gstin}. Prices include GST.
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
