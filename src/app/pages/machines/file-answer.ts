/** What the files for machines share: where the shop says that it lives, and how a file is answered. */
import type { RouterContextProvider } from 'react-router'
import { publicPage } from '#platform/ui/page/cache.ts'
import { pageSettingsContext, shopFrontContext, tagPageContext } from '../../context.ts'
import { tags } from '#platform/rules/cache-tags.ts'

/** The address of the shop as its owner gives it, without a slash at the end. */
export async function readShopUrl(context: Readonly<RouterContextProvider>): Promise<string> {
  context.get(tagPageContext)(tags.seo)
  const { seo } = await context.get(shopFrontContext)()
  return seo.canonicalOrigin ?? context.get(pageSettingsContext).shopUrl
}

/** Public and the same for everybody, so pages of other sites may read it. */
export function fileAnswer(text: string, contentType: string): Response {
  return new Response(text, {
    headers: {
      ...publicPage(),
      'Access-Control-Allow-Origin': '*',
      'Content-Type': `${contentType}; charset=utf-8`,
    },
  })
}

/** For a part of a file that there is not. */
export function noSuchFile(): Response {
  return new Response('', {
    status: 404,
    headers: { ...publicPage(), 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
