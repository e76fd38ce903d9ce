/** What a page of the shop says of itself to search engines and browsers, read from its document. */
export type PictureFacts = {
  readonly src: string
  readonly srcset: string
  readonly sizes: string
  /** Put off until it comes near. */
  readonly isLazy: boolean
  /** Its width and height are given, so that nothing jumps when it comes. */
  readonly hasSize: boolean
}

export type PageFacts = {
  readonly titles: readonly string[]
  readonly descriptions: readonly string[]
  readonly canonicals: readonly string[]
  /** Of the meta tags named robots or googlebot. */
  readonly robots: readonly string[]
  readonly viewports: readonly string[]
  readonly hreflangs: readonly string[]
  /** The texts of its JSON-LD scripts. */
  readonly jsonLd: readonly string[]
  /** Where its links lead, as written. */
  readonly links: readonly string[]
  readonly pictures: readonly PictureFacts[]
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** `style` attributes. */
  readonly inlineStyles: readonly string[]
  /** Objects, embeds and frames. */
  readonly foreignParts: number
}
