import { StaffSections } from '#modules/staff/screens/staff/shell/staff-sections.tsx'

const TABS = [
  { path: '/cms/seo', label: 'SEO Settings' },
  { path: '/cms/seo/analytics', label: 'SEO Analytics' },
] as const

/** The two halves of the SEO tab (spec §2). */
export function SeoNav() {
  return <StaffSections label="SEO" sections={TABS} />
}
