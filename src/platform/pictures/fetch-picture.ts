/**
 * Fetches a picture from an address that staff did not choose themselves. Names are resolved once and the connection
 * goes only to a checked address, so no name can lead into the shop's own network, and no redirect either. What arrives
 * is re-encoded in the process that opens pictures; its declared type is ignored.
 */
import { checkHost, type HostRules, requestPinned } from '../http/pinned-request.ts'
import { PHOTO_BYTES, type PhotoRefusal } from '../rules/photo.ts'
import type { FetchProblem } from '../rules/picture-fetch.ts'
import { createPictureMaker } from './picture-maker.ts'
import type { FetchedPicture, PictureFetcher } from './port.ts'
import type { TakeAnswer } from './convert-picture.ts'

export type PictureFetcherOptions = HostRules & {
  readonly userAgent: string
  readonly deadlineMs?: number
}

const DEADLINE_MS = 20_000
const MAX_REDIRECTS = 3
const MAX_URL = 2_000
/** Others belong to services that are no websites. */
const PORTS: ReadonlySet<string> = new Set(['', '80', '443'])
/** Statuses that may be different later: timeouts, throttling, failures of the other server. */
const isTemporaryStatus = (status: number) => status === 408 || status === 429 || status >= 500

const PROBLEM_OF_PHOTO: Readonly<Record<PhotoRefusal, FetchProblem>> = {
  empty: 'not_a_picture',
  large: 'too_large',
  kind: 'not_a_picture',
  pixels: 'too_large',
  broken: 'not_a_picture',
}

type Step =
  | { readonly step: 'bytes'; readonly bytes: Buffer }
  | { readonly step: 'moved'; readonly to: string }
  | { readonly step: 'failed'; readonly problem: FetchProblem; readonly isTemporary: boolean }

export function createPictureFetcher(options: PictureFetcherOptions): PictureFetcher {
  const { userAgent, isLoopbackAllowed, resolve, deadlineMs = DEADLINE_MS } = options
  const maker = createPictureMaker()

  async function download(text: string, deadline: AbortSignal): Promise<Step> {
    const url = readAddress(text, isLoopbackAllowed)
    if (url === null) return failed('bad_address')
    const host = await checkHost(url.hostname, { isLoopbackAllowed, resolve })
    if (!host.ok) return failed(host.problem, host.problem === 'unknown_host')
    const headers = { accept: 'image/*', 'user-agent': userAgent }
    const { addresses } = host
    const answer = await requestPinned({
      method: 'GET',
      url,
      addresses,
      headers,
      maxBytes: PHOTO_BYTES,
      deadline,
    })
    const { status, bytes, isWhole } = answer
    const to = answer.headers.location
    if (status >= 300 && status < 400 && to !== undefined)
      return { step: 'moved', to: URL.parse(to, url)?.href ?? '' }
    if (status !== 200) return failed('refused', isTemporaryStatus(status))
    if (!isWhole && bytes.byteLength >= PHOTO_BYTES) return failed('too_large')
    return isWhole ? { step: 'bytes', bytes } : failed('no_answer', true)
  }

  async function follow(first: string): Promise<Step> {
    const deadline = AbortSignal.timeout(deadlineMs)
    let url = first
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const step = await download(url, deadline)
      if (step.step !== 'moved') return step
      url = step.to
    }
    return failed('too_many_redirects')
  }

  return {
    async fetch(url) {
      const step = await follow(url).catch(() => failed('no_answer', true))
      if (step.step !== 'bytes')
        return step.step === 'failed'
          ? { ok: false, problem: step.problem, isTemporary: step.isTemporary }
          : { ok: false, problem: 'too_many_redirects', isTemporary: false }
      return answerOf(await maker.take(step.bytes).catch(() => null))
    },
    close: () => maker.close(),
  }
}

/** null from a process that was stopped or took too long. */
function answerOf(taken: TakeAnswer | null): FetchedPicture {
  if (taken === null) return { ok: false, problem: 'no_answer', isTemporary: true }
  if ('photo' in taken) return { ok: true, photo: taken.photo }
  return { ok: false, problem: PROBLEM_OF_PHOTO[taken.refusal], isTemporary: false }
}

function readAddress(text: string, isLoopbackAllowed: boolean): URL | null {
  const url = text.length <= MAX_URL ? URL.parse(text) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username !== '' || url.password !== '') return null
  return PORTS.has(url.port) || isLoopbackAllowed ? url : null
}

function failed(problem: FetchProblem, isTemporary = false): Extract<Step, { readonly step: 'failed' }> {
  return { step: 'failed', problem, isTemporary }
}
