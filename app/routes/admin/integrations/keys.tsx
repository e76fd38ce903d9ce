/** The keys of integrators: who has which, what each may do, and whether it still counts. */
import { Link, Outlet } from 'react-router'
import type { ApiKeyView } from '#domain/integrations/api-key.ts'
import { SCOPE_NAMES } from '#domain/integrations/scopes.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf, dateOf } from '#app/components/date.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/keys'
import { useMay } from '../shell/staff-shell.tsx'
import { IntegrationSections } from './sections.tsx'
import { staffMeta } from '../staff-meta.ts'
import './integrations.css'
import './keys/keys.css'

export const handle: PageHandle = {
  access: 'admin',
  read: 'integrations.read',
  change: 'integrations.change',
}

const TITLE = 'Keys of integrators'
const PATH = '/cms/integrations/keys'

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  return { keys: await context.get(shopContext).listApiKeys() }
}

export default function Keys({ loaderData: { keys } }: Route.ComponentProps) {
  const mayChange = useMay()('integrations.change')
  const counting = keys.filter(({ state }) => state === 'counts' || state === 'ends').length
  return (
    <section className="staff-orders staff-api-keys" aria-labelledby="staff-api-keys">
      <header className="staff-head">
        <h2 id="staff-api-keys">{TITLE}</h2>
        <p>{counting} in use</p>
        {mayChange && (
          <Link className="button staff-head-action" to={`${PATH}/new`} data-new>
            Make a key
          </Link>
        )}
      </header>
      <IntegrationSections />
      {keys.length === 0 ? (
        <p className="staff-empty">
          No keys yet. Give each partner a key of its own, with no more than it needs: then one can be ended
          without the others.
        </p>
      ) : (
        <KeyTable keys={keys} mayChange={mayChange} />
      )}
      <Outlet />
    </section>
  )
}

type TableProps = { readonly keys: readonly ApiKeyView[]; readonly mayChange: boolean }

function KeyTable({ keys, mayChange }: TableProps) {
  return (
    <div className="staff-table staff-stacked" role="region" aria-label="Table of keys" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">May</th>
            <th scope="col">State</th>
            <th scope="col">Last used</th>
            <th scope="col">Limit</th>
            <th scope="col">Made</th>
            {mayChange && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} mayChange={mayChange} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function KeyRow({ apiKey, mayChange }: { readonly apiKey: ApiKeyView; readonly mayChange: boolean }) {
  const { id, name, hint, scopes, requestsPerMinute, createdBy, createdAt, lastUsedAt } = apiKey
  const isOver = apiKey.state === 'revoked' || apiKey.state === 'expired'
  return (
    <tr data-off={isOver || undefined}>
      <td className="cell-wide">
        <strong className="staff-customer">{name}</strong>
        <code className="key-hint">{hint}…</code>
      </td>
      <td>{scopes.map((scope) => SCOPE_NAMES[scope]).join(', ')}</td>
      <td>
        <KeyState apiKey={apiKey} />
      </td>
      <td data-label={lastUsedAt === null ? undefined : 'last used'}>
        {lastUsedAt === null ? (
          <span className="muted">Not used yet</span>
        ) : (
          <time dateTime={lastUsedAt}>{dateAndTimeOf(lastUsedAt)}</time>
        )}
      </td>
      <td>{requestsPerMinute.toLocaleString('en-IN')} a minute</td>
      <td data-label="made">
        <time dateTime={createdAt}>{dateOf(createdAt)}</time>
        {createdBy !== null && <span className="muted staff-way">by {createdBy}</span>}
      </td>
      {mayChange && (
        <td className="cell-wide">
          <Link to={`${PATH}/${id}`} aria-label={`${isOver ? 'Look at' : 'Change'} ${name} (${hint}…)`}>
            {isOver ? 'Look' : 'Change'}
          </Link>
        </td>
      )}
    </tr>
  )
}

function KeyState({ apiKey }: { readonly apiKey: ApiKeyView }) {
  const { state, expiresAt, revokedAt, replacedBy } = apiKey
  const isReplaced = replacedBy !== null
  const [tone, words, at] = (
    {
      counts: ['green', 'Counts', null],
      // With a successor its days are few; else it only has an end.
      ends: isReplaced ? ['yellow', 'Ends', expiresAt] : ['green', 'Counts until', expiresAt],
      expired: ['grey', isReplaced ? 'Replaced' : 'Expired', expiresAt],
      revoked: ['red', 'Revoked', revokedAt],
    } as const
  )[state]
  return (
    <>
      <span className={`status status-${tone}`}>{words}</span>
      {at !== null && (
        <time className="muted staff-way" dateTime={at}>
          {dateAndTimeOf(at)}
        </time>
      )}
    </>
  )
}
