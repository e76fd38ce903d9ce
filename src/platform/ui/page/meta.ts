/**
 * The head of a page: title, description, canonical address and sharing tags (spec §9). The owner's settings come from
 * the root's data; the brand's values fill the gaps.
 */
import type { MetaDescriptor } from 'react-router'
import { EXAMPLE_FACTS, shopFacts } from '../../rules/shop-facts.ts'
import { logoToShare } from '../brand.tsx'
import { categoryNames } from '../../rules/categories.ts'
import { SHARE_PICTURE } from '../../rules/picture.ts'
import type { SiteSeo } from '../../rules/share-text.ts'
import { cutAtWords, META_DESCRIPTION_LENGTH, META_TITLE_LENGTH, oneLine } from '../../rules/share-text.ts'

export type PageMeta = {
  /** The shop's origin, without a trailing slash. */
  readonly shopUrl: string
  /** The page's matches, which include the root's data. */
  readonly matches: readonly RootMatch[]
  readonly title: string
  readonly description: string
  /** The canonical path; absent for pages that search engines should not index. */
  readonly path?: string
  /** A share picture of the shop, a JPEG in the common share size. Defaults to the owner's or the brand's. */
  readonly imagePath?: string | undefined
  readonly imageAlt?: string
  readonly type?: 'website' | 'product' | 'article'
  readonly article?: ArticleFacts
}

export type ArticleFacts = {
  /** ISO 8601. */
  readonly publishedAt: string
  readonly modifiedAt: string
  readonly section?: string
  readonly tags: readonly string[]
}

const LOCALE = 'en_US'
const SHARE_IMAGE_PATH = '/share.jpg'

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { shopUrl, path, type = 'website', article } = page
  const seo = rootDataOf(page.matches)?.seo ?? {}
  const texts = path === '/' ? homeTexts(page, seo) : pageTexts(page)
  const shared: MetaDescriptor[] = [
    { title: texts.title },
    { name: 'description', content: texts.description },
    { name: 'keywords', content: seo.keywords ?? [shopFacts().name, ...categoryNames()].join(', ') },
    { property: 'og:site_name', content: shopFacts().name },
    { property: 'og:locale', content: LOCALE },
    { property: 'og:type', content: type },
    { property: 'og:title', content: texts.ogTitle },
    { property: 'og:description', content: texts.ogDescription },
    ...imageMeta(page, seo),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(seo.twitterHandle ? [{ name: 'twitter:site', content: seo.twitterHandle }] : []),
    ...(article ? articleMeta(article) : []),
  ]
  // Without the root's data the shop's address is unknown.
  if (path === undefined || shopUrl === '') return [...shared, { name: 'robots', content: 'noindex, follow' }]
  const url = shopUrl + path
  return [
    ...shared,
    { name: 'robots', content: 'index, follow' },
    { property: 'og:url', content: url },
    { tagName: 'link', rel: 'canonical', href: url },
  ]
}

type Texts = Record<'title' | 'description' | 'ogTitle' | 'ogDescription', string>

function pageTexts({ title, description }: PageMeta): Texts {
  const shortDescription = cutAtWords(description, META_DESCRIPTION_LENGTH)
  return {
    title: withBrand(cutAtWords(title, META_TITLE_LENGTH)),
    description: shortDescription,
    ogTitle: oneLine(title),
    ogDescription: shortDescription,
  }
}

/** The home page uses the texts from the owner's settings. */
function homeTexts(page: PageMeta, seo: SiteSeo): Texts {
  const own = pageTexts(page)
  const { title = own.title, description = own.description } = seo
  return {
    title,
    description,
    ogTitle: seo.ogTitle ?? title,
    ogDescription: seo.ogDescription ?? description,
  }
}

/** Appends the brand, unless the title contains it or would have to be cut to fit it. */
function withBrand(title: string): string {
  const full = `${title} | ${shopFacts().name}`
  return title.includes(shopFacts().name) || full.length > META_TITLE_LENGTH ? title : full
}

function imageMeta({ shopUrl, imagePath, imageAlt, title }: PageMeta, seo: SiteSeo): MetaDescriptor[] {
  if (imagePath === undefined && seo.imageUrl !== undefined) {
    return [
      { property: 'og:image', content: seo.imageUrl },
      { property: 'og:image:alt', content: shareImageAlt() },
    ]
  }
  // The picture of the example's shop has its name on it.
  const shared =
    imagePath ?? logoToShare() ?? (shopFacts().name === EXAMPLE_FACTS.name ? SHARE_IMAGE_PATH : null)
  if (shared === null) return []
  return [
    { property: 'og:image', content: shopUrl + shared },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(SHARE_PICTURE.width) },
    { property: 'og:image:height', content: String(SHARE_PICTURE.height) },
    { property: 'og:image:alt', content: imagePath === undefined ? shareImageAlt() : (imageAlt ?? title) },
  ]
}

function shareImageAlt(): string {
  return `${shopFacts().name}: ${shopFacts().tagline}`
}

/** On article pages (spec §9). */
function articleMeta({ publishedAt, modifiedAt, section, tags }: ArticleFacts): MetaDescriptor[] {
  return [
    { property: 'article:published_time', content: publishedAt },
    { property: 'article:modified_time', content: modifiedAt },
    ...(section ? [{ property: 'article:section', content: section }] : []),
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ]
}

export type RootMatch = { readonly id: string; readonly loaderData?: unknown } | undefined
type RootData = { readonly shopUrl?: string; readonly seo?: SiteSeo } | undefined

function rootDataOf(matches: readonly RootMatch[]): RootData {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData
}

/** The shop's origin from the root's data; empty if the root failed to load. */
export function shopUrlOf(matches: readonly RootMatch[]): string {
  return rootDataOf(matches)?.shopUrl ?? ''
}

/** The `meta` of a page that search engines should not index; its title is also its description. */
export const titleMeta =
  (title: string) =>
  ({ matches }: { readonly matches: readonly RootMatch[] }) =>
    pageMeta({ shopUrl: shopUrlOf(matches), matches, title, description: title })
