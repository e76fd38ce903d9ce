/**
 * `npm run client`: generates the client's types and methods from the OpenAPI document. Run it after an endpoint
 * changes.
 */
import { writeFile } from 'node:fs/promises'
import { openApiDocument } from '#modules/partners/rules/open-api.ts'
import { clientCode } from './lib/client-code.ts'

const OUTPUT = new URL('../client/api.generated.ts', import.meta.url)

await writeFile(OUTPUT, clientCode(openApiDocument({ shopUrl: '' })))
console.log('The client is written to client/api.generated.ts.')
