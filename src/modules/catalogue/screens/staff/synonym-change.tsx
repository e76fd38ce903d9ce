/** Edits a synonym in a dialog over the table. `?phrase=` names it, since it may be in any script. */
import { data } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/synonym-change'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { readSynonym, SynonymForm } from './synonym-form.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

const TITLE = 'Change a search word'
const TABLE = '/cms/synonyms'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const synonym = await context.get(shopContext).getSynonym(phraseOf(url))
  if (!synonym) throw data({ message: MESSAGES.synonym_gone }, 404)
  return { synonym }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const read = readSynonym(await readForm(request))
  if (!read.ok) return data(read.refusal, 422)
  const shop = context.get(shopContext)
  const known = { phrase: phraseOf(url), version: read.typed.version }
  const changed = await shop.changeSynonym(await context.get(actorContext)(), known, read.input)
  if (changed.ok) return redirectWithToast(TABLE, 'synonym_saved')
  const message = messageOf(changed.problem)
  const { code, fields = { '': message } } = changed.problem
  const now = code === 'stale' ? await shop.getSynonym(known.phrase) : null
  // Carries the current version, so that saving again overwrites it.
  const typed = now ? { ...read.typed, version: now.version } : read.typed
  return data({ problems: fields, typed, stored: now?.means ?? null }, PROBLEMS[code].status)
}

function phraseOf(url: URL): string {
  return (url.searchParams.get('phrase') ?? '').slice(0, 200)
}

export default function ChangeSynonym({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StaffDialog title={TITLE} closeTo={TABLE}>
      <SynonymForm
        key={actionData?.typed.version ?? loaderData.synonym.version}
        start={loaderData.synonym}
        refusal={actionData}
        closeTo={TABLE}
      />
    </StaffDialog>
  )
}
