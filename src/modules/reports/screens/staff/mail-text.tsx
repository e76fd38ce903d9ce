/** The texts of one mail: its form, a live preview, and a test mail. */
import { useEffect, useRef, useState } from 'react'
import { data, Form, Link } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { problemsIn } from '#platform/rules/form-problems.ts'
import type { OwnWords } from '#platform/rules/mail-template.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { readForm, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { VariableChips } from '#platform/ui/staff/form/variable-chips.tsx'
import { WatchedPage } from '#platform/ui/staff/dialog/unsaved-warning.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { parseMailKind } from '../../rules/mail-samples.ts'
import { MAIL_LENGTHS, mailTextInput } from '../../rules/mail-text-input.ts'
import type { Route } from './+types/mail-text'
import './mails/mails.css'

export const handle: PageHandle = { access: 'admin', read: 'settings.read', change: 'settings.change' }

export const meta = staffMeta('Mail text')

function kindOf(text: string | undefined) {
  const kind = parseMailKind(text)
  if (kind === null) throw data({ message: MESSAGES.page_not_found }, { status: 404 })
  return kind
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return context.get(shopContext).getMailText({ kind: kindOf(params.kind) })
}

const FIELDS = ['subject', 'intro', 'footer'] as const
const MAX_ECHOED = 4_000

export async function action({ context, request, params }: Route.ActionArgs) {
  const kind = kindOf(params.kind)
  const shop = context.get(shopContext)
  const actor = await context.get(actorContext)()
  const path = `/cms/settings/mails/${kind}`
  const form = await readForm(request)
  if (form.get('intent') === 'test') {
    const queued = await shop.requestSampleMail(actor, { kind })
    if (queued.ok) return redirectWithToast(path, 'test_mail_queued')
    return refused(messageOf(queued.problem), PROBLEMS[queued.problem.code].status, null)
  }
  const given = (name: (typeof FIELDS)[number]) => wholeTextOf(form, name).slice(0, MAX_ECHOED)
  const typed = {
    subject: given('subject'),
    intro: given('intro'),
    footer: given('footer'),
    version: Number(wholeTextOf(form, 'version')),
  }
  const { variables } = await shop.getMailText({ kind })
  const parsed = mailTextInput(Object.keys(variables)).safeParse(typed)
  if (!parsed.success) return data({ problems: problemsIn(parsed, FIELDS) ?? {}, typed }, 422)
  const saved = await shop.saveMailText(actor, { kind, text: parsed.data })
  if (saved.ok) return redirectWithToast(path, 'mail_text_saved')
  return refused(messageOf(saved.problem), PROBLEMS[saved.problem.code].status, typed)
}

function refused(message: string, status: number, typed: (OwnWords & { readonly version: number }) | null) {
  const problems: Readonly<Record<string, string>> = { '': message }
  return data({ problems, typed }, status)
}

export default function MailText({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, label, words, hasIntro, variables, version, changedAt, changedBy } = loaderData
  const shown = actionData?.typed ?? { ...words, version }
  const problems: Readonly<Record<string, string>> = actionData?.problems ?? {}
  return (
    <WatchedPage labelledBy="mail-text">
      <p className="order-back">
        <Link to="/cms/settings/mails">All mail texts</Link>
      </p>
      <header className="staff-head">
        <h2 id="mail-text">{label}</h2>
        <p>
          {changedAt === null
            ? 'Default text'
            : `Changed on ${dateAndTimeOf(changedAt)}${changedBy === null ? '' : ` by ${changedBy}`}`}
        </p>
      </header>
      <FormNote>{problems['']}</FormNote>
      <div className="mail-editor">
        <div className="stack">
          <CheckedForm key={version} refusal={actionData} className="stack panel" id="mail-text-form">
            <input type="hidden" name="version" value={shown.version} />
            <Field
              label="Subject"
              name="subject"
              autoComplete="off"
              defaultValue={shown.subject}
              error={problems['subject']}
              hint={`At most ${MAIL_LENGTHS.subject} characters. Leave it empty for the default.`}
            />
            {hasIntro && (
              <TextField
                label="Intro"
                name="intro"
                rows={7}
                defaultValue={shown.intro}
                error={problems['intro']}
                hint="The first paragraphs. An empty line starts a new one. Leave it empty for the default."
              />
            )}
            <TextField
              label="Footer"
              name="footer"
              rows={3}
              defaultValue={shown.footer}
              error={problems['footer']}
              hint="Below everything else, in small print. Optional."
            />
            <VariableChips variables={variables} />
            <p>
              <button type="submit" className="button">
                Save mail text
              </button>
            </p>
          </CheckedForm>
          <Form method="post" className="panel row wrap between" data-unwatched="">
            <p>
              A test mail goes to your own address, with the saved text and invented facts. Its code confirms
              on the Health page that mail arrives.
            </p>
            <button type="submit" className="button button-plain" name="intent" value="test">
              Send test mail
            </button>
          </Form>
        </div>
        <MailPreview kind={kind} start={shown} />
      </div>
    </WatchedPage>
  )
}

const PREVIEW_AFTER_MS = 300

/** Follows the form, debounced. */
function MailPreview({ kind, start }: { readonly kind: string; readonly start: OwnWords }) {
  const [words, setWords] = useState<OwnWords>(start)
  const timer = useRef(0)
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('#mail-text-form')
    const onInput = () => {
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        if (!form) return
        const values = new FormData(form)
        const of = (name: string) => wholeTextOf(values, name)
        setWords({ subject: of('subject'), intro: of('intro'), footer: of('footer') })
      }, PREVIEW_AFTER_MS)
    }
    form?.addEventListener('input', onInput)
    return () => {
      form?.removeEventListener('input', onInput)
      clearTimeout(timer.current)
    }
  }, [])
  const { subject, intro, footer } = words
  const query = new URLSearchParams({ subject, intro, footer })
  return (
    <section className="mail-preview" aria-labelledby="mail-preview">
      <h3 id="mail-preview">Preview</h3>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of the shop without scripts */}
      <iframe title="Preview of the mail" src={`/cms/settings/mails/${kind}/preview?${query}`} />
    </section>
  )
}
