import { describe, expect, test } from 'vitest'
import { MESSAGES, sentences, type MessageKey } from './messages.ts'

/** The messages with a placeholder for every value. */
const WITH_FACTS = {
  addedToCart: sentences.addedToCart(2, 'Ruled Notebook', 49),
  couponApplied: sentences.couponApplied('₹49'),
  couponBelowMinimum: sentences.couponBelowMinimum('₹500'),
  paymentFailed: sentences.paymentFailed('declined'),
  orderFailedBecause: sentences.orderFailedBecause('a reason'),
  itemsFailedBecause: sentences.itemsFailedBecause('a reason'),
  outOfStock: sentences.outOfStock('Ruled Notebook'),
  onlyLeft: sentences.onlyLeft('Ruled Notebook', 3),
  orderBelowMinimum: sentences.orderBelowMinimum('₹500', '₹120'),
  orderAboveMaximum: sentences.orderAboveMaximum('₹50,000'),
  orderTooManyUnits: sentences.orderTooManyUnits(20),
  quantityLimit: sentences.quantityLimit(50),
  contactSent: sentences.contactSent('0a1b'),
  contactFailed: sentences.contactFailed('a reason'),
  contactUnreached: sentences.contactUnreached('a reason'),
  searchResults: sentences.searchResults('ruled'),
}

describe("the specification's messages", () => {
  const SPECIFIED: readonly (readonly [MessageKey, string])[] = [
    // §5
    ['email_invalid', 'Invalid email address'],
    ['phone_format', 'Invalid phone number format'],
    ['phone_short', 'Phone number must be at least 10 digits'],
    ['name_short', 'Name must be at least 2 characters'],
    ['name_long', 'Name must be less than 50 characters'],
    ['name_letters', 'Name can only contain letters and spaces'],
    ['address_short', 'Address must be at least 5 characters'],
    ['address_long', 'Address must be less than 200 characters'],
    ['pincode_format', 'Pincode must be exactly 6 digits'],
    ['details_missing', 'Please fill in all required details'],
    ['coupon_missing', 'Please enter a coupon code'],
    ['coupon_invalid', 'Invalid coupon code'],
    ['coins_invalid', 'Please enter a valid number of coins to redeem'],
    ['coins_insufficient', 'Insufficient coins balance'],
    ['coins_above_cart', 'Cannot redeem more coins than cart total'],
    ['contact_missing', 'Please fill in all fields'],
    ['contact_email', 'Please enter a valid email address'],
    ['contact_mobile', 'Please enter a valid 10-digit mobile number'],
    // §4 and §8
    ['unknown_error', 'Unknown error'],
    ['cart_item_removed', 'Item removed from cart'],
    ['cart_empty', 'Your cart is empty'],
    ['coupon_removed', 'Coupon removed'],
    ['products_failed', 'Failed to load products'],
    ['product_failed', 'Failed to load product'],
    ['product_not_found', 'Product not found'],
    ['category_not_found', 'Category Not Found'],
    ['page_not_found', 'Oops! Page not found'],
    ['no_reviews', 'No reviews yet. Be the first to review this product!'],
    ['coming_soon', 'Coming Soon!'],
    ['link_copied', 'Product link copied to clipboard!'],
    ['link_copy_failed', 'Failed to copy link'],
    ['payment_system_missing', 'Payment system not available. Please refresh the page.'],
    ['payment_system_failed', 'Payment system failed to load. Please refresh the page.'],
    ['order_failed', 'Failed to create order. Please try again.'],
    ['order_session_user', 'Authentication error. Please try logging out and back in.'],
    ['order_session_guest', 'Session error. Please refresh the page and try again.'],
    ['order_created', 'Order created successfully!'],
    ['order_placed', 'Order placed successfully!'],
    ['payment_success', 'Payment successful! Your order has been placed.'],
    ['payment_confirming', 'Payment captured. Order will be confirmed shortly.'],
    ['payment_not_processed', 'Payment successful but failed to process order'],
    ['payment_initiate_failed', 'Failed to initiate payment. Please try again.'],
    ['orders_failed', 'Failed to fetch orders'],
    ['orders_session', 'Failed to fetch orders. Please check if your session is still valid.'],
    ['orders_expired', 'Failed to fetch orders. Your session may have expired.'],
    ['orders_none_matching', 'No orders found matching your criteria.'],
    ['cart_needs_provider', 'useCart must be used within a CartProvider'],
    ['access_denied', 'Access Denied'],
    ['access_denied_text', "You don't have admin privileges."],
    ['cms_loading', 'Loading CMS panel...'],
  ]

  test.each(SPECIFIED)('%s: %s', (key, words) => {
    expect(MESSAGES[key]).toBe(words)
  })

  test.each([
    [WITH_FACTS.addedToCart, 'Added 2x Ruled Notebook to cart! Earned 49 reward coins!'],
    [WITH_FACTS.couponApplied, 'Coupon applied! You saved ₹49'],
    [WITH_FACTS.paymentFailed, 'Payment failed: declined'],
    [
      sentences.paymentFailed('Payment failed'),
      'Payment failed: your bank or wallet did not accept it. You can try again.',
    ],
    [WITH_FACTS.orderFailedBecause, 'Failed to create order: a reason'],
    [WITH_FACTS.contactSent, 'Form submitted successfully! Lead ID: 0a1b'],
    [WITH_FACTS.contactFailed, 'Error submitting form: a reason'],
    [WITH_FACTS.contactUnreached, 'Network error submitting form: a reason'],
    [WITH_FACTS.itemsFailedBecause, 'Failed to create order items: a reason'],
  ])('%s', (sentence, words) => {
    expect(sentence).toBe(words)
  })
})

describe('every message', () => {
  const all = [...Object.entries(MESSAGES), ...Object.entries(WITH_FACTS)]

  test('occurs once', () => {
    const texts = all.map(([, text]) => text.toLowerCase().replace(/\W+/g, ' ').trim())
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })

  test.each(all)('%s is readable: %s', (_key, text) => {
    expect(text).toMatch(/^\S(?: ?\S)*$/)
    expect(text).not.toMatch(/undefined|null|\[object|\$\{/)
  })
})
