import { useIsInWishlist, useWishlistActions, type WishlistItem } from './wishlist-provider.tsx'

type Props = {
  readonly product: WishlistItem
  /** A heart icon on pictures, or a button with a label. */
  readonly variant: 'icon' | 'button'
}

/**
 * A toggle, pressed while the product is in the wishlist. The style sheet draws the heart, so that twenty of them cost
 * one element each; pressing changes colours only, so nothing moves when the list is loaded.
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
      {/* Both labels share one place and one is visible, so that the button keeps its width. */}
      {!isIcon && (
        <span className="heart-words stack">
          <span>Save to wishlist</span>
          <span>Saved to wishlist</span>
        </span>
      )}
    </button>
  )
}
