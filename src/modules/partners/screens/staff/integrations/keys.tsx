/** The integrators' API keys: owner, scopes and state. */
import { Link, Outlet } from 'react-router'
import type { ApiKeyView } from '../../../rules/api-key.ts'
import { SCOPE_NAMES } from '#modules/staff/rules/scopes.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/keys'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { DateAndTime, Day, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { IntegrationSections } from './sections.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = {
  access: 'admin',
  read: 'integrations.read',
  change: 'integrations.change',
}

const TITLE = 'API keys'
const PATH = '/cms/integrations/keys'

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  return { keys: await context.get(shopContext).listApiKeys() }
}

const isOver = ({ state }: ApiKeyView) => state === 'revoked' || state === 'expired'

const columns = (mayChange: boolean): readonly (Column<ApiKeyView> | false)[] => [
  {
    head: 'Name',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ name, hint }) => (
      <>
        <strong className="staff-customer">{name}</strong>
        <code className="staff-way muted">{hint}…</code>
      </>
    ),
  },
  { head: 'Scopes', cell: ({ scopes }) => scopes.map((scope) => SCOPE_NAMES[scope]).join(', ') },
  { head: 'State', hasCardLabel: false, cell: (key) => <KeyState apiKey={key} /> },
  {
    head: 'Last used',
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? <span className="muted">Not used yet</span> : <DateAndTime at={lastUsedAt} />,
  },
  {
    head: 'Limit',
    cell: ({ requestsPerMinute }) => `${requestsPerMinute.toLocaleString('en-IN')} a minute`,
  },
  {
    head: 'Created',
    cell: ({ createdAt, createdBy }) => (
      <>
        <Day at={createdAt} />
        {createdBy !== null && <span className="muted staff-way">by {createdBy}</span>}
      </>
    ),
  },
  mayChange && {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: (key) => (
      <Link
        to={`${PATH}/${key.id}`}
        aria-label={`${isOver(key) ? 'View' : 'Change'} ${key.name} (${key.hint}…)`}
      >
        {isOver(key) ? 'View' : 'Change'}
      </Link>
    ),
  },
]

export default function Keys({ loaderData: { keys } }: Route.ComponentProps) {
  const mayChange = useMay()('integrations.change')
  return (
    <ListPage
      id="staff-api-keys"
      title={TITLE}
      about={`${keys.filter((key) => !isOver(key)).length} in use`}
      actions={
        mayChange && (
          <Link className="button" to={`${PATH}/new`} data-new>
            Create key
          </Link>
        )
      }
    >
      <IntegrationSections />
      <DataTable
        name="Table of keys"
        rows={keys}
        rowKey={({ id }) => id}
        rowData={(key) => ({ 'data-off': isOver(key) || undefined })}
        columns={columns(mayChange)}
        empty="No keys yet. Create a separate key for each partner, with only the scopes it needs, so that you can revoke one without affecting the others."
      />
      <Outlet />
    </ListPage>
  )
}

function KeyState({ apiKey }: { readonly apiKey: ApiKeyView }) {
  const { state, expiresAt, revokedAt, replacedBy } = apiKey
  const isReplaced = replacedBy !== null
  const [tone, words, at] = (
    {
      counts: ['green', 'Active', null],
      // A rotated key ends soon; any other just has an expiry date.
      ends: isReplaced ? ['yellow', 'Expires', expiresAt] : ['green', 'Active until', expiresAt],
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
