/** Lets a browser search the shop from its address bar. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { XML_DECLARATION, xmlElement, xmlText } from '#platform/rules/xml.ts'
import type { PageHandle } from '../../access.ts'
import { readShopUrl } from '../../context.ts'
import { publicFile } from '#platform/ui/page/responses.ts'
import type { Route } from './+types/open-search'

export const handle: PageHandle = { access: 'public' }

export async function loader({ context }: Route.LoaderArgs) {
  const shopUrl = xmlText(await readShopUrl(context))
  const lines = [
    XML_DECLARATION,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // The format allows 16 characters.
    xmlElement('ShortName', shopFacts().name.slice(0, 16)),
    xmlElement('Description', `Search ${shopFacts().name}: ${shopFacts().tagline}`),
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image height="32" width="32" type="image/x-icon">${shopUrl}/favicon.ico</Image>`,
    `<Url type="text/html" method="get" template="${shopUrl}/products?search={searchTerms}"/>`,
    '</OpenSearchDescription>',
    '',
  ]
  return publicFile(lines.join('\n'), 'application/opensearchdescription+xml')
}
