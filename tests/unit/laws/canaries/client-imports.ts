// client/imports.ts
import { z } from 'zod' // ✗ eslint(no-restricted-imports)
import { ZERO } from '#domain/money.ts' // ✗ eslint(no-restricted-imports)
import { FAULTS } from '../sandbox/faults.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)

export const use: unknown[] = [z, ZERO, FAULTS]
