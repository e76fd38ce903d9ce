/** What comes to a page whose visit may be counted, in one piece. */
export { ConsentNotice } from '#platform/ui/analytics/consent-notice.tsx'
export { trackWhenAllowed } from './tell.ts'
