/** The examples of an endpoint with what was typed into its form, in the place of what we made up. */
import {
  codeSample,
  MADE_HEADERS,
  SAMPLE_LANGUAGES,
  type HeaderValue,
  type SampleRequest,
} from '#domain/integrations/code-samples.ts'
import type { CodeByLanguage, DocsEndpoint } from './docs-view.ts'
import { colourCode } from './highlight.ts'

export type TypedInput = {
  readonly endpoint: Pick<
    DocsEndpoint,
    'method' | 'path' | 'keyHeader' | 'keyInSamples' | 'parameters' | 'ownIds'
  > & { readonly bodies: readonly { readonly sample: string }[] }
  readonly shopUrl: string
  /** By place and name, as the form has it: 'query limit'; the body under 'body'. */
  readonly typed: ReadonlyMap<string, string>
  /** A key of somebody’s own is shown when it was asked for, and else null. */
  readonly ownKey: string | null
}

/** Null while the form says nothing of its own: then the examples stay as they were written. */
export function typedSamples(input: TypedInput): CodeByLanguage | null {
  const request = typedRequest(input)
  if (request === null) return null
  const codes = SAMPLE_LANGUAGES.map((language) => [language, colourCode(codeSample(request, language))])
  return Object.fromEntries(codes) as CodeByLanguage
}

export function typedRequest(input: TypedInput): SampleRequest | null {
  if (!saysSomething(input)) return null
  const { endpoint, ownKey } = input
  const { method, keyHeader, keyInSamples, bodies } = endpoint
  return {
    method,
    url: urlOf(input),
    headers: [[keyHeader, ownKey ?? keyInSamples], ...headersOf(input)],
    ...(bodies.length > 0 ? { body: bodyOf(input) } : {}),
  }
}

function saysSomething({ endpoint: { parameters, bodies }, typed, ownKey }: TypedInput): boolean {
  const body = typed.get('body')
  const isOwnBody = body !== undefined && body !== bodies[0]?.sample
  return (
    ownKey !== null || isOwnBody || parameters.some(({ place, name }) => valueOf(typed, place, name) !== '')
  )
}

/** Where an id is missing stands the word for it, as in the examples. */
function urlOf({ endpoint: { path, parameters, ownIds }, shopUrl, typed }: TypedInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(valueOf(typed, 'path', name) || (ownIds[0]?.word ?? name)),
  )
  const query = parameters.flatMap(({ place, name }) => {
    const value = valueOf(typed, place, name)
    return place === 'query' && value !== '' ? [[name, value]] : []
  })
  return shopUrl + filled + (query.length > 0 ? `?${new URLSearchParams(query).toString()}` : '')
}

function headersOf({ endpoint: { parameters }, typed }: TypedInput): (readonly [string, HeaderValue])[] {
  return parameters.flatMap(({ place, name, isRequired }) => {
    if (place !== 'header') return []
    const value = valueOf(typed, place, name) || (isRequired ? MADE_HEADERS[name] : '')
    return value ? [[name, value] as const] : []
  })
}

/** While it is no JSON, the examples show the one that was written for them. */
function bodyOf({ endpoint: { bodies }, typed }: TypedInput): unknown {
  const [sample = ''] = bodies.map((body) => body.sample)
  return parsed(typed.get('body') ?? sample) ?? parsed(sample)
}

export function isJson(text: string): boolean {
  return parsed(text) !== undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function valueOf(typed: TypedInput['typed'], place: string, name: string): string {
  return typed.get(`${place} ${name}`)?.trim() ?? ''
}
