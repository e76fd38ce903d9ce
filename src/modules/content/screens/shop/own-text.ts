/** The owner's text of a page, split at its headings for the page's layout. */
import type { RouterContextProvider } from 'react-router'
import { tags } from '#platform/rules/cache-tags.ts'
import { shopContext, tagPageContext } from '#app/context.ts'
import { fillShopVariables } from '../../rules/shop-variables.ts'
import { fillMarkdown, INSERTS, type Insert, type PageSlug } from '../../rules/page-texts.ts'
import { textOfNodes, type PostNode } from '../../components/blog/post-tree.ts'
import { postTreeOf } from '../markdown/post-tree-of.ts'

export type TextPart = { readonly insert: Insert } | { readonly nodes: readonly PostNode[] }

export type TextSection = { readonly id: string; readonly title: string; readonly parts: readonly TextPart[] }

export type OwnText = {
  readonly title: string
  readonly metaTitle: string
  readonly metaDescription: string
  /** ISO 8601. */
  readonly changedAt: string
  /** The part before the first heading. */
  readonly lead: readonly TextPart[]
  readonly sections: readonly TextSection[]
}

/** null if the page shows the default text. */
export async function loadOwnText(
  context: Readonly<RouterContextProvider>,
  slug: PageSlug,
): Promise<OwnText | null> {
  context.get(tagPageContext)(tags.page(slug))
  const found = await context.get(shopContext).getPageText({ slug })
  if (!found) return null
  const { page, pictures } = found
  const known = new Map(pictures.map((each) => [each.url, each]))
  return {
    title: fillShopVariables(page.title),
    metaTitle: fillShopVariables(page.metaTitle),
    metaDescription: fillShopVariables(page.metaDescription),
    changedAt: page.changedAt,
    ...sectionsOf(postTreeOf(fillMarkdown(page.content), { pictures: known })),
  }
}

export function sectionsOf(nodes: readonly PostNode[]): Pick<OwnText, 'lead' | 'sections'> {
  const groups: { id: string; title: string; nodes: PostNode[] }[] = [{ id: '', title: '', nodes: [] }]
  for (const node of nodes) {
    if (typeof node !== 'string' && node.tag === 'h2')
      groups.push({ id: node.id ?? '', title: textOfNodes(node.children ?? []), nodes: [] })
    else groups.at(-1)?.nodes.push(node)
  }
  const [lead, ...sections] = groups.map(({ id, title, nodes: own }) => ({ id, title, parts: partsOf(own) }))
  return { lead: lead?.parts ?? [], sections }
}

/** Consecutive elements, and the inserts between them. */
function partsOf(nodes: readonly PostNode[]): TextPart[] {
  const parts: ({ insert: Insert } | { nodes: PostNode[] })[] = []
  for (const node of nodes) {
    const insert = insertOf(node)
    const last = parts.at(-1)
    if (insert !== null) parts.push({ insert })
    else if (last && 'nodes' in last) last.nodes.push(node)
    else if (typeof node !== 'string' || node.trim() !== '') parts.push({ nodes: [node] })
  }
  return parts
}

function insertOf(node: PostNode): Insert | null {
  if (typeof node === 'string' || node.tag !== 'p') return null
  const [, name] = /^\{\{\s*(\w+)\s*\}\}$/.exec(textOfNodes(node.children ?? []).trim()) ?? []
  return (Object.keys(INSERTS) as Insert[]).find((each) => each === name) ?? null
}
