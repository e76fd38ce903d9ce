type Props = { readonly headings: readonly { readonly id: string; readonly text: string }[] }

/** Fewer are found by scrolling. */
const WORTH_LISTING = 3

/** What the post is made of, each part a link to it. */
export function PostContents({ headings }: Props) {
  if (headings.length < WORTH_LISTING) return null
  return (
    <nav className="post-contents" aria-labelledby="post-contents">
      <p id="post-contents">On this page</p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
