export const CLEAR_DIALOG_ID = 'clear-wishlist'

type Props = { readonly count: number; readonly onClear: () => void }

/** Asks before the whole list goes. Its openers and its closing buttons are served by the shell. */
export function ClearDialog({ count, onClear }: Props) {
  return (
    <dialog id={CLEAR_DIALOG_ID} className="ask-dialog" aria-labelledby="clear-wishlist-title">
      <h2 id="clear-wishlist-title">Clear your wishlist?</h2>
      <p>
        {count === 1 ? 'The product' : `All ${count} products`} will be taken out of it. For a moment after
        that you can undo it.
      </p>
      <div className="ask-dialog-actions">
        <button type="button" className="button button-plain" data-closes-dialog>
          Keep them
        </button>
        <button type="button" className="button button-danger" data-closes-dialog onClick={onClear}>
          Clear All
        </button>
      </div>
    </dialog>
  )
}
