const PREVIEW_LENGTH = 160

/** A preview of at most 160 characters that ends at a word, then 'Read more' (spec §2). The whole text is on the page for everyone. */
export function Description({ text, name }: { readonly text: string; readonly name: string }) {
  if (text.length <= PREVIEW_LENGTH) return <p className="description">{text}</p>
  return (
    <details className="description">
      <summary>
        <span className="description-preview">{previewOf(text)}… </span>
        <span className="description-more">
          Read more<span className="sr-only"> about {name}</span>
        </span>
        <span className="description-less">
          Read less<span className="sr-only"> about {name}</span>
        </span>
      </summary>
      <p>{text}</p>
    </details>
  )
}

/** One character more than fits shows whether the last word is whole. */
function previewOf(text: string): string {
  const end = text.slice(0, PREVIEW_LENGTH + 1).search(/\s+\S*$/)
  return text.slice(0, end > 0 ? end : PREVIEW_LENGTH)
}
