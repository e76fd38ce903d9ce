import type { PageFacts } from '../rules/page-checks.ts'

export type OwnAnswer = {
  readonly status: number
  /** Until the first byte of the answer. */
  readonly answeredInMs: number
  /** Size of the compressed body. */
  readonly wireBytes: number
  /** The header X-Robots-Tag, or an empty text. */
  readonly robotsTag: string
  /** Empty if the body is not text. */
  readonly text: string
}

export type OwnVisitor = 'desktop' | 'mobile'

/** The shop's own pages, requested over HTTP at the address that this process listens on, and nowhere else. */
export type OwnPages = {
  /** `path` is one of the shop's own. Null if it is not, the answer is too large, or did not come before `signal` aborts. */
  get(
    path: string,
    options: { readonly visitor: OwnVisitor; readonly signal: AbortSignal },
  ): Promise<OwnAnswer | null>
  readPage(html: string): PageFacts
}

declare module '#platform/deps.ts' {
  interface Deps {
    /** For the tests of the SEO tab. */
    readonly ownPages: OwnPages
  }
}
