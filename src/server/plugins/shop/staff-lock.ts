/**
 * Locks the panel of an idle session. A page request is answered by a password form at the same address, which carries
 * the submitted form; a program gets 423, and the panel asks in a dialog (src/modules/staff/screens/staff/lock) and
 * repeats the request. Routes also refuse by themselves: src/app/access.ts, access.ts.
 */
import type { FastifyRequest } from 'fastify'
import type { LockedRequest, Viewer } from '#app/context.ts'
import { UNLOCK_FIELD, UNLOCK_READS_FIELD } from '#modules/staff/rules/session-lock.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { webHeaders } from '#platform/http/web-request.ts'
import { Refusal, errorView } from '#platform/http/refusal.ts'
import type { Accounts } from '#modules/accounts/http/accounts.ts'

export type LockAnswer =
  /** Answered as if there were no lock. */
  | { readonly kind: 'open'; readonly isUnlocked?: true }
  | { readonly kind: 'answer'; readonly response: Response }
  | { readonly kind: 'ask'; readonly locked: LockedRequest }

/** The panel requests these automatically, also while nobody is using it. */
const POLLED = /^\/cms\/products\/import\/[^/]+\/progress(?:\.data)?$/
const OPEN: LockAnswer = { kind: 'open' }

/** After the right password the original form is passed on: the request's body is replaced. */
export async function checkStaffLock(
  request: FastifyRequest,
  viewer: () => Promise<Viewer | null>,
  accounts: Accounts,
): Promise<LockAnswer> {
  const isAnswer = request.method === 'POST' && bodyOf(request).includes(UNLOCK_FIELD)
  // If the viewer can't be read, the page itself refuses.
  const session = (await viewer().catch(() => null))?.staffSession ?? null
  if (session === null || (!session.isLocked && !isAnswer)) {
    const [path = ''] = request.url.split('?', 1)
    if (session?.isUseDue && !POLLED.test(path)) await accounts.recordUse(webHeaders(request))
    return OPEN
  }
  if (!isPage(request)) return { kind: 'answer', response: refusal() }
  const form = await formOf(request)
  const isForm = request.method === 'POST' && !form.has(UNLOCK_READS_FIELD)
  const password = form.get(UNLOCK_FIELD)
  for (const name of [UNLOCK_FIELD, UNLOCK_READS_FIELD]) form.delete(name)
  if (typeof password === 'string') {
    const problem = session.isLocked ? await problemOf(password, request, accounts) : null
    if (problem === null) return isForm ? handOn(request, form) : { kind: 'answer', response: back(request) }
    return { kind: 'ask', locked: lockedRequest(request, form, isForm, problem) }
  }
  return { kind: 'ask', locked: lockedRequest(request, form, isForm, null) }
}

async function problemOf(password: string, request: FastifyRequest, accounts: Accounts) {
  const answer = await accounts.accessOf(webHeaders(request)).confirmPassword(password)
  return answer.ok ? null : answer.message
}

function lockedRequest(
  { url }: FastifyRequest,
  form: FormData,
  isForm: boolean,
  problem: string | null,
): LockedRequest {
  const fields = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const hasFiles = [...form.values()].some((value) => typeof value !== 'string' && value.size > 0)
  return { action: url, isForm, fields, hasFiles, problem }
}

function handOn(request: FastifyRequest, form: FormData): LockAnswer {
  const fields = [...form.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
  request.body = Buffer.from(new URLSearchParams(fields).toString())
  request.headers['content-type'] = 'application/x-www-form-urlencoded'
  return { kind: 'open', isUnlocked: true }
}

/** Reloads the requested page by a separate GET. */
function back({ url }: FastifyRequest): Response {
  return new Response(null, { status: 303, headers: { location: url } })
}

function refusal(): Response {
  const { problem } = new Refusal('session_locked', 'session_locked')
  const headers = { 'cache-control': 'private, no-store' }
  return Response.json(errorView(problem), { status: PROBLEMS.session_locked.status, headers })
}

function isPage({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  return !path.endsWith('.data') && headers.accept?.includes('text/html') === true
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/** Empty if the body is not a form. */
async function formOf(request: FastifyRequest): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  if (request.method !== 'POST') return new FormData()
  const form = new Request('http://form.invalid', {
    method: 'POST',
    headers,
    body: new Uint8Array(bodyOf(request)),
  })
  // The body has been read completely, within the server's limit.
  return form.formData().catch(() => new FormData())
}
