/** The home page's editor: its blocks in order, the form of one of them, and a preview of the draft. */
import './home/home-editor.css'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { FormNote } from '#platform/ui/form/checked-form.tsx'
import { readForm } from '#platform/ui/form/form-text.ts'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { useDragOrder } from '#platform/ui/staff/use-drag-order.ts'
import { addableKinds, type HomeBlock } from '../../rules/home-blocks.ts'
import type { Route } from './+types/home'
import { BLOCK_KINDS } from './home/block-fields.ts'
import { changeHomeByForm, type HomeAnswer } from './home/change-home.ts'
import { BlockForm } from './home/block-form.tsx'

export const handle: PageHandle = { access: 'admin', read: 'content.read', change: 'content.change' }

const TITLE = 'Home page'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const draft = await shop.getHomeDraft()
  const ids = draft.blocks.flatMap((block) => (block.kind === 'products' ? block.productIds : []))
  const products = ids.length === 0 ? [] : await shop.findProductsForBulk({ ids })
  return {
    ...draft,
    editId: url.searchParams.get('edit'),
    addable: addableKinds(draft.blocks),
    names: Object.fromEntries(products.map(({ id, name }) => [id, name])),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeHomeByForm(context, await readForm(request))
}

export default function HomeEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { blocks, editId, addable, names, version, hasDraft, changedAt, changedBy } = loaderData
  /** Some input is not saved in the draft yet. */
  const [isUnsaved, setUnsaved] = useState(false)
  const edited = String(actionData?.typed?.['id'] ?? editId)
  return (
    <section className="staff-page" aria-labelledby="home-editor">
      <header className="staff-head">
        <h2 id="home-editor">{TITLE}</h2>
        <p>
          {changedAt === null
            ? 'The default page'
            : `${hasDraft ? 'Draft changed' : 'Published'} on ${dateAndTimeOf(changedAt)}${changedBy === null ? '' : ` by ${changedBy}`}`}
        </p>
      </header>
      <FormNote>{actionData?.problems['']}</FormNote>
      <div className="home-editor-actions row wrap">
        <Form method="post">
          <input type="hidden" name="intent" value="publish" />
          <input type="hidden" name="version" value={version} />
          <button type="submit" className="button" disabled={!hasDraft || isUnsaved}>
            Publish
          </button>
        </Form>
        {hasDraft && (
          <ConfirmButton
            label="Discard draft"
            question={MESSAGES.home_discard_ask}
            action="/cms/home"
            fields={{ intent: 'discard' }}
          />
        )}
        <ConfirmButton
          label="Use default page"
          question={MESSAGES.home_reset_ask}
          explanation="Shoppers see it once you publish."
          action="/cms/home"
          fields={{ intent: 'reset' }}
        />
        <a href="/" target="_blank" rel="noreferrer">
          View shop
        </a>
        <p className="muted" role="status">
          {isUnsaved
            ? 'Saving draft…'
            : hasDraft
              ? 'Draft saved. Shoppers don’t see it yet.'
              : 'No unpublished changes.'}
        </p>
      </div>
      <div className="home-editor">
        <div>
          <BlockList
            blocks={blocks}
            editId={edited}
            answer={actionData ?? null}
            names={names}
            onUnsaved={setUnsaved}
          />
          {addable.length > 0 && (
            <Form method="post" className="panel row wrap home-editor-add">
              <input type="hidden" name="intent" value="add" />
              <label className="field">
                <strong>Add a block</strong>
                <select name="kind">
                  {addable.map((kind) => (
                    <option key={kind} value={kind}>
                      {BLOCK_KINDS[kind].label}: {BLOCK_KINDS[kind].about}
                    </option>
                  ))}
                </select>
              </label>
              <button type="submit" className="button button-plain">
                Add block
              </button>
            </Form>
          )}
        </div>
        <PreviewFrame version={version} blockId={edited} />
      </div>
    </section>
  )
}

const WIDTHS = { phone: 390, desktop: 1280 } as const
type Device = keyof typeof WIDTHS

type PreviewProps = {
  /** Reloads the frame when it changes. */
  readonly version: number
  /** The block being edited: the frame scrolls to it. */
  readonly blockId: string
}

/** The draft as shoppers will see it, at a phone's and at a desktop's width, scaled to fit. */
function PreviewFrame({ version, blockId }: PreviewProps) {
  const [device, setDevice] = useState<Device>('phone')
  const { place, width } = useWidth()
  const scale = width === 0 ? 1 : Math.min(1, width / WIDTHS[device])
  return (
    <section className="home-preview" aria-labelledby="home-preview">
      <div className="row between">
        <h3 id="home-preview">Preview</h3>
        <div className="row needs-js" role="group" aria-label="Width of the preview">
          {(['phone', 'desktop'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className="text-button"
              aria-pressed={device === each}
              onClick={() => setDevice(each)}
            >
              {each === 'phone' ? 'Phone' : 'Desktop'} ({WIDTHS[each]} px)
            </button>
          ))}
        </div>
      </div>
      <div ref={place} className="home-preview-place" data-device={device}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of the shop, as trusted as this one */}
        <iframe
          title="Preview of the home page"
          src={`/cms/home/preview?version=${version}#${blockId}`}
          width={WIDTHS[device]}
          ref={(frame) => {
            if (frame) frame.style.setProperty('--scale', String(scale))
          }}
        />
      </div>
    </section>
  )
}

/** The width of an element, updated when it changes; 0 until measured. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, width }
}

type BlockListProps = {
  readonly blocks: readonly HomeBlock[]
  /** The block whose form is open. */
  readonly editId: string
  readonly answer: HomeAnswer | null
  /** Names of products by id. */
  readonly names: Readonly<Record<string, string>>
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/** The blocks in order, moved by buttons or by dragging. */
function BlockList({ blocks, editId, answer, names, onUnsaved }: BlockListProps) {
  const place = useRef<HTMLOListElement>(null)
  const submit = useSubmit()
  useDragOrder(place, (from, to) => {
    const id = blocks[from]?.id
    if (id !== undefined && from !== to)
      void submit({ intent: `move:${to}`, id }, { method: 'post', preventScrollReset: true })
  })
  return (
    <ol className="home-blocks" ref={place}>
      {blocks.map((block, index) => {
        const { label, about, fields } = BLOCK_KINDS[block.kind]
        const isOpen = block.id === editId && fields.length > 0
        const name = titleOf(block)
        return (
          <li key={block.id} className="panel" data-place={index} draggable={!isOpen}>
            <div className="row wrap between">
              <p>
                <strong>{label}</strong> <span className="muted">{name || about}</span>
              </p>
              <Form method="post" className="row" preventScrollReset>
                <input type="hidden" name="id" value={block.id} />
                <MoveButton label="Up" to={index - 1} isOff={index === 0} of={label} />
                <MoveButton label="Down" to={index + 1} isOff={index === blocks.length - 1} of={label} />
                {fields.length > 0 && (
                  <Link
                    to={isOpen ? '/cms/home' : `/cms/home?edit=${block.id}`}
                    preventScrollReset
                    className="text-button"
                  >
                    {isOpen ? 'Close' : 'Edit'}
                    <span className="sr-only"> {label}</span>
                  </Link>
                )}
                <button
                  type="submit"
                  className="text-button"
                  name="intent"
                  value="delete"
                  disabled={blocks.length === 1}
                >
                  Delete<span className="sr-only"> {label}</span>
                </button>
              </Form>
            </div>
            {isOpen && (
              <BlockForm key={block.id} block={block} answer={answer} names={names} onUnsaved={onUnsaved} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

type MoveProps = { readonly label: string; readonly to: number; readonly isOff: boolean; readonly of: string }

function MoveButton({ label, to, isOff, of }: MoveProps) {
  return (
    <button type="submit" className="text-button" name="intent" value={`move:${to}`} disabled={isOff}>
      {label}
      <span className="sr-only"> {of}</span>
    </button>
  )
}

function titleOf(block: HomeBlock): string {
  return 'title' in block ? block.title : ''
}
