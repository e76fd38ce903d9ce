// server/cycle-clean.ts
import { buildApp } from './app.ts'

export const go = (): string => buildApp()
