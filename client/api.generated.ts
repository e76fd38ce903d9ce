/** Made by `npm run client` from the OpenAPI document, version 1.6.0. Changes made here are lost. */

import { eachOf, type CallOptions, type Send } from './send.ts'

export type Refusal = {
  success: false
  error: {
    /** Which refusal it is: the word for programs. */
    code: 'bad_request' | 'unauthenticated' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'conflict' | 'too_large' | 'unsupported_type' | 'too_many_requests' | 'unexpected' | 'busy'
    /** What went wrong, for people. */
    message: string
    /** Each wrong field or parameter by its path, with what is allowed. */
    fields?: Record<string, string>
    /** To quote to the shop; the same as in the `x-request-id` header. */
    request_id: string
  }
}

export type Order = {
  id: string
  /** The first 8 characters of the id. */
  order_number: string
  /** The number that people read: on screens, in e-mails and on invoices. */
  display_number: string
  /** The overall status, derived from payment and shipping. To see whether it is delivered, read `fulfilment_status`. - `pending`: not paid yet, and no parcel is on its way - `shipped`: the parcel is on its way, to the customer or back, paid or not - `completed`: paid, and no parcel is on its way: not sent yet, delivered, or back - `failed`: closed before it was paid */
  status: 'pending' | 'shipped' | 'completed' | 'failed'
  /** The payment status. - `unpaid`: not paid yet; for cash on delivery, until the courier has collected it - `paid`: fully paid, nothing refunded - `partly_refunded`: paid, and a part has gone back - `refunded`: fully refunded - `failed`: closed before it was paid; a late payment can still make it `paid` */
  payment_status: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed'
  /** The shipping status. - `none`: no courier has been asked for - `requested`: a courier has been asked for; there is no tracking number yet - `shipped`: it has a tracking number, and is with the courier or about to be - `delivered`: the customer has it - `returning`: on its way back to the shop - `returned`: back at the shop - `cancelled`: it will not be sent, or was cancelled */
  fulfilment_status: 'none' | 'requested' | 'shipped' | 'delivered' | 'returning' | 'returned' | 'cancelled'
  /** `prepaid`, or `cod`: in cash at the door. */
  payment_method: 'prepaid' | 'cod'
  /** `outside`: staff received the payment another way; `none`: there was nothing to pay. */
  paid_through: 'razorpay' | 'cod' | 'outside' | 'none'
  /** `pickup`: sold at the shop’s counter and taken along; nothing is to be sent. */
  delivery: 'courier' | 'pickup'
  /** It belongs to no account. */
  is_guest: boolean
  /** The account that ordered; null for a guest. Null unless the key may read customers. */
  user_id: string | null
  /** Null unless the key may read customers. */
  customer_name: string | null
  /** Also null if the customer of a phone order gave none. Null unless the key may read customers. */
  customer_email: string | null
  /** Null unless the key may read customers. */
  customer_phone: string | null
  /** The registered business that buys; null for a private buyer. Null unless the key may read customers. */
  business_name: string | null
  /** The GSTIN of that business. Null unless the key may read customers. */
  gstin: string | null
  /** Address, city, state, pincode and country in one line; without the address for a key that may not read customers. */
  shipping_address: string
  city: string
  state: string
  pincode: string
  country: string
  currency: 'INR'
  /** The goods, before discounts. */
  subtotal: number
  shipping_fee: number
  /** Contained in `shipping_fee`, after discounts on it. */
  shipping_tax: Tax
  /** For collecting the cash. */
  cod_fee: number
  /** Contained in `cod_fee`. */
  cod_fee_tax: Tax
  coupon_code: string | null
  coupon_discount: number
  coins_redeemed: number
  coin_discount: number
  /** Credited to the account when the order is paid; 0 for a guest. */
  coins_earned: number
  /** The amount to pay. */
  total_amount: number
  /** Amount refunded: refunds that are `processing` or `refunded`. */
  refunded_amount: number
  /** Set once the order is paid through Razorpay; otherwise null. */
  razorpay_order_id: string | null
  razorpay_payment_id: string | null
  order_items: OrderItem[]
  /** Null before the parcel has its waybill. */
  tracking: Tracking | null
  /** Oldest first. */
  refunds: Refund[]
  /** The invoice, then the credit notes that correct it. */
  invoices: Invoice[]
  /** What you sent with `order_sync`, by the same key; null when there is none, and in webhooks. */
  partner_reference: string | null
  partner_status: string | null
  partner_note: string | null
  created_at: string
  /** Changes whenever a field of this order changes, except for what you sent yourself. */
  updated_at: string
  paid_at: string | null
}

export type Tax = {
  /** What is taxed, after discounts, without the tax. */
  taxable_value: number
  cgst: number
  sgst: number
  /** Across states, in place of the other two. */
  igst: number
}

export type OrderItem = {
  id: number
  /** The product’s id. */
  product_id: string
  sku: string
  /** The product’s name when it was ordered. */
  name: string
  image_url: string
  quantity: number
  /** The price of one when it was ordered. */
  price: number
  /** Price times quantity, before discounts. */
  total: number
  /** The HSN code of the goods. */
  hsn: string
  gst_rate_percent: number
  /** As the invoice states it; before there is one, by the rates when it was ordered. */
  tax: Tax
}

export type Tracking = {
  courier: string
  waybill: string
  /** The courier’s tracking page; null if unknown. */
  url: string | null
  /** The courier’s latest status; empty before the first. */
  status: string
  expected_at: string | null
  delivered_at: string | null
}

export type Refund = {
  id: string
  /** The refund that did not get through and that this one makes good. */
  replaces_id: string | null
  /** `provider`: through Razorpay; `manual`: by hand; `coins`: no money, coins went back. */
  method: 'provider' | 'manual' | 'coins'
  /** `requested`: not accepted yet, or staff still have to pay it by hand; `processing`: the provider has accepted it; `refunded`: the money was sent; `failed`: refused, or the money could not be delivered. `refunded_amount` and `payment_status` count `processing` and `refunded`. */
  status: 'requested' | 'processing' | 'refunded' | 'failed'
  amount: number
  coins_returned: number
  razorpay_refund_id: string | null
  created_at: string
  /** When the provider confirmed the refund. */
  processed_at: string | null
}

export type Invoice = {
  id: string
  kind: 'tax_invoice' | 'bill_of_supply' | 'invoice_cum_bill' | 'credit_note'
  number: string
  total: number
  issued_at: string
  /** The document as a PDF. Ask for it with your `api-key`; it needs `customers:read` as well. */
  pdf_url: string
}

export type Pagination = {
  /** Total number of results for these parameters. */
  total: number
  limit: number
  offset: number
  /** Whether there are more results now. */
  hasMore: boolean
  /** Cursor of the next page. Null at the end, except with `updated_since`: save it there for the next request. */
  next_cursor: string | null
}

export type Stats = {
  /** The span that was asked for. */
  period: {
    /** Its first instant; null: from the first order on. */
    from: string | null
    /** The first instant after it; null: until now. */
    until: string | null
  }
  /** Placed in the span, by what has become of them. */
  orders: {
    total: number
    by_status: {
      pending: number
      shipped: number
      completed: number
      failed: number
    }
  }
  /** Each amount counts on the day on which it was paid or sent back. */
  revenue: {
    currency: 'INR'
    /** Paid less sent back. Below 0 when more went back. */
    total: number
    /** Of orders that were paid in the span. */
    paid: number
    /** Sent back in the span: refunds that are `processing` or `refunded`. */
    refunded: number
    paid_orders: number
    /** Average value of paid orders; null if there are none. */
    average_order: number | null
  }
  /** Current values, regardless of the period. */
  products: {
    /** Shown or not, without archived ones. */
    total: number
    /** On sale, and there are some. */
    in_stock: number
    /** On sale with fewer than 10 left, those with none among them. */
    low_stock: number
    /** On sale, and none can be sold. */
    out_of_stock: number
  }
  /** Top ten by revenue, from orders paid in the period. */
  top_products: {
    product_id: string
    name: string
    category: string
    quantity: number
    /** Price times quantity, before discounts. */
    revenue: number
  }[]
}

export type Product = {
  /** The product’s id. */
  id: string
  sku: string
  name: string
  description: string
  /** The price before any discount, in rupees. */
  price: number
  /** What the shopper pays, when it is reduced. */
  discounted_price: number | null
  /** The price printed on the product (MRP), when there is one. */
  original_price: number | null
  /** Its page. */
  url: string
  image_url: string
  gallery_images: string[]
  category: string
  rating: number | null
  reviews_count: number
  in_stock: boolean
  /** Units available to sell: on hand minus reserved. Cash-on-delivery units already with the courier are in neither. Null if stock is not tracked. */
  stock_quantity: number | null
  /** Only `active` products are shown to shoppers; `archived` ones are gone for good. */
  status: 'active' | 'inactive' | 'archived'
  /** How its pages are held together; null when that is not given. */
  binding: 'wire-o' | 'sewn' | 'glued' | 'stapled' | null
  /** What one weighs, packed. */
  weight_grams: number
  /** The HSN code of such goods, for GST. */
  hsn: string
  /** The GST that the price contains, in percent. */
  gst_rate_percent: number
  /** The number under its barcode, with 8, 12, 13 or 14 digits (EAN, UPC); null when it has none. */
  gtin: string | null
  /** The manufacturer’s part number; null when it has none. */
  mpn: string | null
  /** Products of the same group differ in one option; null outside of groups. */
  group_name: string | null
  /** The option in which the products of its group differ. */
  option_name: string | null
  /** Its value of that option. */
  option_value: string | null
  /** Colour of the swatch as a hex code; null without one. */
  option_swatch: string | null
  /** Further attributes that the shop’s owner named, in their order. */
  extra: {
    name: string
    value: string
  }[]
  created_at: string
  /** Changes whenever any field here changes, including on a sale. */
  updated_at: string
}

export type OrderSync = {
  type: 'order_sync'
  data: {
    orders: {
      /** The order id from the orders API. */
      order_id: string
      /** What you call this order. */
      partner_reference?: string
      /** How far it is with you, in your own words. The shop’s status is not touched. */
      partner_status?: string
      /** Anything else that the shop’s staff should read. */
      partner_note?: string
    }[]
  }
}

export type ProductSync = {
  type: 'product_sync'
  data: {
    products: {
      /** The product’s id. Either this or `sku`. */
      id?: string
      /** The product’s SKU. Either this or `id`. */
      sku?: string
      /** Units on the shelf at the message’s timestamp, including units of paid and unpaid orders that the courier has not picked up; the shop subtracts them. */
      stock_on_hand?: number
      /** Units added to the shelf (above 0) or removed other than by the shop’s orders (below 0). Not together with `stock_on_hand`. */
      stock_delta?: number
      /** The description on the product page, as plain text. */
      description?: string
      /** Weight of one packed unit. */
      weight_grams?: number
    }[]
  }
}

export type StatsUpdate = {
  type: 'stats_update'
  data: {
    stats: {
      /** The first day that the figures count, in India. */
      first_day: string
      /** The last one; the same for a single day. Not after today. */
      last_day: string
      /** Your figures by name, 1 to 50 of them. A name has up to 60 lowercase letters, digits and _, and starts with a letter. They replace earlier figures for the same days. */
      figures: Record<string, number>
    }[]
  }
}

export type ApiErrorCode = Refusal['error']['code']

export type ListOrdersQuery = {
  /** Maximum number of results. */
  limit?: number
  /** How many results to skip. For long or changing lists, use the cursor instead. Not allowed with `updated_since`. */
  offset?: number
  /** Only orders of this status. `completed` leaves out paid orders whose parcel is on its way: those are `shipped`. */
  status?: 'pending' | 'shipped' | 'completed' | 'failed'
  /** Only orders with this payment status. */
  payment_status?: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed'
  /** Only orders with this shipping status. */
  fulfilment_status?: 'none' | 'requested' | 'shipped' | 'delivered' | 'returning' | 'returned' | 'cancelled'
  /** Only orders that contain this SKU. */
  sku?: string
  /** Only orders of this customer e-mail, in any case. Needs the scope `customers:read` as well. */
  email?: string
  /** Only the order with this number: its `display_number`, or the first 8 characters of its id. */
  order_number?: string
  /** Only orders to which you gave this reference with `order_sync`. */
  partner_reference?: string
  /** Placed on or after this date in India, or this time. A time needs an offset. */
  start_date?: string
  /** Placed by the end of this date in India, or by this time, inclusive. */
  end_date?: string
  /** `next_cursor` of the previous response: continues after it, even if new results have arrived. Keep the other parameters the same and leave out `offset`. */
  cursor?: string
  /** Only results that changed since this date in India or this time, oldest change first. `next_cursor` is then never null: save it and send it next time. Changes of the last two seconds come with the next response. */
  updated_since?: string
}

export type ListOrdersAnswer = {
  success: true
  data: Order[]
  pagination: Pagination
}

export type GetOrderAnswer = {
  success: true
  data: Order
}

export type GetStatsQuery = {
  /** On or after this date in India, or this time. A time needs an offset. */
  start_date?: string
  /** Until the end of this date in India, or until this time, inclusive. */
  end_date?: string
}

export type GetStatsAnswer = {
  success: true
  data: Stats
}

export type ListProductsQuery = {
  /** Maximum number of results. */
  limit?: number
  /** How many results to skip. For long or changing lists, use the cursor instead. Not allowed with `updated_since`. */
  offset?: number
  /** `next_cursor` of the previous response: continues after it, even if new results have arrived. Keep the other parameters the same and leave out `offset`. */
  cursor?: string
  /** Only results that changed since this date in India or this time, oldest change first. `next_cursor` is then never null: save it and send it next time. Changes of the last two seconds come with the next response. */
  updated_since?: string
  /** Only products of this category. */
  category?: string
}

export type ListProductsAnswer = {
  success: true
  data: Product[]
  pagination: Pagination
}

export type GetProductAnswer = {
  success: true
  data: Product
}

export type SendDataBody = OrderSync | ProductSync | StatsUpdate

export type SendDataAnswer = {
  success: true
  data: {
    type: 'order_sync' | 'product_sync' | 'stats_update'
    /** Number of records received. */
    received: number
    /** Number of records that changed something. */
    changed: number
    /** Fields that were left alone, by their paths: a message with a later timestamp had set them. Empty as a rule. */
    outdated: string[]
    /** Counts below what open orders hold, by their paths. They were set to that number, so nothing more is sold; send the count again later. Empty as a rule. */
    limited: string[]
    received_at: string
  }
}

export type GetInvoicePdfAnswer = Uint8Array

export type OrderCreatedEvent = {
  /** The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once. */
  id: string
  type: 'order.created'
  /** Of the message’s format. New fields do not change it. */
  version: 1
  /** When it happened. Events may arrive out of order. */
  timestamp: string
  data: Order
}

export type OrderConfirmedEvent = {
  /** The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once. */
  id: string
  type: 'order.confirmed'
  /** Of the message’s format. New fields do not change it. */
  version: 1
  /** When it happened. Events may arrive out of order. */
  timestamp: string
  data: Order
}

export type OrderPaidEvent = {
  /** The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once. */
  id: string
  type: 'order.paid'
  /** Of the message’s format. New fields do not change it. */
  version: 1
  /** When it happened. Events may arrive out of order. */
  timestamp: string
  data: Order
}

export type OrderShippedEvent = {
  /** The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once. */
  id: string
  type: 'order.shipped'
  /** Of the message’s format. New fields do not change it. */
  version: 1
  /** When it happened. Events may arrive out of order. */
  timestamp: string
  data: Order
}

export type OrderDeliveredEvent = {
  /** The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once. */
  id: string
  type: 'order.delivered'
  /** Of the message’s format. New fields do not change it. */
  version: 1
  /** When it happened. Events may arrive out of order. */
  timestamp: string
  data: Order
}

export type OrderReturnedEvent = {
  /** The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once. */
  id: string
  type: 'order.returned'
  /** Of the message’s format. New fields do not change it. */
  version: 1
  /** When it happened. Events may arrive out of order. */
  timestamp: string
  data: Order
}

export type OrderFailedEvent = {
  /** The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once. */
  id: string
  type: 'order.failed'
  /** Of the message’s format. New fields do not change it. */
  version: 1
  /** When it happened. Events may arrive out of order. */
  timestamp: string
  data: Order
}

export type OrderCancelledEvent = {
  /** The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once. */
  id: string
  type: 'order.cancelled'
  /** Of the message’s format. New fields do not change it. */
  version: 1
  /** When it happened. Events may arrive out of order. */
  timestamp: string
  data: Order
}

export type OrderRefundedEvent = {
  /** The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once. */
  id: string
  type: 'order.refunded'
  /** Of the message’s format. New fields do not change it. */
  version: 1
  /** When it happened. Events may arrive out of order. */
  timestamp: string
  data: {
    id: string
    /** The first 8 characters of the id. */
    order_number: string
    /** The number that people read: on screens, in e-mails and on invoices. */
    display_number: string
    /** The overall status, derived from payment and shipping. To see whether it is delivered, read `fulfilment_status`. - `pending`: not paid yet, and no parcel is on its way - `shipped`: the parcel is on its way, to the customer or back, paid or not - `completed`: paid, and no parcel is on its way: not sent yet, delivered, or back - `failed`: closed before it was paid */
    status: 'pending' | 'shipped' | 'completed' | 'failed'
    /** The payment status. - `unpaid`: not paid yet; for cash on delivery, until the courier has collected it - `paid`: fully paid, nothing refunded - `partly_refunded`: paid, and a part has gone back - `refunded`: fully refunded - `failed`: closed before it was paid; a late payment can still make it `paid` */
    payment_status: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed'
    /** The shipping status. - `none`: no courier has been asked for - `requested`: a courier has been asked for; there is no tracking number yet - `shipped`: it has a tracking number, and is with the courier or about to be - `delivered`: the customer has it - `returning`: on its way back to the shop - `returned`: back at the shop - `cancelled`: it will not be sent, or was cancelled */
    fulfilment_status: 'none' | 'requested' | 'shipped' | 'delivered' | 'returning' | 'returned' | 'cancelled'
    /** `prepaid`, or `cod`: in cash at the door. */
    payment_method: 'prepaid' | 'cod'
    /** `outside`: staff received the payment another way; `none`: there was nothing to pay. */
    paid_through: 'razorpay' | 'cod' | 'outside' | 'none'
    /** `pickup`: sold at the shop’s counter and taken along; nothing is to be sent. */
    delivery: 'courier' | 'pickup'
    /** It belongs to no account. */
    is_guest: boolean
    /** The account that ordered; null for a guest. Null unless the key may read customers. */
    user_id: string | null
    /** Null unless the key may read customers. */
    customer_name: string | null
    /** Also null if the customer of a phone order gave none. Null unless the key may read customers. */
    customer_email: string | null
    /** Null unless the key may read customers. */
    customer_phone: string | null
    /** The registered business that buys; null for a private buyer. Null unless the key may read customers. */
    business_name: string | null
    /** The GSTIN of that business. Null unless the key may read customers. */
    gstin: string | null
    /** Address, city, state, pincode and country in one line; without the address for a key that may not read customers. */
    shipping_address: string
    city: string
    state: string
    pincode: string
    country: string
    currency: 'INR'
    /** The goods, before discounts. */
    subtotal: number
    shipping_fee: number
    /** Contained in `shipping_fee`, after discounts on it. */
    shipping_tax: Tax
    /** For collecting the cash. */
    cod_fee: number
    /** Contained in `cod_fee`. */
    cod_fee_tax: Tax
    coupon_code: string | null
    coupon_discount: number
    coins_redeemed: number
    coin_discount: number
    /** Credited to the account when the order is paid; 0 for a guest. */
    coins_earned: number
    /** The amount to pay. */
    total_amount: number
    /** Amount refunded: refunds that are `processing` or `refunded`. */
    refunded_amount: number
    /** Set once the order is paid through Razorpay; otherwise null. */
    razorpay_order_id: string | null
    razorpay_payment_id: string | null
    order_items: OrderItem[]
    /** Null before the parcel has its waybill. */
    tracking: Tracking | null
    /** Oldest first. */
    refunds: Refund[]
    /** The invoice, then the credit notes that correct it. */
    invoices: Invoice[]
    /** What you sent with `order_sync`, by the same key; null when there is none, and in webhooks. */
    partner_reference: string | null
    partner_status: string | null
    partner_note: string | null
    created_at: string
    /** Changes whenever a field of this order changes, except for what you sent yourself. */
    updated_at: string
    paid_at: string | null
    /** What this event refunded to the customer. */
    refund: {
      /** The refunded amount, in rupees; 0 if only coins were returned. */
      amount: number
    }
  }
}

export type OrderRefund_failedEvent = {
  /** The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once. */
  id: string
  type: 'order.refund_failed'
  /** Of the message’s format. New fields do not change it. */
  version: 1
  /** When it happened. Events may arrive out of order. */
  timestamp: string
  data: {
    id: string
    /** The first 8 characters of the id. */
    order_number: string
    /** The number that people read: on screens, in e-mails and on invoices. */
    display_number: string
    /** The overall status, derived from payment and shipping. To see whether it is delivered, read `fulfilment_status`. - `pending`: not paid yet, and no parcel is on its way - `shipped`: the parcel is on its way, to the customer or back, paid or not - `completed`: paid, and no parcel is on its way: not sent yet, delivered, or back - `failed`: closed before it was paid */
    status: 'pending' | 'shipped' | 'completed' | 'failed'
    /** The payment status. - `unpaid`: not paid yet; for cash on delivery, until the courier has collected it - `paid`: fully paid, nothing refunded - `partly_refunded`: paid, and a part has gone back - `refunded`: fully refunded - `failed`: closed before it was paid; a late payment can still make it `paid` */
    payment_status: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed'
    /** The shipping status. - `none`: no courier has been asked for - `requested`: a courier has been asked for; there is no tracking number yet - `shipped`: it has a tracking number, and is with the courier or about to be - `delivered`: the customer has it - `returning`: on its way back to the shop - `returned`: back at the shop - `cancelled`: it will not be sent, or was cancelled */
    fulfilment_status: 'none' | 'requested' | 'shipped' | 'delivered' | 'returning' | 'returned' | 'cancelled'
    /** `prepaid`, or `cod`: in cash at the door. */
    payment_method: 'prepaid' | 'cod'
    /** `outside`: staff received the payment another way; `none`: there was nothing to pay. */
    paid_through: 'razorpay' | 'cod' | 'outside' | 'none'
    /** `pickup`: sold at the shop’s counter and taken along; nothing is to be sent. */
    delivery: 'courier' | 'pickup'
    /** It belongs to no account. */
    is_guest: boolean
    /** The account that ordered; null for a guest. Null unless the key may read customers. */
    user_id: string | null
    /** Null unless the key may read customers. */
    customer_name: string | null
    /** Also null if the customer of a phone order gave none. Null unless the key may read customers. */
    customer_email: string | null
    /** Null unless the key may read customers. */
    customer_phone: string | null
    /** The registered business that buys; null for a private buyer. Null unless the key may read customers. */
    business_name: string | null
    /** The GSTIN of that business. Null unless the key may read customers. */
    gstin: string | null
    /** Address, city, state, pincode and country in one line; without the address for a key that may not read customers. */
    shipping_address: string
    city: string
    state: string
    pincode: string
    country: string
    currency: 'INR'
    /** The goods, before discounts. */
    subtotal: number
    shipping_fee: number
    /** Contained in `shipping_fee`, after discounts on it. */
    shipping_tax: Tax
    /** For collecting the cash. */
    cod_fee: number
    /** Contained in `cod_fee`. */
    cod_fee_tax: Tax
    coupon_code: string | null
    coupon_discount: number
    coins_redeemed: number
    coin_discount: number
    /** Credited to the account when the order is paid; 0 for a guest. */
    coins_earned: number
    /** The amount to pay. */
    total_amount: number
    /** Amount refunded: refunds that are `processing` or `refunded`. */
    refunded_amount: number
    /** Set once the order is paid through Razorpay; otherwise null. */
    razorpay_order_id: string | null
    razorpay_payment_id: string | null
    order_items: OrderItem[]
    /** Null before the parcel has its waybill. */
    tracking: Tracking | null
    /** Oldest first. */
    refunds: Refund[]
    /** The invoice, then the credit notes that correct it. */
    invoices: Invoice[]
    /** What you sent with `order_sync`, by the same key; null when there is none, and in webhooks. */
    partner_reference: string | null
    partner_status: string | null
    partner_note: string | null
    created_at: string
    /** Changes whenever a field of this order changes, except for what you sent yourself. */
    updated_at: string
    paid_at: string | null
    /** What this event speaks of. It is one of `refunds`, with its state. */
    refund: {
      /** What did not go back, in rupees. */
      amount: number
    }
  }
}

export type ProductUpdatedEvent = {
  /** The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once. */
  id: string
  type: 'product.updated'
  /** Of the message’s format. New fields do not change it. */
  version: 1
  /** When it happened. Events may arrive out of order. */
  timestamp: string
  data: Product
}

export type WebhookTestEvent = {
  /** The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once. */
  id: string
  type: 'webhook.test'
  /** Of the message’s format. New fields do not change it. */
  version: 1
  /** When it happened. Events may arrive out of order. */
  timestamp: string
  data: {
    message: string
  }
}

export type WebhookEvent =
  | OrderCreatedEvent
  | OrderConfirmedEvent
  | OrderPaidEvent
  | OrderShippedEvent
  | OrderDeliveredEvent
  | OrderReturnedEvent
  | OrderFailedEvent
  | OrderCancelledEvent
  | OrderRefundedEvent
  | OrderRefund_failedEvent
  | ProductUpdatedEvent
  | WebhookTestEvent

export type Operations = {
  /** List orders: GET /orders-api/orders */
  listOrders(query?: ListOrdersQuery, options?: CallOptions): Promise<ListOrdersAnswer>
  /** Every entry of listOrders, page by page. */
  eachOrder(query?: Omit<ListOrdersQuery, 'offset'>, options?: CallOptions): AsyncGenerator<ListOrdersAnswer['data'][number], void, undefined>
  /** Read an order: GET /orders-api/orders/{id} */
  getOrder(id: string, options?: CallOptions): Promise<GetOrderAnswer>
  /** Read the figures: GET /orders-api/stats */
  getStats(query?: GetStatsQuery, options?: CallOptions): Promise<GetStatsAnswer>
  /** List products: GET /orders-api/products */
  listProducts(query?: ListProductsQuery, options?: CallOptions): Promise<ListProductsAnswer>
  /** Every entry of listProducts, page by page. */
  eachProduct(query?: Omit<ListProductsQuery, 'offset'>, options?: CallOptions): AsyncGenerator<ListProductsAnswer['data'][number], void, undefined>
  /** Read a product: GET /orders-api/products/{id} */
  getProduct(id: string, options?: CallOptions): Promise<GetProductAnswer>
  /** Send data to the shop: POST /data-webhook/ */
  sendData(body: SendDataBody, options?: CallOptions): Promise<SendDataAnswer>
  /** Download an invoice: GET /orders-api/orders/{id}/invoices/{invoiceId}.pdf */
  getInvoicePdf(id: string, invoiceId: string, options?: CallOptions): Promise<GetInvoicePdfAnswer>
}

export function operations(send: Send): Operations {
  const all: Operations = {
    listOrders: (query = {}, options) => send({ method: 'GET', path: '/orders-api/orders', keyHeader: 'api-key', query }, options),
    eachOrder: (query = {}, options) => eachOf((page: ListOrdersQuery, more) => all.listOrders(page, more), query, options),
    getOrder: (id, options) => send({ method: 'GET', path: '/orders-api/orders/{id}', keyHeader: 'api-key', params: { id } }, options),
    getStats: (query = {}, options) => send({ method: 'GET', path: '/orders-api/stats', keyHeader: 'api-key', query }, options),
    listProducts: (query = {}, options) => send({ method: 'GET', path: '/orders-api/products', keyHeader: 'api-key', query }, options),
    eachProduct: (query = {}, options) => eachOf((page: ListProductsQuery, more) => all.listProducts(page, more), query, options),
    getProduct: (id, options) => send({ method: 'GET', path: '/orders-api/products/{id}', keyHeader: 'api-key', params: { id } }, options),
    sendData: (body, options) => send({ method: 'POST', path: '/data-webhook/', keyHeader: 'webhook-secret', body, made: ['idempotency-key', 'timestamp'] }, options),
    getInvoicePdf: (id, invoiceId, options) => send({ method: 'GET', path: '/orders-api/orders/{id}/invoices/{invoiceId}.pdf', keyHeader: 'api-key', params: { id, invoiceId }, accept: 'application/pdf' }, options),
  }
  return all
}

