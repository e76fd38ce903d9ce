/** Renders the tree as HTML for feed readers: absolute addresses, and no dependence on our style sheets. */
import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { linkedPicture } from '#modules/catalogue/rules/picture-links.ts'
import type { PostElement, PostNode } from '../../components/blog/post-tree.ts'

/** `pageUrl`: the post's own address, used for its anchors. */
export function postHtml(
  nodes: readonly PostNode[],
  { shopUrl, pageUrl }: { readonly shopUrl: string; readonly pageUrl: string },
): string {
  const whole = (href: string) =>
    href.startsWith('#') ? pageUrl + href : href.startsWith('/') ? shopUrl + href : href
  const contentOf = (node: PostNode): ElementContent => {
    if (typeof node === 'string') return { type: 'text', value: node }
    return element(node, (node.children ?? []).map(contentOf))
  }
  const element = (node: PostElement, children: ElementContent[]): Element => ({
    type: 'element',
    tagName: node.tag,
    properties: propertiesOf(node),
    children,
  })
  const propertiesOf = ({ href, picture, align, start }: PostElement): Element['properties'] => ({
    ...(href !== undefined && { href: whole(href) }),
    ...(align !== undefined && { align }),
    ...(start !== undefined && { start }),
    ...(picture && {
      src: linkedPicture(shopUrl, picture.url),
      alt: picture.alt,
      ...(picture.caption !== undefined && { title: picture.caption }),
    }),
  })
  return toHtml({ type: 'root', children: nodes.map(contentOf) })
}
