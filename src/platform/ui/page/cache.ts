/** What caches may do with a page. A page that shows anything of its viewer is never kept. */
const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const PRIVATE = 'private, no-store'

export function publicPage(): { 'Cache-Control': string } {
  return { 'Cache-Control': PUBLIC }
}

export function privatePage(): { 'Cache-Control': string } {
  return { 'Cache-Control': PRIVATE }
}
