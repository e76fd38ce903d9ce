/** Where to report a vulnerability of the shop (RFC 9116). */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import type { PageHandle } from '../../access.ts'
import { readShopUrl } from '../../context.ts'
import { publicFile } from '#platform/ui/page/responses.ts'
import type { Route } from './+types/security-txt'

export const handle: PageHandle = { access: 'public' }

const MONTHS_GOOD_FOR = 6

export async function loader({ context }: Route.LoaderArgs) {
  const shopUrl = await readShopUrl(context)
  const lines = [
    `Contact: mailto:${shopFacts().email}`,
    `Contact: ${shopUrl}/contact`,
    `Expires: ${expiry(new Date()).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${shopUrl}/.well-known/security.txt`,
    '',
  ]
  return publicFile(lines.join('\n'), 'text/plain')
}

/** The first of a month, so that the file does not change every day. */
function expiry(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_GOOD_FOR, 1))
}
