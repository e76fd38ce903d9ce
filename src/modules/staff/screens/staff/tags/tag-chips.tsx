/** Tags as links to the list filtered by them. */
import { Link } from 'react-router'
import { TAGGED, type TagSubject } from '../../../rules/tags.ts'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { listAddress } from '#platform/ui/staff/data-table/list-query.ts'

type Props = { readonly subject: TagSubject; readonly tags: readonly string[] }

export function TagChips({ subject, tags }: Props) {
  if (tags.length === 0) return null
  return (
    <ul className="tag-chips" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={listAddress(TAGGED[subject].path, { tag })}>{tag}</Link>
        </li>
      ))}
    </ul>
  )
}

/** The filter by tag; hidden while no tag is in use. A tag that is no longer in use can still be reset. */
export function tagFields(known: readonly string[], asked: string): readonly FilterField[] {
  const tags = asked === '' || known.includes(asked) ? known : [...known, asked]
  if (tags.length === 0) return []
  return [{ type: 'choice', name: 'tag', label: 'Tag', choices: tags.map((tag) => [tag, tag] as const) }]
}
