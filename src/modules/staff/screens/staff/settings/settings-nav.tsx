import { StaffSections } from '../shell/staff-sections.tsx'

const SECTIONS = [
  { path: '/cms/settings', label: 'Checkout and staff' },
  { path: '/cms/settings/brand', label: 'Brand' },
  { path: '/cms/settings/business', label: 'Business details' },
] as const

export function SettingsNav() {
  return <StaffSections label="Settings" sections={SECTIONS} />
}
