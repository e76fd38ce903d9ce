/** The place of a category in menus: earlier, later, shown or hidden. */
import { Form } from 'react-router'

type Props = {
  readonly path: string
  readonly row: {
    readonly id: string
    readonly name: string
    readonly holds: string
    readonly isShown: boolean
    readonly isFirst: boolean
    readonly isLast: boolean
  }
}

export function PlaceButtons({ path, row }: Props) {
  const { id, name, holds, isShown, isFirst, isLast } = row
  const button = (change: string, label: string, isOff = false) => (
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
  return (
    <Form method="post" action={path} className="staff-actions" preventScrollReset data-unwatched="">
      <input type="hidden" name="id" value={id} />
      {button('up', 'Move up', isFirst)}
      {button('down', 'Move down', isLast)}
      {holds !== 'group' && (isShown ? button('hide', 'Hide') : button('show', 'Show'))}
    </Form>
  )
}
