/**
 * Search synonyms: what shoppers call products, and what it means here. A box beside the table tries the shop's search.
 */
import { data, Link, Outlet, Form } from 'react-router'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { Day, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { ProblemNote } from '#platform/ui/form/checked-form.tsx'
import { cleanSearch } from '../../rules/listing.ts'
import { searchHit, SUGGESTED_PRODUCTS, countOfResults } from '../../rules/search-results.ts'
import type { Synonym } from '../../rules/synonym-input.ts'
import type { Route } from './+types/synonyms'

export const handle: PageHandle = { access: 'admin', read: 'products.read', change: 'products.change' }

const TITLE = 'Search words'
const PATH = '/cms/synonyms'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const word = cleanSearch(url.searchParams.get('try'))
  const search = cleanSearch(url.searchParams.get('search'))
  const [all, found] = await Promise.all([
    shop.listSynonyms(),
    word === '' ? null : shop.searchProducts({ q: word, limit: SUGGESTED_PRODUCTS }),
  ])
  const sought = search.toLowerCase()
  return {
    total: all.length,
    synonyms: all.filter(({ phrase, means }) => phrase.includes(sought) || means.includes(sought)),
    asked: { search },
    word,
    found: found && {
      total: found.total,
      isTotalExact: found.isTotalExact,
      corrected: found.corrected,
      isPartial: found.isPartial,
      unmatched: found.unmatched,
      products: found.products
        .map(searchHit)
        .map(({ id, name, category, path }) => ({ id, name, category, path })),
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const phrase = textOf(await readForm(request), 'phrase')
  const deleted = await context.get(shopContext).deleteSynonym(await context.get(actorContext)(), phrase)
  if (!deleted.ok) return data({ message: messageOf(deleted.problem) }, PROBLEMS[deleted.problem.code].status)
  return redirectWithToast(PATH, 'synonym_deleted')
}

const FIELDS: readonly FilterField[] = [{ type: 'search', label: 'Search the table', maxLength: 50 }]

const columns = (mayChange: boolean): readonly (Column<Synonym> | false)[] => [
  { head: 'Shoppers search for', isRowHead: true, cell: ({ phrase }) => phrase },
  { head: 'Also matches', cell: ({ means }) => means },
  { head: 'Changed', cell: ({ updatedAt }) => <Day at={updatedAt} /> },
  mayChange && {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ phrase, means }) => (
      <span className="staff-actions">
        <Link to={`${PATH}/change?${new URLSearchParams({ phrase })}`} aria-label={`Change ${phrase}`}>
          Change
        </Link>
        <ConfirmButton
          label="Delete"
          className="text-button"
          accessibleName={`Delete ${phrase}`}
          question={MESSAGES.synonym_delete}
          explanation={`“${phrase}” will no longer find “${means}”.`}
          action={PATH}
          fields={{ phrase }}
        />
      </span>
    ),
  },
]

export default function Synonyms({ loaderData, actionData }: Route.ComponentProps) {
  const { synonyms, total, asked, word, found } = loaderData
  const mayChange = useMay()('products.change')
  const all = total.toLocaleString('en-IN')
  return (
    <ListPage
      id="search-words"
      title={TITLE}
      about={asked.search === '' ? all : `${synonyms.length} of ${all}`}
      actions={
        mayChange && (
          <Link className="button" to={`${PATH}/new`} data-new>
            Add a word
          </Link>
        )
      }
    >
      <p className="muted">
        A search for the word also finds what it means. Changes show in the shop at once.
      </p>
      <ProblemNote>{actionData?.message}</ProblemNote>
      <div className="columns columns-wide">
        <div>
          <DataTable
            name="Table of search words"
            rows={synonyms}
            rowKey={({ phrase }) => phrase}
            columns={columns(mayChange)}
            filter={{ path: PATH, asked, fields: FIELDS, button: 'Find' }}
            empty={{
              none: 'No search word matches.',
              clearLabel: 'Show all words',
              title: 'No search words yet',
              children: (
                <>
                  <p>Words that shoppers type but the shop does not use appear here, with their meaning.</p>
                  {mayChange && (
                    <p>
                      <Link to={`${PATH}/new`}>Add the first one</Link>.
                    </p>
                  )}
                </>
              ),
            }}
          />
        </div>
        <TrySearch word={word} found={found} />
      </div>
      <Outlet />
    </ListPage>
  )
}

type TrySearchProps = Pick<Route.ComponentProps['loaderData'], 'word' | 'found'>

/** Shows the shop's own search results, to check whether a synonym is needed. */
function TrySearch({ word, found }: TrySearchProps) {
  return (
    <section className="panel" aria-labelledby="try-it">
      <h3 id="try-it">Test a search</h3>
      <Form method="get" action={PATH} className="staff-filter" key={word}>
        <label>
          <span>Search phrase</span>
          <input type="search" name="try" defaultValue={word} maxLength={100} autoComplete="off" />
        </label>
        <button type="submit" className="button button-soft">
          Search
        </button>
      </Form>
      {found && (
        <div role="status">
          <p>
            <strong>{countOfResults(found)}</strong> for “{word}”
            {found.corrected !== null && <>, read as “{found.corrected}”</>}
          </p>
          {found.isPartial && (
            <p>
              <strong>Partial matches.</strong> {sentences.partialMatches(found.unmatched)}
            </p>
          )}
          <ul className="rows">
            {found.products.map(({ id, name, category, path }) => (
              <li key={id}>
                <a href={path}>{name}</a> <span className="muted">{category}</span>
              </li>
            ))}
          </ul>
          <a href={`/products?${new URLSearchParams({ search: word })}`}>See it in the shop</a>
        </div>
      )}
    </section>
  )
}
