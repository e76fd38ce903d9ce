import { NavLink } from 'react-router'

/** The two pages of partners' data. */
export function PartnerPages() {
  return (
    <nav className="partner-pages" aria-label="Partners’ data">
      <NavLink to="/cms/integrations/partners" end>
        Messages
      </NavLink>
      <NavLink to="/cms/integrations/partners/figures">Figures</NavLink>
    </nav>
  )
}
