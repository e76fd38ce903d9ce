// app/imports-clean.ts
import { createContext } from 'react-router'
import { ZERO } from '#domain/money.ts'
import type { Deps } from '#shop/deps.ts'

export const depsContext = createContext<Deps>()
export const zero = ZERO
