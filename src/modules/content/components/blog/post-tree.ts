/**
 * A post as a plain tree of allowed elements. Loaders create it, pages render it; elements and properties that are not
 * named here do not exist.
 */
export const POST_TAGS = [
  ...(['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'pre', 'hr', 'br'] as const),
  ...(['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
  ...(['a', 'strong', 'em', 'del', 'code', 'img'] as const),
] as const
export type PostTag = (typeof POST_TAGS)[number]

export type PostPicture = {
  /** `/pictures/<id>` and nothing else. */
  readonly url: string
  readonly alt: string
  /** Unknown while a picture is only previewed. */
  readonly width?: number
  readonly height?: number
  readonly placeholder?: string
  readonly caption?: string
}

export type PostElement = {
  readonly tag: PostTag
  readonly children?: readonly PostNode[]
  /** Anchor of a heading. */
  readonly id?: string
  readonly href?: string
  /** The link leads to another site. */
  readonly isOutside?: boolean
  readonly picture?: PostPicture
  readonly align?: 'left' | 'center' | 'right'
  readonly start?: number
}

export type PostNode = string | PostElement

/** The plain text of it. */
export function textOfNodes(nodes: readonly PostNode[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string' ? node : (node.picture?.alt ?? textOfNodes(node.children ?? [])),
    )
    .join('')
}

/** The headings for the table of contents. */
export function headingsOf(
  nodes: readonly PostNode[],
): readonly { readonly id: string; readonly text: string }[] {
  return nodes.flatMap((node) =>
    typeof node !== 'string' && node.tag === 'h2' && node.id !== undefined
      ? [{ id: node.id, text: textOfNodes(node.children ?? []) }]
      : [],
  )
}
