import { ChevronIcon } from '#platform/ui/icons.tsx'

type Props = { readonly shown: number; readonly onChoose: (index: number) => void }

/** Previous and next picture; after the last comes the first. */
export function PictureSteps({ shown, onChoose }: Props) {
  return (
    <>
      <button
        type="button"
        className="gallery-step gallery-previous needs-js"
        aria-label="Previous picture"
        onClick={() => onChoose(shown - 1)}
      >
        <ChevronIcon />
      </button>
      <button
        type="button"
        className="gallery-step gallery-next needs-js"
        aria-label="Next picture"
        onClick={() => onChoose(shown + 1)}
      >
        <ChevronIcon />
      </button>
    </>
  )
}
