import type { ChosenButton } from './chosen-bar.tsx'

/** The packing slips of all that are chosen, on one page to print. */
export function SlipsButton(button: ChosenButton) {
  return (
    <button
      type="submit"
      className="button button-plain"
      formMethod="get"
      formAction="/cms/packing-slips"
      {...button}
    >
      Print packing slips
    </button>
  )
}
