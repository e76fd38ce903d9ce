/** What the documents and style sheets of the shop's pages say about phones. */
import { judgeMobile, type ReadPage } from '../../rules/mobile-check.ts'
import { ownPath } from '../../rules/own-address.ts'
import type { SeoCheckResult } from '../../rules/seo-check.ts'
import type { Deps } from '#platform/deps.ts'
import { mapConcurrent } from '#platform/jobs/map-concurrent.ts'
import { samplePages } from './sample-pages.ts'

export async function measureMobile(deps: Deps): Promise<SeoCheckResult | null> {
  const visit = deps.ownPages.visit()
  const asked = await mapConcurrent(await samplePages(deps), async (path): Promise<ReadPage[]> => {
    const answer = await visit.get(path, 'mobile')
    return answer.ok && answer.status === 200 ? [{ path, facts: deps.ownPages.readPage(answer.text) }] : []
  })
  const pages = asked.flat()
  if (pages.length === 0) return null
  const sheets = new Set(
    pages.flatMap(({ facts }) => facts.styles.flatMap((href) => ownPath(href, deps.options.shopUrl) ?? [])),
  )
  const styles = await mapConcurrent([...sheets], async (path) => {
    const answer = await visit.get(path, 'mobile')
    return answer.ok && answer.status === 200 ? [answer.text] : []
  })
  return judgeMobile(pages, styles.flat())
}
