import type { PictureView } from '#platform/rules/picture.ts'
import { MOST } from '../../../rules/product-input.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { Picture } from '#platform/ui/picture.tsx'

type Props = {
  readonly picture: PictureView
  readonly place: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

export function PictureLine({ picture, place, count, onMove, onRemove }: Props) {
  const { url, width, height, placeholder, alt } = picture
  const number = place + 1
  return (
    <li draggable data-place={place}>
      <Picture url={url} width={width} height={height} placeholder={placeholder} alt="" sizes="64px" />
      <input type="hidden" name="picture" value={url} />
      <Field
        label={place === 0 ? 'Main picture: alt text' : `Picture ${number}: alt text`}
        name="alt"
        autoComplete="off"
        maxLength={MOST.alt}
        defaultValue={alt}
      />
      <span className="row">
        <button
          type="button"
          className="text-button"
          aria-label={`Move picture ${number} earlier`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          Earlier
        </button>
        <button
          type="button"
          className="text-button"
          aria-label={`Move picture ${number} later`}
          disabled={number === count}
          onClick={() => onMove(place + 1)}
        >
          Later
        </button>
        <button
          type="button"
          className="text-button"
          aria-label={`Remove picture ${number}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </span>
    </li>
  )
}
