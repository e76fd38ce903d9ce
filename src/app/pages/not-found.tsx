import { data } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '../access.ts'
import { NotFound } from '#platform/ui/feedback/empty-state.tsx'
import { publicPage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
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
