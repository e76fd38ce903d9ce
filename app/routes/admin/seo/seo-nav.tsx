import { Link, useLocation } from 'react-router'

const TABS = [
  { path: '/cms/seo', label: 'SEO Settings' },
  { path: '/cms/seo/analytics', label: 'SEO Analytics' },
] as const

/** The two halves of the SEO tab (spec §2). */
export function SeoNav() {
  const here = useLocation().pathname.replace(/^\/admin(?=\/)/, '/cms')
  return (
    <nav className="seo-tabs" aria-label="SEO">
      {TABS.map(({ path, label }) => (
        <Link key={path} to={path} aria-current={here === path ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
