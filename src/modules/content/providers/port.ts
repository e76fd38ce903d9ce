/** The shop's own pages, asked for as a visitor asks: over HTTP, at the address that this process listens on, and nowhere else. */
import type { PageFacts } from '../rules/page-facts.ts'

export type OwnAnswer =
  | {
      readonly ok: true
      readonly status: number
      /** Until the first byte of the answer. */
      readonly answeredInMs: number
      /** Of the body, as it travelled. */
      readonly wireBytes: number
      /** The header X-Robots-Tag; empty when there is none. */
      readonly robotsTag: string
      /** Empty for what is no text. */
      readonly text: string
    }
  | {
      readonly ok: false
      /** 'spent': the visit has asked as often, or lasted as long, as it may. */
      readonly reason: 'late' | 'failed' | 'too_large' | 'not_own' | 'spent'
    }

export type OwnVisitor = 'desktop' | 'mobile'

/** One bounded walk through the shop: so many questions, so much time, and no more. */
export type OwnVisit = {
  /** `path` begins with a slash and names no host. */
  get(path: string, visitor?: OwnVisitor): Promise<OwnAnswer>
}

export type OwnPages = {
  /** At most so long, where less is wanted than a visit usually may take. */
  visit(mostMs?: number): OwnVisit
  readPage(html: string): PageFacts
}
