/** Buttons that move a row among its neighbours, and other changes without a form. */
import type { ReactNode } from 'react'
import { Form } from 'react-router'

type Props = {
  readonly path: string
  readonly row: {
    readonly id: string
    readonly name: string
    readonly isFirst: boolean
    readonly isLast: boolean
  }
  /** More buttons: `ChangeButton`. */
  readonly children: ReactNode
}

export function PlaceButtons({ path, row: { id, name, isFirst, isLast }, children }: Props) {
  return (
    <Form method="post" action={path} className="staff-actions" preventScrollReset data-unwatched="">
      <input type="hidden" name="id" value={id} />
      <ChangeButton change="up" label="Move up" name={name} isOff={isFirst} />
      <ChangeButton change="down" label="Move down" name={name} isOff={isLast} />
      {children}
    </Form>
  )
}

type ButtonProps = {
  readonly change: string
  readonly label: string
  /** The id of what is changed. */
  readonly name: string
  readonly isOff?: boolean
}

export function ChangeButton({ change, label, name, isOff = false }: ButtonProps) {
  return (
    <button
      type="submit"
      name="change"
      value={change}
      className="text-button"
      aria-label={`${label}: ${name}`}
      disabled={isOff}
    >
      {label}
    </button>
  )
}
