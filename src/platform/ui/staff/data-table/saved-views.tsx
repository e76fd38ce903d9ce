/** The saved views of a list, above its filter: open one, save the present filters, rename or delete the open one. */
import { createContext, useContext } from 'react'
import { Form, Link } from 'react-router'
import { Field } from '../../form/field.tsx'
import { ConfirmButton } from '../dialog/confirm-button.tsx'
import { viewQuery, type ListQuery } from './list-query.ts'

export type SavedView = {
  readonly id: string
  /** The path of the list. */
  readonly list: string
  readonly isShared: boolean
  readonly name: string
  readonly query: string
}

/** Views of all lists, and whether the viewer may share some; null outside of the panel. */
export const SavedViews = createContext<{
  readonly views: readonly SavedView[]
  readonly mayShare: boolean
} | null>(null)

const ACTION = '/cms/views'
const MAX_NAME = 40

type Props = { readonly path: string; readonly asked: ListQuery }

export function ViewBar({ path, asked }: Props) {
  const saved = useContext(SavedViews)
  // A list within one item has an address of its own, which no view can name.
  if (saved === null || !/^\/cms\/[a-z/]+$/.test(path)) return null
  const views = saved.views.filter(({ list }) => list === path)
  const query = viewQuery(new URLSearchParams(asked).toString())
  const open = views.find((view) => sorted(view.query) === sorted(query))
  const isNew = query !== '' && open === undefined
  if (views.length === 0 && !isNew) return null
  return (
    <div className="row view-bar">
      {views.length > 0 && (
        <nav className="pills" aria-label="Saved views">
          {views.map((view) => (
            <Link
              key={view.id}
              to={`${path}?${view.query}`}
              aria-current={view === open ? 'page' : undefined}
            >
              {view.name}
            </Link>
          ))}
        </nav>
      )}
      {isNew && (
        <details key={query}>
          <summary>Save view</summary>
          <Form method="post" action={ACTION} className="row form-line">
            <input type="hidden" name="list" value={path} />
            <input type="hidden" name="query" value={query} />
            <Field label="Name of the view" name="name" required maxLength={MAX_NAME} autoComplete="off" />
            {saved.mayShare && (
              <label className="choice">
                <input type="checkbox" name="shared" value="1" /> For all staff
              </label>
            )}
            <button type="submit" className="button" name="intent" value="save">
              Save view
            </button>
          </Form>
        </details>
      )}
      {open && (!open.isShared || saved.mayShare) && (
        <details key={`${open.id} ${open.name}`}>
          <summary>Edit view</summary>
          <div className="row">
            <Form method="post" action={ACTION} className="row form-line">
              <input type="hidden" name="id" value={open.id} />
              <input type="hidden" name="list" value={path} />
              <input type="hidden" name="query" value={query} />
              <Field
                label="Name of the view"
                name="name"
                required
                maxLength={MAX_NAME}
                autoComplete="off"
                defaultValue={open.name}
              />
              <button type="submit" className="button" name="intent" value="rename">
                Rename view
              </button>
            </Form>
            <ConfirmButton
              label="Delete view"
              question={`Delete the view “${open.name}”?`}
              explanation={
                open.isShared
                  ? 'It disappears for all staff. Nothing in the list changes.'
                  : 'Nothing in the list changes.'
              }
              action={ACTION}
              fields={{ intent: 'delete', id: open.id, list: path }}
            />
          </div>
        </details>
      )}
    </div>
  )
}

/** The same filters in another order are the same view. */
function sorted(query: string): string {
  const parts = new URLSearchParams(query)
  parts.sort()
  return parts.toString()
}
