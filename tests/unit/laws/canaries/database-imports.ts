// database/queries/imports.ts
import fastify from 'fastify' // ✗ eslint(no-restricted-imports)
import { useState } from 'react' // ✗ eslint(no-restricted-imports)
import { getOrder } from '#shop/orders/get-order.ts' // ✗ eslint(no-restricted-imports)
import type { Payments } from '#providers/payments/port.ts' // ✗ eslint(no-restricted-imports)
import { razorpay } from '../../providers/payments/razorpay.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)

export const later = () => import('#server/app.ts') // ✗ eslint(no-restricted-imports)
export const use = [fastify, useState, getOrder, razorpay]
export type Use = Payments
