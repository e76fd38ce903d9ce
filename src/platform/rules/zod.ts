/**
 * Zod as the rules use it: without code made from text, which the pages' security policy forbids. It is set here,
 * beside the schemas, because a page's modules are loaded before its entry.
 */
import { config, z } from 'zod'

config({ jitless: true })

export { z }
