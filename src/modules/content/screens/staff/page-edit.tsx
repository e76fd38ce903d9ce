/** The text of About or of a policy, in the blog's editor; it starts from the template. */
import { useState } from 'react'
import { data, Link } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { problemsIn } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { readForm } from '#platform/ui/form/form-text.ts'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { EDITABLE_PAGES, fillPreview, INSERTS, pageInput, parsePageSlug } from '../../rules/page-texts.ts'
import { POST_LENGTHS } from '../../rules/post-parts.ts'
import { SHOP_VARIABLES } from '../../rules/shop-variables.ts'
import type { Route } from './+types/page-edit'
import { MarkdownEditor } from './blog/markdown-editor.tsx'
import { pageTemplate } from './pages/page-templates.ts'
import { noSuchPage, PAGE_FIELDS, readPageValues, type PageValues } from './pages/page-values.ts'
import { VariableChips } from '#platform/ui/staff/form/variable-chips.tsx'
import { WatchedPage } from '#platform/ui/staff/dialog/unsaved-warning.tsx'
import '../../components/blog/post-body.css'
import './blog/staff-blog.css'

export const handle: PageHandle = { access: 'admin', read: 'content.change', change: 'content.change' }

export const meta = staffMeta('Edit page')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const slug = parsePageSlug(params.slug)
  if (slug === null) throw noSuchPage()
  const found = await context.get(shopContext).getPageText({ slug })
  const isFromTemplate = found === null || url.searchParams.has('template')
  const {
    title,
    content,
    metaTitle = '',
    metaDescription = '',
  } = isFromTemplate ? { ...found?.page, ...pageTemplate(slug) } : found.page
  const values: PageValues = { title, content, metaTitle, metaDescription, version: found?.page.version ?? 0 }
  const { changedAt = null, changedBy = null } = found?.page ?? {}
  return { slug, values, isFromTemplate, changedAt, changedBy, pictures: found?.pictures ?? [] }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const slug = parsePageSlug(params.slug)
  if (slug === null) throw noSuchPage()
  const values = readPageValues(await readForm(request))
  const parsed = pageInput(slug).safeParse(values)
  if (!parsed.success) return data({ problems: problemsIn(parsed, PAGE_FIELDS) ?? {}, values }, 422)
  const actor = await context.get(actorContext)()
  const saved = await context.get(shopContext).savePageText(actor, { slug, page: parsed.data })
  if (saved.ok) return redirectWithToast(`/cms/pages/${slug}`, 'page_saved')
  const problems = { '': messageOf(saved.problem) }
  return data({ problems, values }, PROBLEMS[saved.problem.code].status)
}

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, isFromTemplate, changedAt, changedBy, pictures } = loaderData
  const values = actionData?.values ?? loaderData.values
  const { title: name, inserts } = EDITABLE_PAGES[slug]
  const [text, setText] = useState(values.content)
  const problems: Readonly<Record<string, string>> = actionData?.problems ?? {}
  return (
    <WatchedPage labelledBy="page-edit">
      <p className="order-back">
        <Link to="/cms/pages">All pages</Link>
      </p>
      <header className="staff-head">
        <h2 id="page-edit">{name}</h2>
        <p>
          {changedAt === null
            ? 'Shows the template'
            : `Last changed on ${dateAndTimeOf(changedAt)}${changedBy === null ? '' : ` by ${changedBy}`}`}
          {' · '}
          <a href={`/${slug}`}>View in the shop</a>
        </p>
      </header>
      <FormNote>{problems['']}</FormNote>
      <CheckedForm
        key={`${values.version} ${isFromTemplate}`}
        refusal={actionData}
        className="stack"
        onInput={({ target }) => {
          if (target instanceof HTMLTextAreaElement && target.name === 'content') setText(target.value)
        }}
      >
        <input type="hidden" name="version" value={values.version} />
        <Field label="Title" name="title" defaultValue={values.title} error={problems['title']} />
        <MarkdownEditor
          value={values.content}
          text={text}
          error={problems['content']}
          pictures={pictures}
          fill={fillPreview}
        />
        <VariableChips
          variables={{
            ...SHOP_VARIABLES,
            ...Object.fromEntries(inserts.map((insert) => [insert, INSERTS[insert]])),
          }}
        />
        <Field
          label="Meta title"
          name="metaTitle"
          defaultValue={values.metaTitle}
          error={problems['metaTitle']}
          hint={`At most ${POST_LENGTHS.metaTitle} characters. Default: the title.`}
        />
        <TextField
          label="Meta description"
          name="metaDescription"
          rows={2}
          defaultValue={values.metaDescription}
          error={problems['metaDescription']}
          hint={`At most ${POST_LENGTHS.metaDescription} characters`}
        />
        <p>
          <button type="submit" className="button">
            Save page
          </button>
        </p>
      </CheckedForm>
      {changedAt !== null && (
        <div className="row wrap">
          {!isFromTemplate && <Link to={`/cms/pages/${slug}?template`}>Start from the template</Link>}
          <ConfirmButton
            label="Restore the template"
            question={MESSAGES.page_restore_ask}
            explanation="Shoppers see the shipped text again. Yours stays in the audit log."
            action={`/cms/pages/${slug}/restore`}
          />
        </div>
      )}
    </WatchedPage>
  )
}
