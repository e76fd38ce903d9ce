// sandbox/imports-clean.ts
import { createHmac } from 'node:crypto'
import fastify from 'fastify'
import { FAULTS } from './faults.ts'

export const use = [createHmac, fastify, FAULTS]
