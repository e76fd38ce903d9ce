/** The reference with its code coloured: what the page's loader sends. */
import type { ApiReference, BodyView, EndpointView, EventView } from '#domain/integrations/api-reference.ts'
import { BRAND } from '#domain/brand.ts'
import { ASSISTANT_TOOLS } from '#domain/integrations/assistant-tools.ts'
import { codeSample, SAMPLE_LANGUAGES, type SampleLanguage } from '#domain/integrations/code-samples.ts'
import { SIGNATURE_SAMPLES } from '#domain/integrations/signature-samples.ts'
import { MESSAGES } from '#domain/messages.ts'
import { colourCode, type Code } from './highlight.ts'

export type CodeByLanguage = Readonly<Record<SampleLanguage, Code>>

export type DocsBody = BodyView & { readonly code: Code }
export type DocsEndpoint = Omit<EndpointView, 'samples' | 'sampleAnswer' | 'bodies'> & {
  readonly samples: CodeByLanguage
  readonly sampleAnswer: Code
  readonly bodies: readonly DocsBody[]
}
export type DocsEvent = Omit<EventView, 'sample'> & { readonly sample: Code }

export type DocsView = Omit<ApiReference, 'endpoints' | 'events'> & {
  readonly endpoints: readonly DocsEndpoint[]
  readonly events: readonly DocsEvent[]
  readonly firstRequest: CodeByLanguage
  readonly verification: CodeByLanguage
  readonly refusalSample: Code
  readonly clientSample: Code
  readonly tools: readonly { readonly name: string; readonly description: string }[]
  readonly files: readonly { readonly path: string; readonly words: string }[]
  readonly assistantSample: Code
}

export function docsView(reference: ApiReference): DocsView {
  const { endpoints, events, shopUrl, testKey } = reference
  return {
    ...reference,
    endpoints: endpoints.map(({ samples, sampleAnswer, bodies, ...endpoint }) => ({
      ...endpoint,
      samples: inEach((language) => samples[language]),
      sampleAnswer: colourCode(sampleAnswer),
      bodies: bodies.map((body) => ({ ...body, code: colourCode(body.sample) })),
    })),
    events: events.map(({ sample, ...event }) => ({ ...event, sample: colourCode(sample) })),
    firstRequest: inEach((language) =>
      codeSample(
        {
          method: 'GET',
          url: `${shopUrl}/orders-api/products`,
          headers: [['api-key', testKey ?? 'YOUR_API_KEY']],
        },
        language,
      ),
    ),
    verification: inEach((language) => SIGNATURE_SAMPLES[language]),
    refusalSample: colourCode(JSON.stringify(REFUSAL, null, 2)),
    clientSample: colourCode(clientSample(shopUrl)),
    tools: ASSISTANT_TOOLS.map(({ name, description }) => ({ name, description })),
    files: FILES,
    assistantSample: colourCode(JSON.stringify(assistantSettings(shopUrl), null, 2)),
  }
}

const REFUSAL = {
  success: false,
  error: {
    code: 'bad_request',
    key: 'api_invalid',
    fields: { limit: MESSAGES.api_limit },
    request_id: '0b7e6a52-4a35-4f0e-9b43-0d8f3a1d4c11',
  },
}

/** Without a key, for whatever reads shops. */
const FILES = [
  { path: '/llms.txt', words: 'what a language model reads first' },
  { path: '/feeds/products.json', words: 'every product with price and stock, part by part' },
  { path: '/feeds/google.xml', words: 'the same for marketplaces' },
]

/** As the settings file of an assistant wants it. */
function assistantSettings(shopUrl: string) {
  return { mcpServers: { [BRAND.name.toLowerCase()]: { type: 'http', url: `${shopUrl}/mcp` } } }
}

function inEach(write: (language: SampleLanguage) => string): CodeByLanguage {
  return Object.fromEntries(
    SAMPLE_LANGUAGES.map((language) => [language, colourCode(write(language))]),
  ) as Record<SampleLanguage, Code>
}

function clientSample(shopUrl: string): string {
  return `import { createClient } from './client/client.ts'

const panna = createClient({
  baseUrl: '${shopUrl}',
  apiKey: process.env.PANNA_API_KEY,
})

// Paid, and no parcel on its way; those on their way are 'shipped'. Leave status out to read every order.
for await (const order of panna.eachOrder({ status: 'completed' })) {
  console.log(order.order_number, order.total_amount)
}`
}
