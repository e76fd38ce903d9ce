// shop/orders/imports.ts
import fastify from 'fastify' // ✗ eslint(no-restricted-imports)
import { redirect } from 'react-router' // ✗ eslint(no-restricted-imports)
import { useState } from 'react' // ✗ eslint(no-restricted-imports)
import { randomUUID } from 'node:crypto' // ✗ eslint(no-restricted-imports)
import { razorpay } from '#providers/payments/razorpay.ts' // ✗ eslint(no-restricted-imports)
import type { razorpay as Razorpay } from '../../providers/payments/razorpay.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)
import { buildApp } from '#server/app.ts' // ✗ eslint(no-restricted-imports)
import { AN_ORDER } from '../../tests/support/orders.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)

export const later = (): Promise<unknown> => import('#providers/mail/smtp.ts') // ✗ eslint(no-restricted-imports)
export const use = [fastify, redirect, useState, randomUUID, razorpay, buildApp, AN_ORDER]
export type Use = typeof Razorpay
