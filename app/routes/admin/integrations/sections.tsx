import { Link, useLocation } from 'react-router'

const OVERVIEW = '/cms/integrations'
const SECTIONS = [
  { path: OVERVIEW, label: 'Overview' },
  { path: '/cms/integrations/keys', label: 'Keys' },
  { path: '/cms/integrations/webhooks', label: 'Webhooks' },
  { path: '/cms/integrations/partners', label: 'Partners’ data' },
] as const

/** The parts of the integrations, on top of each of them. */
export function IntegrationSections() {
  const here = useLocation().pathname.replace(/^\/admin(?=\/)/, '/cms')
  const isHere = (path: string) => here === path || (path !== OVERVIEW && here.startsWith(`${path}/`))
  return (
    <nav className="integration-sections" aria-label="Integrations">
      {SECTIONS.map(({ path, label }) => (
        <Link key={path} to={path} aria-current={isHere(path) ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
