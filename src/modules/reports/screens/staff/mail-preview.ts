/** A sample of a mail as a separate page, for the frame in its editor. */
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import { parseMailKind } from '../../rules/mail-samples.ts'
import { MAIL_LENGTHS } from '../../rules/mail-text-input.ts'
import type { Route } from './+types/mail-preview'

export const handle: PageHandle = { access: 'admin', read: 'settings.read' }

export function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = parseMailKind(params.kind)
  if (kind === null) return new Response('', { status: 404 })
  const given = (name: keyof typeof MAIL_LENGTHS) =>
    (url.searchParams.get(name) ?? '').slice(0, MAIL_LENGTHS[name])
  const words = { subject: given('subject'), intro: given('intro'), footer: given('footer') }
  const { html } = context.get(shopContext).previewMail({ kind, words })
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
