/** The fields of the form of a post, and their values as texts. */
import { useRef, type FocusEvent } from 'react'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { SearchResult } from '#platform/ui/staff/form/search-result.tsx'
import { cutAtWords, formatLength } from '#platform/rules/share-text.ts'
import { istFieldOf } from '#platform/rules/ist-time.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import { MAX_TAGS, POST_LENGTHS, POST_STATUSES, postPath, postSlug } from '../../../rules/post-parts.ts'
import {
  postInput,
  postProblems,
  type PostInput,
  type PostPictureView,
  type StaffPost,
} from '../../../rules/post.ts'
import { PictureField } from '../picture-field.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'

type Props = {
  /** Initial values. */
  readonly values: PostValues
  /** Current values. */
  readonly typed: PostValues
  readonly problems: Partial<Record<string, string>>
  readonly pictures: readonly PostPictureView[]
}

export function PostFields({ values, typed, problems, pictures }: Props) {
  const slug = useRef<HTMLDivElement>(null)
  /** Filled from the title if empty (spec §5), visible before it is saved. */
  const fillSlug = ({ target }: FocusEvent<HTMLInputElement>) => {
    const field = slug.current?.querySelector('input')
    if (!field || field.value.trim() !== '') return
    const slugOfTitle = postSlug(target.value)
    if (slugOfTitle === '') return
    field.value = slugOfTitle
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const address = postSlug(typed.slug || typed.title)
  return (
    <>
      <Field
        label="Title"
        name="title"
        defaultValue={values.title}
        error={problems['title']}
        onBlur={fillSlug}
      />
      <div ref={slug}>
        <Field
          label="Slug"
          name="slug"
          defaultValue={values.slug}
          error={problems['slug']}
          hint={address === '' ? 'Generated from the title if left empty.' : `Address: ${postPath(address)}`}
        />
      </div>
      <TextField
        label="Excerpt"
        name="excerpt"
        rows={2}
        defaultValue={values.excerpt}
        error={problems['excerpt']}
        hint={formatLength(typed.excerpt, POST_LENGTHS.excerpt)}
      />
      <MarkdownEditor
        value={values.content}
        text={typed.content}
        error={problems['content']}
        pictures={pictures}
      />
      <PictureField
        name="featuredImage"
        label="Featured image"
        alt="The featured one of this post"
        value={values.featuredImage}
        error={problems['featuredImage']}
      />
      <Field
        label="Tags"
        name="tags"
        defaultValue={values.tags}
        error={problems['tags']}
        hint={`Separated by commas, at most ${MAX_TAGS}`}
      />
      <div className="form-grid">
        <StatusField value={values.status} error={problems['status']} />
        <div className="post-when">
          <Field
            label="Publish at (India time)"
            type="datetime-local"
            name="scheduledFor"
            defaultValue={values.scheduledFor}
            error={problems['scheduledFor']}
          />
        </div>
      </div>
      <fieldset className="panel">
        <legend>For search engines and shared links</legend>
        <Field
          label="Meta title"
          name="metaTitle"
          defaultValue={values.metaTitle}
          error={problems['metaTitle']}
          hint={formatLength(typed.metaTitle, POST_LENGTHS.metaTitle)}
        />
        <TextField
          label="Meta description"
          name="metaDescription"
          rows={2}
          defaultValue={values.metaDescription}
          error={problems['metaDescription']}
          hint={formatLength(typed.metaDescription, POST_LENGTHS.metaDescription)}
        />
        <SearchPreview typed={typed} address={address} />
      </fieldset>
    </>
  )
}

const STATUS_LABELS = { draft: 'Draft', published: 'Published', scheduled: 'Scheduled' } as const

type StatusProps = { readonly value: string; readonly error: string | undefined }

function StatusField({ value, error }: StatusProps) {
  return (
    <div className="field">
      <label htmlFor="post-status">Status</label>
      <select
        id="post-status"
        name="status"
        defaultValue={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : 'post-status-error'}
      >
        {POST_STATUSES.map((each) => (
          <option key={each} value={each}>
            {STATUS_LABELS[each]}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p className="field-error" id="post-status-error">
          {error}
        </p>
      )}
    </div>
  )
}

/** As a search engine may show it. */
function SearchPreview({ typed, address }: { readonly typed: PostValues; readonly address: string }) {
  const title = cutAtWords(typed.metaTitle || typed.title || 'Title', POST_LENGTHS.metaTitle)
  const description = cutAtWords(
    typed.metaDescription || typed.excerpt || 'The excerpt appears here.',
    POST_LENGTHS.metaDescription,
  )
  return <SearchResult path={postPath(address || '…')} title={title} description={description} />
}

export const POST_FIELDS = [
  ...(['title', 'slug', 'excerpt', 'content', 'featuredImage', 'tags'] as const),
  ...(['status', 'scheduledFor', 'metaTitle', 'metaDescription'] as const),
] as const
export type PostFieldName = (typeof POST_FIELDS)[number]
export type PostValues = Readonly<Record<PostFieldName, string>>

export const NO_POST: PostValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  featuredImage: '',
  tags: '',
  status: 'draft',
  scheduledFor: '',
  metaTitle: '',
  metaDescription: '',
}

export function valuesOfPost(post: StaffPost): PostValues {
  const { title, slug, excerpt, content, featuredImage, status, metaTitle, metaDescription } = post
  return {
    title,
    slug,
    excerpt,
    content,
    featuredImage,
    status,
    metaTitle,
    metaDescription,
    tags: post.tags.join(', '),
    scheduledFor: post.scheduledFor === null ? '' : istFieldOf(post.scheduledFor),
  }
}

export function valuesOfForm(form: Pick<FormData, 'get'>): PostValues {
  const read = POST_FIELDS.map((name) => [name, wholeTextOf(form, name).replace(/\r\n?/g, '\n')])
  return Object.fromEntries(read) as PostValues
}

type ReadPost = { readonly post: PostInput } | { readonly post: null; readonly problems: Problems }

export function readPost(values: PostValues): ReadPost {
  const read = postInput.safeParse(values)
  return read.success ? { post: read.data } : { post: null, problems: postProblems(values, read.error) }
}
