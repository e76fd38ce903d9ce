import { BRAND } from '#domain/brand.ts'
import type { PageHandle } from '#app/access.ts'
import { BlankPage } from '#app/components/feedback/blank-page.tsx'
import { publicPage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import type { Route } from './+types/blog'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Blog',
    description: `Notes on paper, planning and handwriting by ${BRAND.name}. Coming soon.`,
    path: '/blog',
  })
}

/** A placeholder until the first post is published (spec §2). */
export default function Blog() {
  return (
    <BlankPage ruling="ruled" title="Coming Soon">
      <p>
        We are writing the first notes on paper, planning and handwriting. Until then, the paper itself is
        here.
      </p>
      <p className="empty-actions">
        <a className="button" href="/products">
          See all products
        </a>
        <a className="button button-plain" href="/about">
          About {BRAND.name}
        </a>
      </p>
    </BlankPage>
  )
}
