/** The head of a page: title, description, canonical address and what is shown when its link is shared (spec §9). */
import type { MetaDescriptor } from 'react-router'
import { BRAND } from '#domain/brand.ts'

export type PageMeta = {
  /** The address of the shop, without a slash at the end. */
  readonly shopUrl: string
  readonly title: string
  readonly description: string
  /** The canonical path; left out for pages that search engines should not keep. */
  readonly path?: string
  readonly imagePath?: string
  readonly type?: 'website' | 'product' | 'article'
}

const LOCALE = 'en_US'
const SHARE_IMAGE = '/share.png'

export function pageMeta({
  shopUrl,
  title,
  description,
  path,
  imagePath,
  type = 'website',
}: PageMeta): MetaDescriptor[] {
  const fullTitle = title.includes(BRAND.name) ? title : `${title} | ${BRAND.name}`
  const image = `${shopUrl}${imagePath ?? SHARE_IMAGE}`
  const shared: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: LOCALE },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (path === undefined) return [...shared, { name: 'robots', content: 'noindex, follow' }]
  const url = `${shopUrl}${path === '/' ? '' : path}` || '/'
  return [
    ...shared,
    { name: 'robots', content: 'index, follow' },
    { property: 'og:url', content: url },
    { tagName: 'link', rel: 'canonical', href: url },
  ]
}

type RootMatch = { readonly id: string; readonly loaderData?: unknown } | undefined

/** The shop's address as the root of the page knows it; empty when the root could not be loaded. */
export function shopUrlOf(matches: readonly RootMatch[]): string {
  const data = matches.find((match) => match?.id === 'root')?.loaderData as
    | { readonly shopUrl?: string }
    | undefined
  return data?.shopUrl ?? ''
}
