/** Renders the tree of a post as elements and texts, never as raw HTML. */
import { createElement, Fragment, type ReactNode } from 'react'
import { Picture } from '#platform/ui/picture.tsx'
import { POST_TAGS, type PostElement, type PostNode, type PostPicture } from './post-tree.ts'
import '#platform/ui/styles/prose.css'

const TAGS: ReadonlySet<string> = new Set(POST_TAGS)
/** The width of the text column. */
const SIZES = '(width < 48rem) calc(100vw - 2rem), 44rem'

export function PostBody({ nodes }: { readonly nodes: readonly PostNode[] }) {
  return <div className="post-body prose">{drawn(nodes)}</div>
}

/** The same without the column around it. */
export function PostNodes({ nodes }: { readonly nodes: readonly PostNode[] }) {
  return drawn(nodes)
}

/** Static content without identity or reordering, so the children need no keys. */
function drawn(nodes: readonly PostNode[]): ReactNode {
  const each = nodes.map((node) =>
    typeof node === 'string' ? node : createElement(Drawn, { element: node }),
  )
  return createElement(Fragment, null, ...each)
}

function Drawn({ element }: { readonly element: PostElement }): ReactNode {
  const { tag, children = [], id, href, isOutside, picture, align, start } = element
  // Ignores anything that did not come from the loader.
  if (!TAGS.has(tag)) return null
  if (tag === 'img') return picture ? <PostPictureOf picture={picture} /> : null
  if (tag === 'table') return <Table>{drawn(children)}</Table>
  const lonely = tag === 'p' ? onlyPicture(children) : null
  if (lonely) return <Figure picture={lonely} />
  const rel = isOutside ? 'noopener noreferrer' : undefined
  // Void elements must have no children, not even an empty list.
  return createElement(
    tag,
    { id, href, rel, start, 'data-align': align },
    children.length === 0 ? undefined : drawn(children),
  )
}

/** Scrolls horizontally if wider than a phone. */
function Table({ children }: { readonly children: ReactNode }) {
  return (
    <div className="post-table" role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}

function onlyPicture(children: readonly PostNode[]): PostPicture | null {
  const [only] = children
  return children.length === 1 && typeof only === 'object' && only.tag === 'img'
    ? (only.picture ?? null)
    : null
}

function Figure({ picture }: { readonly picture: PostPicture }) {
  return (
    <figure>
      <PostPictureOf picture={picture} />
      {picture.caption !== undefined && <figcaption>{picture.caption}</figcaption>}
    </figure>
  )
}

function PostPictureOf({ picture }: { readonly picture: PostPicture }) {
  const { url, alt, width, height, placeholder } = picture
  if (width === undefined || height === undefined) return <img src={url} alt={alt} />
  return <Picture url={url} alt={alt} width={width} height={height} placeholder={placeholder} sizes={SIZES} />
}
