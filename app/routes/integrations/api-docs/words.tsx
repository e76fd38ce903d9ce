/** Short texts of the descriptions: paragraphs, lists, and code between backticks. */
import type { ReactNode } from 'react'

export function Words({ text }: { readonly text: string }) {
  return text.split('\n\n').map((block) =>
    block.startsWith('- ') ? (
      <ul key={block}>
        {block.split('\n').map((line) => (
          <li key={line}>
            <Inline text={line.slice('- '.length)} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={block}>
        <Inline text={block} />
      </p>
    ),
  )
}

/** Every second part stood between backticks. */
export function Inline({ text }: { readonly text: string }): ReactNode {
  let end = 0
  return text.split('`').map((part, index) => {
    const at = end
    end += part.length + 1
    return index % 2 === 1 ? <code key={at}>{part}</code> : part
  })
}
