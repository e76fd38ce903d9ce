const PREVIEW_LENGTH = 160

/** A preview of 160 characters, then 'Read more' (spec §2). The whole text is on the page for everyone. */
export function Description({ text }: { readonly text: string }) {
  if (text.length <= PREVIEW_LENGTH) return <p className="description">{text}</p>
  return (
    <details className="description">
      <summary>
        <span className="description-preview">{text.slice(0, PREVIEW_LENGTH).trimEnd()}… </span>
        <span className="description-more">Read more</span>
        <span className="description-less">Read less</span>
      </summary>
      <p>{text}</p>
    </details>
  )
}
