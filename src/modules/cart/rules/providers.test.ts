import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useCart, useCartActions, useCartCount } from '../components/cart-provider.tsx'
import { useWishlist } from '../components/wishlist/wishlist-provider.tsx'

function rendering(use: () => unknown): () => string {
  const User = () => {
    use()
    return null
  }
  return () => renderToString(createElement(User))
}

test.each([useCart, useCartActions, useCartCount])('%o throws outside its provider', (use) => {
  expect(rendering(use)).toThrow('useCart must be used within a CartProvider')
})

test('the wishlist throws outside its provider too', () => {
  expect(rendering(useWishlist)).toThrow('useWishlist must be used within a WishlistProvider')
})
