import { useId, type ReactNode } from 'react'
import { useChosen } from './use-chosen.ts'

/** What the rows are called: 'order', 'orders'. */
export type Noun = { readonly one: string; readonly many: string }

/** Pressed where nothing is ticked it would do nothing, so it can't be. */
export type ChosenButton = { readonly disabled: boolean; readonly 'aria-describedby': string }

type Props = {
  readonly form: string
  readonly noun: Noun
  /** Its buttons. */
  readonly children: (button: ChosenButton) => ReactNode
}

/** How many rows are ticked, and what is done with all of them. */
export function ChosenBar({ form, noun, children }: Props) {
  const { count } = useChosen(form)
  const id = useId()
  return (
    <>
      <span className="chosen-count" id={id} data-chosen={(count ?? 0) > 0 || undefined}>
        {chosenWords(count, noun)}
      </span>
      {children({ disabled: count === 0, 'aria-describedby': id })}
    </>
  )
}

function chosenWords(count: number | null, { one, many }: Noun): string {
  if (count === null) return 'With those chosen:'
  if (count === 0) return `Tick the ${many} first`
  return count === 1 ? `1 ${one} chosen` : `${count} ${many} chosen`
}
