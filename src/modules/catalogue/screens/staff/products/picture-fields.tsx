/** The pictures of a product in order: the first is the front picture. Reordered by buttons or by dragging. */
import { useRef, useState, type RefObject } from 'react'
import type { PictureView } from '#platform/rules/picture.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PictureDrop } from '#platform/ui/staff/pictures/picture-drop.tsx'
import { useDragOrder } from '#platform/ui/staff/use-drag-order.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { PRODUCT_LIMITS } from '../../../rules/product-input.ts'
import type { FieldsProps } from './save-product-form.ts'

type Props = FieldsProps & { readonly pictures: readonly PictureView[] }

export function PictureFields({ pictures: first, errorOf }: Props) {
  const place = useRef<HTMLFieldSetElement>(null)
  const { pictures, said, add, move, remove } = usePictures(first, place)
  useDragOrder(place, move)
  const error = errorOf('imageUrl') ?? errorOf('galleryImages')
  return (
    <fieldset
      ref={place}
      className="form-grid"
      data-field="imageUrl"
      data-wrong={error && ''}
      aria-describedby={error && 'pictures-error'}
    >
      <legend>Pictures</legend>
      {error && (
        <p className="field-error wide" role="alert" id="pictures-error">
          {error}
        </p>
      )}
      {pictures.length > 0 && (
        <ol className="product-pictures wide">
          {pictures.map((picture, index) => (
            <PictureLine
              key={picture.url}
              picture={picture}
              place={index}
              count={pictures.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
      <div className="wide">
        <PictureDrop uploadTo="/api/admin/product-pictures" label="Add pictures" onUploaded={add} />
      </div>
    </fieldset>
  )
}

function usePictures(first: readonly PictureView[], place: RefObject<HTMLFieldSetElement | null>) {
  const [pictures, setPictures] = useState(first)
  const [said, setSaid] = useState('')
  // Leaving the page now would lose it, so warn as for typed text.
  const change = (next: (before: readonly PictureView[]) => readonly PictureView[], words: string) => {
    setPictures(next)
    setSaid(words)
    place.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return {
    pictures,
    said,
    add: (picture: PictureView) =>
      change(
        (before) =>
          before.length >= PRODUCT_LIMITS.pictures || before.some(({ url }) => url === picture.url)
            ? before
            : [...before, picture],
        pictures.length >= PRODUCT_LIMITS.pictures ? MESSAGES.product_pictures_many : 'Picture added',
      ),
    move: (from: number, to: number) =>
      change((before) => moved(before, from, to), `Picture ${from + 1} is now in position ${to + 1}`),
    remove: (index: number) =>
      change((before) => before.filter((_, each) => each !== index), 'Picture removed'),
  }
}

function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const [item, rest] = [list[from], list.filter((_, index) => index !== from)]
  return item === undefined || to < 0 || to >= list.length ? list : rest.toSpliced(to, 0, item)
}

type LineProps = {
  readonly picture: PictureView
  readonly place: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

function PictureLine({ picture, place, count, onMove, onRemove }: LineProps) {
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
        maxLength={PRODUCT_LIMITS.alt}
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
