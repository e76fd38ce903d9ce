/** Shared by the files for machines: the shop's origin, and the response. */
import type { RouterContextProvider } from 'react-router'
import { publicPage } from '#platform/ui/page/cache.ts'
import { pageSettingsContext, shopFrontContext, tagPageContext } from '../../context.ts'
import { tags } from '#platform/rules/cache-tags.ts'

/** The shop's origin as configured by the owner, without a trailing slash. */
export async function readShopUrl(context: Readonly<RouterContextProvider>): Promise<string> {
  context.get(tagPageContext)(tags.seo)
  const { seo } = await context.get(shopFrontContext)()
  return seo.canonicalOrigin ?? context.get(pageSettingsContext).shopUrl
}

/** Public and the same for everybody, so other origins may read it. */
export function fileAnswer(text: string, contentType: string): Response {
  return new Response(text, {
    headers: {
      ...publicPage(),
      'Access-Control-Allow-Origin': '*',
      'Content-Type': `${contentType}; charset=utf-8`,
    },
  })
}

/** For a part of a file that does not exist. */
export function noSuchFile(): Response {
  return new Response('', {
    status: 404,
    headers: { ...publicPage(), 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
