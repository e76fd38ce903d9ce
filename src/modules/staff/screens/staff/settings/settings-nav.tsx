import { StaffSections } from '../shell/staff-sections.tsx'

const SECTIONS = [
  { path: '/cms/settings', label: 'Checkout and staff' },
  { path: '/cms/settings/brand', label: 'Brand' },
  { path: '/cms/settings/business', label: 'Business details' },
  { path: '/cms/settings/shipping', label: 'Shipping' },
  { path: '/cms/settings/order-limits', label: 'Order limits' },
  { path: '/cms/settings/rewards', label: 'Rewards' },
  { path: '/cms/settings/menu', label: 'Menu' },
  { path: '/cms/settings/mails', label: 'Mail texts' },
] as const

export function SettingsNav() {
  return <StaffSections label="Settings" sections={SECTIONS} />
}
