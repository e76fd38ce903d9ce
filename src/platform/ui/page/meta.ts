/**
 * The head of a page: title, description, canonical address and what is shown when its link is shared (spec §9). The
 * settings of the owner come by the root's data; what they leave empty is the brand's.
 */
import type { MetaDescriptor } from 'react-router'
import { BRAND } from '../../rules/brand.ts'
import { CATEGORY_NAMES } from '../../rules/categories.ts'
import { SHARE_PICTURE } from '../../rules/picture.ts'
import type { SiteSeo } from '../../rules/share-text.ts'
import { cutAtWords, META_DESCRIPTION_LENGTH, META_TITLE_LENGTH, oneLine } from '../../rules/share-text.ts'

export type PageMeta = {
  /** The address of the shop, without a slash at the end. */
  readonly shopUrl: string
  /** The page's own, in which the root's data lie. */
  readonly matches: readonly RootMatch[]
  readonly title: string
  readonly description: string
  /** The canonical path; left out for pages that search engines should not keep. */
  readonly path?: string
  /** A share picture of the shop: a JPEG in the size of all of them. The owner's or the brand's when left out. */
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
const SHARE_IMAGE = { path: '/share.jpg', alt: `${BRAND.name}: ${BRAND.tagline}` }
const KEYWORDS = [BRAND.name, ...CATEGORY_NAMES].join(', ')

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { shopUrl, path, type = 'website', article } = page
  const seo = rootDataOf(page.matches)?.seo ?? {}
  const texts = path === '/' ? homeTexts(page, seo) : pageTexts(page)
  const shared: MetaDescriptor[] = [
    { title: texts.title },
    { name: 'description', content: texts.description },
    { name: 'keywords', content: seo.keywords ?? KEYWORDS },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: LOCALE },
    { property: 'og:type', content: type },
    { property: 'og:title', content: texts.ogTitle },
    { property: 'og:description', content: texts.ogDescription },
    ...imageMeta(page, seo),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(seo.twitterHandle ? [{ name: 'twitter:site', content: seo.twitterHandle }] : []),
    ...(article ? articleMeta(article) : []),
  ]
  // Without its root a page does not know where it is.
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

/** The home page is the one that the owner's settings name. */
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

/** The brand stands in the title, unless it is there already or the words would be cut for it. */
function withBrand(title: string): string {
  const full = `${title} | ${BRAND.name}`
  return title.includes(BRAND.name) || full.length > META_TITLE_LENGTH ? title : full
}

function imageMeta({ shopUrl, imagePath, imageAlt, title }: PageMeta, seo: SiteSeo): MetaDescriptor[] {
  if (imagePath === undefined && seo.imageUrl !== undefined) {
    return [
      { property: 'og:image', content: seo.imageUrl },
      { property: 'og:image:alt', content: SHARE_IMAGE.alt },
    ]
  }
  return [
    { property: 'og:image', content: shopUrl + (imagePath ?? SHARE_IMAGE.path) },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(SHARE_PICTURE.width) },
    { property: 'og:image:height', content: String(SHARE_PICTURE.height) },
    { property: 'og:image:alt', content: imagePath === undefined ? SHARE_IMAGE.alt : (imageAlt ?? title) },
  ]
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

/** The shop's address as the root of the page knows it; empty when the root could not be loaded. */
export function shopUrlOf(matches: readonly RootMatch[]): string {
  return rootDataOf(matches)?.shopUrl ?? ''
}
