import { data } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { NotFound } from '#app/components/feedback/not-found.tsx'
import { publicPage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import type { Route } from './+types/not-found'

export const handle: PageHandle = { access: 'guest' }

export const headers = publicPage

export function meta({ matches }: Route.MetaArgs) {
  const title = MESSAGES.page_not_found
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title, description: title })
}

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}
