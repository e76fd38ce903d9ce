/** The form of one block of the home page. It saves while staff type, so that the preview follows. */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useFetcher } from 'react-router'
import { CheckedForm } from '#platform/ui/form/checked-form.tsx'
import { Field, LabelledField, TextField } from '#platform/ui/form/field.tsx'
import type { HomeBlock } from '../../../rules/home-blocks.ts'
import { PictureField } from '../picture-field.tsx'
import { VariableChips } from '#platform/ui/staff/form/variable-chips.tsx'
import { SHOP_VARIABLES } from '../../../rules/shop-variables.ts'
import { BLOCK_KINDS, type TypedBlock } from './block-fields.ts'
import type { HomeAnswer } from './change-home.ts'

type Props = {
  readonly block: HomeBlock
  /** The last submitted form's data, perhaps of another block. */
  readonly answer: HomeAnswer | null
  readonly names: Readonly<Record<string, string>>
  readonly onUnsaved: (isUnsaved: boolean) => void
}

export function BlockForm({ block, answer, names, onUnsaved }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const live = useLiveSave(form, block.id, onUnsaved)
  const own = answer?.typed?.['id'] === block.id ? answer : null
  const problems = { ...own?.problems, ...live?.problems }
  const values: TypedBlock = own?.typed ?? (block as unknown as TypedBlock)
  const textOf = (name: string) => String(values[name] ?? '')
  return (
    <CheckedForm form={form} refusal={own} className="stack home-block-form" preventScrollReset>
      <input type="hidden" name="id" value={block.id} />
      <input type="hidden" name="kind" value={block.kind} />
      {/* The form's first button, so that Enter in any field saves. */}
      <button type="submit" hidden name="intent" value="save">
        Save block
      </button>
      {BLOCK_KINDS[block.kind].fields.map(({ name, label, as, hint, choices = [] }) => {
        const error = problems[name]
        const shared = { label, name, error, ...(hint !== undefined && { hint }) }
        if (as === 'text') return <TextField key={name} {...shared} rows={5} defaultValue={textOf(name)} />
        if (as === 'picture')
          return (
            <PictureField
              key={name}
              name={name}
              label={label}
              alt="The picture of this block"
              value={textOf(name)}
              error={error}
            />
          )
        if (as === 'check')
          return (
            <label key={name} className="tick">
              <input type="checkbox" name={name} defaultChecked={values[name] === true} /> {label}
            </label>
          )
        if (as === 'choice')
          return (
            <LabelledField key={name} label={label} name={name} error={error} hint={hint}>
              {(wiring) => (
                <select {...wiring} name={name} defaultValue={textOf(name)}>
                  {choices.map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </select>
              )}
            </LabelledField>
          )
        if (as === 'products')
          return (
            <ChosenProducts
              key={name}
              ids={(values[name] as readonly string[] | undefined) ?? []}
              names={names}
              answer={own}
              error={error}
            />
          )
        return <Field key={name} {...shared} autoComplete="off" defaultValue={textOf(name)} />
      })}
      <VariableChips variables={SHOP_VARIABLES} />
      <p>
        <button type="submit" className="button button-plain" name="intent" value="save">
          Save block
        </button>
      </p>
    </CheckedForm>
  )
}

type ChosenProps = {
  readonly ids: readonly string[]
  readonly names: Readonly<Record<string, string>>
  readonly answer: HomeAnswer | null
  readonly error: string | undefined
}

/** Products in order, and a search to add more. Each button submits the whole form. */
function ChosenProducts({ ids, names, answer, error }: ChosenProps) {
  const found = answer?.found ?? null
  const nameOf = (id: string) =>
    names[id] ?? found?.find((each) => each.id === id)?.name ?? 'Product no longer sold'
  return (
    <fieldset className="stack" data-wrong={error && ''}>
      <legend>Products</legend>
      {ids.length === 0 && (
        <p className="muted">No products chosen yet. The block is hidden until there are some.</p>
      )}
      <ol className="home-chosen">
        {ids.map((id) => (
          <li key={id} className="row between">
            <input type="hidden" name="productIds" value={id} />
            {nameOf(id)}
            <button type="submit" className="text-button" name="intent" value={`unpick:${id}`}>
              Remove<span className="sr-only"> {nameOf(id)}</span>
            </button>
          </li>
        ))}
      </ol>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="staff-filter" data-unwatched="">
        <label>
          <span>Name or SKU</span>
          <input type="search" name="search" defaultValue={answer?.search} maxLength={100} />
        </label>
        <button type="submit" className="button button-plain" name="intent" value="find">
          Find
        </button>
      </div>
      {found?.length === 0 && <p className="muted">No product has this name or SKU.</p>}
      {found && found.length > 0 && (
        <ul className="home-chosen" aria-label="Found">
          {found.map(({ id, name, sku }) => (
            <li key={id} className="row between">
              <span>
                {name} <span className="muted">{sku}</span>
              </span>
              <button
                type="submit"
                className="text-button"
                name="intent"
                value={`pick:${id}`}
                disabled={ids.includes(id)}
              >
                Add<span className="sr-only"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

const SAVE_AFTER_MS = 500

/**
 * Saves the block, debounced, one save after the other, so that the preview follows. Returns the response to the last
 * save.
 */
function useLiveSave(
  form: RefObject<HTMLFormElement | null>,
  id: string,
  onUnsaved: (isUnsaved: boolean) => void,
): HomeAnswer | null {
  const { state, data, submit } = useFetcher<HomeAnswer>({ key: `home-block-${id}` })
  const isDirty = useRef(false)
  const timer = useRef(0)
  const setUnsaved = useEffectEvent(onUnsaved)
  const save = useEffectEvent(() => {
    if (!form.current || state !== 'idle') return
    isDirty.current = false
    const values = new FormData(form.current)
    values.set('intent', 'save')
    values.set('isLive', '')
    void submit(values, { method: 'post' })
  })
  useEffect(() => {
    const element = form.current
    if (!element) return
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-unwatched]')) return
      isDirty.current = true
      setUnsaved(true)
      clearTimeout(timer.current)
      timer.current = window.setTimeout(save, SAVE_AFTER_MS)
    }
    element.addEventListener('input', onInput)
    return () => {
      element.removeEventListener('input', onInput)
      clearTimeout(timer.current)
      setUnsaved(false)
    }
  }, [form])
  const wrong = Object.keys(data?.problems ?? {}).length > 0
  useEffect(() => {
    if (state !== 'idle') return
    if (isDirty.current) save()
    else if (!wrong) setUnsaved(false)
  }, [state, wrong])
  return data ?? null
}
