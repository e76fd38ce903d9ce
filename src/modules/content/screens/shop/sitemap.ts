/** /sitemap.xml is the index; its parts are the same address with `?part=`, so that they are at the shop's root. */
import { tags } from '#platform/rules/cache-tags.ts'
import { linkedPicture } from '#modules/catalogue/rules/picture-links.ts'
import {
  PAGES_PART,
  productsPartNumber,
  sitemap,
  sitemapIndex,
  type SitemapEntry,
} from '../../rules/sitemap.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext, tagPageContext, readShopUrl } from '#app/context.ts'
import { noSuchFile, publicFile } from '#platform/ui/page/responses.ts'
import type { Shop } from '#app/shop.ts'
import type { Route } from './+types/sitemap'

export const handle: PageHandle = { access: 'public' }

const TYPE = 'application/xml'

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.catalogue, tags.blog)
  const shop = context.get(shopContext)
  const shopUrl = await readShopUrl(context)
  const part = url.searchParams.get('part')
  if (part === null) return publicFile(sitemapIndex(await partsOf(shop, shopUrl)), TYPE)
  if (part === PAGES_PART) return publicFile(sitemap(await pagesOf(shop, shopUrl)), TYPE)
  const number = productsPartNumber(part)
  const products = number === null ? [] : await productsOf(shop, shopUrl, number)
  return products.length === 0 ? noSuchFile() : publicFile(sitemap(products), TYPE)
}

async function partsOf(shop: Shop, shopUrl: string): Promise<SitemapEntry[]> {
  const parts = await shop.getSitemapIndex()
  return parts.map(({ part, updatedAt }) => ({ url: `${shopUrl}/sitemap.xml?part=${part}`, updatedAt }))
}

async function pagesOf(shop: Shop, shopUrl: string): Promise<SitemapEntry[]> {
  const pages = await shop.listSitemapPages()
  return pages.map(({ path, updatedAt }) => ({ url: shopUrl + path, updatedAt }))
}

async function productsOf(shop: Shop, shopUrl: string, part: number): Promise<SitemapEntry[]> {
  const products = await shop.listSitemapProducts({ part })
  return products.map(({ path, updatedAt, imageUrls }) => ({
    url: shopUrl + path,
    updatedAt,
    imageUrls: imageUrls.map((url) => linkedPicture(shopUrl, url)),
  }))
}
