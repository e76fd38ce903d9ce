export const POLICY_PAGES = [
  { path: '/shipping-policy', title: 'Shipping Policy' },
  { path: '/return-policy', title: 'Return Policy' },
  { path: '/privacy-policy', title: 'Privacy Policy' },
  { path: '/terms-of-use', title: 'Terms of Use' },
] as const

export type PolicyPath = (typeof POLICY_PAGES)[number]['path']
