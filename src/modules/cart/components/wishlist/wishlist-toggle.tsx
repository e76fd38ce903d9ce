import { useIsInWishlist, useWishlistActions, type WishlistItem } from './wishlist-provider.tsx'

type Props = {
  readonly product: WishlistItem
  /** A round heart for pictures, or a button that says what it does. */
  readonly variant: 'icon' | 'button'
}

/**
 * A heart that is pressed while the product is in the wishlist. The style sheet draws it, so that twenty of them cost
 * a page one element each; being pressed changes colours only, so nothing moves when the browser's list is read.
 */
export function WishlistToggle({ product, variant }: Props) {
  const { toggle } = useWishlistActions()
  const isPressed = useIsInWishlist(product.id)
  const onClick = () => toggle(product)
  const isIcon = variant === 'icon'
  return (
    <button
      type="button"
      className={`heart needs-js ${isIcon ? 'heart-icon' : 'button button-plain'}`}
      aria-label={`Save to wishlist: ${product.name}`}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {/* Both stand in one place, and one is seen: the button keeps its width. */}
      {!isIcon && (
        <span className="heart-words">
          <span>Save to wishlist</span>
          <span>Saved to wishlist</span>
        </span>
      )}
    </button>
  )
}
