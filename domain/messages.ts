/**
 * Every sentence of the specification that a person reads as an answer, keyed by code: the only home of
 * user-visible message texts (spec §4, §5, §8; decisions where they add one).
 */
export const MESSAGES = {
  // Checkout details (§5)
  email_invalid: 'Invalid email address',
  phone_format: 'Invalid phone number format',
  phone_short: 'Phone number must be at least 10 digits',
  name_short: 'Name must be at least 2 characters',
  name_long: 'Name must be less than 50 characters',
  name_letters: 'Name can only contain letters and spaces',
  address_short: 'Address must be at least 5 characters',
  address_long: 'Address must be less than 200 characters',
  pincode_format: 'Pincode must be exactly 6 digits',
  details_missing: 'Please fill in all required details',

  // Coupons and coins (§5)
  coupon_missing: 'Please enter a coupon code',
  coupon_invalid: 'Invalid coupon code',
  coupon_removed: 'Coupon removed',
  coupon_expired: 'This coupon has expired',
  coupon_not_yet_valid: 'This coupon is not valid yet',
  coupon_used_up: 'This coupon has been used up',
  coins_invalid: 'Please enter a valid number of coins to redeem',
  coins_insufficient: 'Insufficient coins balance',
  coins_above_cart: 'Cannot redeem more coins than cart total',

  // Cart and catalogue (§4, §8)
  cart_item_removed: 'Item removed from cart',
  cart_cleared: 'Cart cleared',
  cart_empty: 'Your cart is empty',
  cart_needs_provider: 'useCart must be used within a CartProvider',
  product_gone: 'A product in your cart is no longer sold',
  products_failed: 'Failed to load products',
  product_failed: 'Failed to load product',
  product_not_found: 'Product not found',
  category_not_found: 'Category Not Found',
  page_not_found: 'Oops! Page not found',
  no_reviews: 'No reviews yet. Be the first to review this product!',
  coming_soon: 'Coming Soon!',
  link_copied: 'Product link copied to clipboard!',
  link_copy_failed: 'Failed to copy link',
  copied: 'Copied to clipboard!',

  // Wishlist (§8)
  wishlist_cleared: 'Wishlist cleared',
  wishlist_empty: 'Your Wishlist is Empty',
  wishlist_full: 'Your wishlist is full. Remove a product to make room.',

  // Orders and payment (§8)
  payment_system_missing: 'Payment system not available. Please refresh the page.',
  payment_system_failed: 'Payment system failed to load. Please refresh the page.',
  order_failed: 'Failed to create order. Please try again.',
  order_session_user: 'Authentication error. Please try logging out and back in.',
  order_session_guest: 'Session error. Please refresh the page and try again.',
  order_created: 'Order created successfully!',
  order_placed: 'Order placed successfully!',
  payment_success: 'Payment successful! Your order has been placed.',
  payment_confirming: 'Payment captured. Order will be confirmed shortly.',
  payment_not_processed: 'Payment successful but failed to process order',
  payment_initiate_failed: 'Failed to initiate payment. Please try again.',
  payment_dismissed: 'Payment was not completed. Your order is kept for 30 minutes.',
  payment_signature:
    'We could not verify this payment. If money left your account, it will be returned or your order confirmed shortly.',
  payment_mismatch: 'This payment does not match the order. Our staff will look at it.',
  prices_changed: 'Prices have changed. Please check the new total before you pay.',
  order_id_taken: 'This order number is already in use. Please try again.',
  order_closed: 'This order can no longer be paid.',
  order_not_found: 'Order not found',
  orders_failed: 'Failed to fetch orders',
  orders_session: 'Failed to fetch orders. Please check if your session is still valid.',
  orders_expired: 'Failed to fetch orders. Your session may have expired.',
  order_status_updated: 'Order status updated successfully!',
  order_status_failed: 'Failed to update order status',
  orders_none_matching: 'No orders found matching your criteria.',
  shipment_failed_paid: 'Order created successfully, but shipment scheduling failed. Please contact support.',

  // Accounts (§5, §8)
  login_success: 'Login successful!',
  login_failed: 'Login failed',
  logout_success: 'Logged out successfully',
  auth_error: 'An error occurred',
  login_missing: 'Please enter your email and password',
  login_wrong: 'Invalid email or password',
  access_denied: 'Access Denied',
  access_denied_text: "You don't have admin privileges.",
  cms_loading: 'Loading CMS panel...',

  // Contact (§5, §8)
  contact_missing: 'Please fill in all fields',
  contact_email: 'Please enter a valid email address',
  contact_mobile: 'Please enter a valid 10-digit mobile number',
  contact_queued: 'You are offline. Your message is kept and will be sent when the connection is back.',
  contact_too_many:
    'We have had several messages from you within an hour. Please try later, or write to us by e-mail.',
  connection_lost: 'The shop could not be reached. Please check your connection and try again.',
  unknown_error: 'Unknown error',

  // The interfaces
  unauthenticated: 'Please sign in',
  forbidden: 'You are not allowed to do this',
  bad_request: 'This request can not be read',
  not_found: 'Not found',
  too_many_requests: 'Too many requests. Please wait a moment and try again.',
  too_large: 'This request is too large',
  busy: 'The shop is busy. Please try again in a moment.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const

export type MessageKey = keyof typeof MESSAGES

/** Sentences with facts in them. */
export const sentences = {
  addedToCart: (quantity: number, name: string, coins: number) =>
    `Added ${quantity}x ${name} to cart! Earned ${coins} reward coins!`,
  couponApplied: (rupees: string) => `Coupon applied! You saved ${rupees}`,
  couponBelowMinimum: (rupees: string) => `This coupon needs an order of at least ${rupees}`,
  paymentFailed: (description: string) => `Payment failed: ${description}`,
  orderFailedBecause: (message: string) => `Failed to create order: ${message}`,
  itemsFailedBecause: (message: string) => `Failed to create order items: ${message}`,
  outOfStock: (name: string) => `${name} is out of stock`,
  onlyLeft: (name: string, left: number) => `Only ${left} of ${name} left in stock`,
  quantityLimit: (max: number) => `You can order at most ${max} of one product`,
  allInCart: (name: string, most: number) =>
    `Your cart already has the most you can order of ${name}: ${most}`,
  nameAddedToCart: (name: string) => `${name} added to cart!`,
  movedToCart: (moved: number, stayed: number) =>
    stayed === 0
      ? `${moved} ${moved === 1 ? 'product' : 'products'} added to cart!`
      : `${moved} of ${moved + stayed} products added to cart. The others stay in your wishlist.`,
  cartFull: (most: number) => `Your cart is full: one order takes at most ${most} products`,
  addedToWishlist: (name: string) => `${name} added to wishlist!`,
  removedFromWishlist: (name: string) => `${name} removed from wishlist`,
  alreadyInWishlist: (name: string) => `${name} is already in your wishlist`,
  contactSent: (leadId: string) => `Form submitted successfully! Lead ID: ${leadId}`,
  contactFailed: (message: string) => `Error submitting form: ${message}`,
  contactUnreached: (message: string) => `Network error submitting form: ${message}`,
  searchResults: (query: string) => `Search Results for "${query}"`,
} as const
