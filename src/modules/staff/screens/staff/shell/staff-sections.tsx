import { Link, useLocation } from 'react-router'

type Props = {
  readonly label: string
  readonly sections: readonly { readonly path: string; readonly label: string }[]
}

/** Tabs within one area. The first is current only on its own path, the others on their subpages too. */
export function StaffSections({ label, sections }: Props) {
  const { pathname } = useLocation()
  return (
    <nav className="staff-sections" aria-label={label}>
      {sections.map(({ path, label: name }, place) => {
        const isHere = pathname === path || (place > 0 && pathname.startsWith(`${path}/`))
        return (
          <Link key={path} to={path} aria-current={isHere ? 'page' : undefined}>
            {name}
          </Link>
        )
      })}
    </nav>
  )
}
