/** One endpoint: its status, delivery log and actions. Its dialogs open over this page. */
import { data, Outlet } from 'react-router'
import { istInstant } from '#platform/rules/ist-time.ts'
import { DELIVERY_STATUSES, DELIVERY_WORDS, hostOfAddress } from '../../rules/webhook-endpoint.ts'
import { WEBHOOK_EVENTS } from '../../rules/webhook-events.ts'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { fail, messageOf, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/webhook'
import { DataTable } from '#platform/ui/staff/data-table/data-table.tsx'
import { same, type FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { loadPage } from '#platform/ui/staff/data-table/list-query.ts'
import { IntegrationSections } from './integrations/sections.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { deliveryColumns } from './webhooks/delivery-columns.tsx'
import { EndpointActions, EndpointFacts } from './webhooks/endpoint-details.tsx'
import { EndpointStatus } from './webhooks/endpoint-status.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = {
  access: 'admin',
  read: 'integrations.read',
  change: 'integrations.change',
}

const TABLE = '/cms/integrations/webhooks'
const TITLE = 'Webhook endpoint'
const EVENTS = WEBHOOK_EVENTS.map(({ name }) => name)

export const meta = staffMeta(TITLE)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const status = DELIVERY_STATUSES.find((each) => each === url.searchParams.get('status')) ?? null
  const event = EVENTS.find((each) => each === url.searchParams.get('event')) ?? null
  const endpoint = await shop.getWebhookEndpoint({ id: params.id })
  const log =
    endpoint &&
    (await loadPage(url, (page) =>
      shop.listWebhookDeliveries({ endpointId: endpoint.id, status, event, page }),
    ))
  return data({ endpoint, log, status, event }, { status: endpoint ? 200 : 404 })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const actor = await context.get(actorContext)()
  const done = await change(context.get(shopContext), actor, params.id, form)
  if (!done.ok) return data({ refused: messageOf(done.problem) }, PROBLEMS[done.problem.code].status)
  const notice = done.value
  return redirectWithToast(notice === 'webhook_archived' ? TABLE : `${TABLE}/${params.id}`, notice)
}

/** Runs the action of a button on this page; returns the notice to show. */
async function change(shop: Shop, actor: Actor, id: string, form: FormData): Promise<Result<MessageKey>> {
  switch (textOf(form, 'intent')) {
    case 'on':
      return doneWith(await shop.switchWebhookEndpoint(actor, { id, to: 'on' }), 'webhook_switched_on')
    case 'off':
      return doneWith(await shop.switchWebhookEndpoint(actor, { id, to: 'off' }), 'webhook_switched_off')
    case 'archive':
      return doneWith(await shop.archiveWebhookEndpoint(actor, { id }), 'webhook_archived')
    case 'test':
      return doneWith(await shop.testWebhookEndpoint(actor, { id }), 'webhook_tested')
    case 'replay': {
      const delivery = textOf(form, 'delivery')
      return doneWith(await shop.replayWebhook(actor, { endpointId: id, id: delivery }), 'webhook_replayed')
    }
    case 'replay_failed':
      return replayFailed(shop, actor, id, textOf(form, 'since'))
    default:
      return fail({ code: 'bad_request', key: 'bad_request' })
  }
}

async function replayFailed(
  shop: Shop,
  actor: Actor,
  endpointId: string,
  typed: string,
): Promise<Result<MessageKey>> {
  const since = istInstant(typed)
  if (since === null) return fail({ code: 'invalid', key: 'webhook_since' })
  const done = await shop.replayFailedWebhooks(actor, { endpointId, since })
  return done.ok && done.value.sent === 0
    ? { ok: true, value: 'webhook_nothing_to_replay' }
    : doneWith(done, 'webhook_replayed_all')
}

function doneWith(done: Result<unknown>, words: MessageKey): Result<MessageKey> {
  return done.ok ? { ok: true, value: words } : done
}

const FIELDS: readonly FilterField[] = [
  {
    type: 'choice',
    name: 'status',
    label: 'State',
    choices: DELIVERY_STATUSES.map((each) => [each, DELIVERY_WORDS[each]]),
  },
  { type: 'choice', name: 'event', label: 'Event', choices: same(EVENTS) },
]

export default function Webhook({ loaderData, actionData, params }: Route.ComponentProps) {
  const { endpoint, log, status, event } = loaderData
  const path = `${TABLE}/${params.id}`
  const mayChange = useMay()('integrations.change')
  if (!endpoint || !log) return <Gone />
  const asked = { status: status ?? '', event: event ?? '' }
  return (
    <section className="staff-page" aria-labelledby="staff-webhook">
      <header className="staff-head">
        <h2 id="staff-webhook">{endpoint.description || hostOfAddress(endpoint.url)}</h2>
        <EndpointStatus endpoint={endpoint} />
      </header>
      <IntegrationSections />
      {actionData && (
        <p className="note note-bad" role="alert">
          {actionData.refused}
        </p>
      )}
      <EndpointFacts endpoint={endpoint} />
      <EndpointActions endpoint={endpoint} path={path} />
      <h3>Log</h3>
      <DataTable
        name="Table of deliveries"
        rows={log.deliveries}
        rowKey={({ id }) => id}
        columns={deliveryColumns({ path, isOn: endpoint.status === 'on', mayChange })}
        filter={{ path, asked, fields: FIELDS }}
        paging={log}
        empty={
          status || event
            ? 'No deliveries match these filters.'
            : 'Nothing sent yet. Send a test to check the endpoint.'
        }
      />
      <Outlet />
    </section>
  )
}

function Gone() {
  return (
    <section className="staff-page" aria-labelledby="staff-webhook">
      <header className="staff-head">
        <h2 id="staff-webhook">{TITLE}</h2>
      </header>
      <IntegrationSections />
      <p className="staff-empty">{MESSAGES.webhook_gone}</p>
      <Outlet />
    </section>
  )
}
