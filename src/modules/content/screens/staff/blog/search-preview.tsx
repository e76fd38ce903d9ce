import { SearchResult } from '#platform/ui/staff/form/search-result.tsx'
import { POST_LENGTHS } from '../../../rules/post-lengths.ts'
import { postPath } from '../../../rules/post-slug.ts'
import { cutAtWords } from '#platform/rules/share-text.ts'
import type { PostValues } from './post-values.ts'

type Props = { readonly typed: PostValues; readonly address: string }

/** As a search engine may show it. */
export function SearchPreview({ typed, address }: Props) {
  const title = cutAtWords(typed.metaTitle || typed.title || 'Title', POST_LENGTHS.metaTitle)
  const description = cutAtWords(
    typed.metaDescription || typed.excerpt || 'The excerpt appears here.',
    POST_LENGTHS.metaDescription,
  )
  return <SearchResult path={postPath(address || '…')} title={title} description={description} />
}
