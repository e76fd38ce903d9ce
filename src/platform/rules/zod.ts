/**
 * Zod as the rules use it: without generated code (`eval`), which the pages' security policy forbids. Configured here,
 * beside the schemas, because a page's modules are loaded before its entry.
 */
import { config, z } from 'zod'

config({ jitless: true })

export { z }
