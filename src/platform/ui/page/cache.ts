/** Cache headers of pages. A page that shows anything about its viewer is never cached. */
const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const PRIVATE = 'private, no-store'

export function publicPage(): { 'Cache-Control': string } {
  return { 'Cache-Control': PUBLIC }
}

export function privatePage(): { 'Cache-Control': string } {
  return { 'Cache-Control': PRIVATE }
}
