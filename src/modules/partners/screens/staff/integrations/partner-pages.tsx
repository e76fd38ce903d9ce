/** Shared by the two pages of partners' data. */
import { NavLink } from 'react-router'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import type { KnownSender } from '../../../rules/partner-view.ts'

export function PartnerPages() {
  return (
    <nav className="pills" aria-label="Partners’ data">
      <NavLink to="/cms/integrations/partners" end>
        Messages
      </NavLink>
      <NavLink to="/cms/integrations/partners/figures">Figures</NavLink>
    </nav>
  )
}

export function partnerField(senders: readonly KnownSender[]): FilterField {
  return {
    type: 'choice',
    name: 'sender',
    label: 'Partner',
    any: 'All partners',
    choices: senders.map(({ id, name }) => [id, name]),
  }
}
