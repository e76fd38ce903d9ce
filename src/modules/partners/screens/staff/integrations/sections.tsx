import { StaffSections } from '#modules/staff/screens/staff/shell/staff-sections.tsx'

const SECTIONS = [
  { path: '/cms/integrations', label: 'Overview' },
  { path: '/cms/integrations/keys', label: 'Keys' },
  { path: '/cms/integrations/webhooks', label: 'Webhooks' },
  { path: '/cms/integrations/partners', label: 'Partners’ data' },
] as const

export function IntegrationSections() {
  return <StaffSections label="Integrations" sections={SECTIONS} />
}
