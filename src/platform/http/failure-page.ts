/** A page that needs nothing but this process: sent when nothing can be rendered, or when too many renders wait. */
import { shopFacts } from '../rules/shop-facts.ts'
import { escapeHtml } from '../rules/mail/letter.ts'
import { MESSAGES } from '../rules/messages.ts'
import { PROBLEMS } from '../rules/problems.ts'
import type { Failure } from '../page-cache/plain-answers.ts'

export function failurePage(code: 'busy' | 'unexpected' | 'too_many_requests'): Failure {
  const name = escapeHtml(shopFacts().name)
  const title = `${name}: ${MESSAGES[code]}`
  return {
    status: PROBLEMS[code].status,
    retryAfterSeconds: code === 'busy' ? 1 : null,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${MESSAGES[code]}</h1><p><a href="/">${name}</a></p></html>`,
  }
}
