/**
 * Search words: what shoppers call what the shop sells, and what it means here (decisions, "Pages": search). A box beside
 * the table shows what the shop's search finds for a word.
 */
import { data, Link, Outlet } from 'react-router'
import { cleanSearch } from '#domain/catalogue/listing.ts'
import { searchHit, SUGGESTED_PRODUCTS } from '#domain/catalogue/search-results.ts'
import type { Synonym } from '#domain/catalogue/synonym-input.ts'
import { MESSAGES } from '#domain/messages.ts'
import { PROBLEMS } from '#domain/problems.ts'
import { messageOf } from '#domain/result.ts'
import type { PageHandle } from '#app/access.ts'
import { dateOf } from '#app/components/date.ts'
import { readForm, textOf } from '#app/components/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/synonyms'
import { ConfirmButton } from './dialog/confirm-button.tsx'
import { EmptyList } from './empty-list.tsx'
import { saidAt } from './shell/said-toast.tsx'
import { useMay } from './shell/staff-shell.tsx'
import { TryIt } from './synonyms/try-it.tsx'
import { staffMeta } from './staff-meta.ts'
import './synonyms/synonyms.css'

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
    search,
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
  return saidAt(PATH, 'synonym_deleted')
}

export default function Synonyms({ loaderData, actionData }: Route.ComponentProps) {
  const { synonyms, total, search, word, found } = loaderData
  const mayChange = useMay()('products.change')
  return (
    <section className="staff-orders staff-synonyms" aria-labelledby="search-words">
      <header className="staff-head">
        <h2 id="search-words">{TITLE}</h2>
        <p>
          {search === ''
            ? total.toLocaleString('en-IN')
            : `${synonyms.length} of ${total.toLocaleString('en-IN')}`}
        </p>
        {mayChange && (
          <Link className="button" to={`${PATH}/new`} data-new>
            Add a word
          </Link>
        )}
      </header>
      <p className="synonyms-about">
        Whoever searches for the word also finds what it means. A change shows in the shop at once.
      </p>
      {actionData && (
        <p className="note note-bad" role="alert">
          {actionData.message}
        </p>
      )}
      <div className="synonyms-columns">
        <div>
          <form className="staff-filter" role="search" method="get" action={PATH} key={search}>
            <label>
              <span>Find in the table</span>
              <input type="search" name="search" defaultValue={search} maxLength={50} />
            </label>
            <button type="submit" className="button">
              Find
            </button>
            {search !== '' && (
              <a className="button button-plain" href={PATH}>
                Reset
              </a>
            )}
          </form>
          {synonyms.length === 0 ? (
            <EmptyList
              isFiltered={search !== ''}
              none="No search word matches."
              clearTo={PATH}
              clearLabel="Show all words"
              title="No search words yet"
            >
              <p>Words that shoppers type and the shop does not use stand here, with what they mean.</p>
              {mayChange && (
                <p>
                  <Link to={`${PATH}/new`}>Add the first one</Link>.
                </p>
              )}
            </EmptyList>
          ) : (
            <SynonymTable synonyms={synonyms} mayChange={mayChange} />
          )}
        </div>
        <TryIt path={PATH} word={word} found={found} />
      </div>
      <Outlet />
    </section>
  )
}

type TableProps = { readonly synonyms: readonly Synonym[]; readonly mayChange: boolean }

function SynonymTable({ synonyms, mayChange }: TableProps) {
  return (
    <div className="staff-table staff-stacked" role="region" aria-label="Table of search words" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Shoppers type</th>
            <th scope="col">It means</th>
            <th scope="col">Changed</th>
            {mayChange && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {synonyms.map(({ phrase, means, updatedAt }) => (
            <tr key={phrase}>
              <th scope="row">{phrase}</th>
              <td>{means}</td>
              <td>
                <time dateTime={updatedAt}>{dateOf(updatedAt)}</time>
              </td>
              {mayChange && (
                <td className="cell-wide">
                  <span className="synonym-actions">
                    <Link
                      to={`${PATH}/change?${new URLSearchParams({ phrase })}`}
                      aria-label={`Change ${phrase}`}
                    >
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
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
