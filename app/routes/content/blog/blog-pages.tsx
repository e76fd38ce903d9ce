import { blogPath } from '#domain/content/post-tags.ts'
import { PageLinks } from '#app/components/page/page-links.tsx'

type Props = { readonly tag: string; readonly page: number; readonly pageCount: number }

/** The pages of the list: the newest post stands first. */
export function BlogPages({ tag, ...pages }: Props) {
  return (
    <PageLinks {...pages} href={(number) => blogPath({ tag, page: number })} previous="Newer" next="Older" />
  )
}
