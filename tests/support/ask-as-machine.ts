/** Requests as programs send them: without a browser, with a strict check of every response. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readHead, type PageHead } from './page-head.ts'
import type { ShopServer } from './shop-server.ts'
import { allOf, readXml, textOf, type XmlElement } from './xml.ts'

type Answer = { readonly status: number; readonly type: string; readonly text: string; readonly url: string }

export function askAsMachine(shop: ShopServer) {
  async function get(path: string): Promise<Answer> {
    const answer = await fetch(new URL(path, shop.url), { redirect: 'manual' })
    const type = answer.headers.get('content-type') ?? ''
    return { status: answer.status, type, text: await answer.text(), url: answer.url }
  }

  async function headOf(parser: Page, path: string): Promise<PageHead> {
    return readHead(parser, (await get(path)).text)
  }

  async function xmlOf(path: string): Promise<XmlElement> {
    const answer = await get(path)
    expect([path, answer.status, answer.type]).toEqual([path, 200, 'application/xml; charset=utf-8'])
    return readXml(answer.text)
  }

  async function sitemapEntries(): Promise<XmlElement[]> {
    const index = await xmlOf('/sitemap.xml')
    const parts = await Promise.all(allOf(index, 'sitemap').map((part) => xmlOf(textOf(part, 'loc'))))
    return parts.flatMap((part) => allOf(part, 'url'))
  }

  return { get, headOf, xmlOf, sitemapEntries }
}
