import { useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { useDragOrder } from '#platform/ui/staff/use-drag-order.ts'
import type { HomeBlock } from '../../../rules/home-blocks.ts'
import { BLOCK_KINDS } from './block-fields.ts'
import { BlockForm } from './block-form.tsx'
import type { HomeAnswer } from './change-home.ts'

type Props = {
  readonly blocks: readonly HomeBlock[]
  /** The block whose form is open. */
  readonly editId: string
  readonly answer: HomeAnswer | null
  /** Names of products by id. */
  readonly names: Readonly<Record<string, string>>
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/** The blocks in order, moved by buttons or by dragging. */
export function BlockList({ blocks, editId, answer, names, onUnsaved }: Props) {
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
