/** What a page loads if its visits may be tracked, in one chunk. */
export { ConsentNotice } from '#platform/ui/analytics/consent-notice.tsx'
export { trackWhenAllowed } from './tell.ts'
