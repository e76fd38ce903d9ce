import { useLocation } from 'react-router'

const PAGES = [
  { path: '/cms/invoices', label: 'All invoices' },
  { path: '/cms/invoices/gst', label: 'GST of a month' },
  { path: '/cms/invoices/rates', label: 'Tax rates' },
] as const

/** The three pages of this area. The chosen month is kept. */
export function InvoicesNav({ month }: { readonly month: string }) {
  const here = useLocation().pathname.replace(/^\/admin/, '/cms')
  return (
    <nav className="pills" aria-label="Invoices">
      {PAGES.map(({ path, label }) => (
        <a
          key={path}
          href={month !== '' && path !== PAGES[2].path ? `${path}?month=${month}` : path}
          aria-current={path === here ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
