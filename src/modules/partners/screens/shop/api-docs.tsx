/** /api-docs: the partner API for people (spec §1), rendered from the OpenAPI document. */
import { useEffect, useRef, type ReactNode } from 'react'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { listEndpoints, type OpenApiDocument } from '../../rules/open-api-document.ts'
import { ASSISTANT_TOOLS } from '../../machines/rules/assistant-tools.ts'
import { codeSamples } from '../../rules/code-samples.ts'
import { DOCUMENTED_ENDPOINTS } from '../../rules/endpoints.ts'
import { openApiDocument } from '../../rules/open-api.ts'
import { API_REFUSALS } from '../../rules/api-endpoint.ts'
import { requestExamples } from '../../rules/request-samples.ts'
import { TEST_KEY } from '#modules/staff/rules/scopes.ts'
import type { PageHandle } from '#app/access.ts'
import { pageSettingsContext, shopFrontContext, tagPageContext } from '#app/context.ts'
import { publicPage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import type { Route } from './+types/api-docs'
import { AssistantsChapter } from '../../machines/screens/assistants-chapter.tsx'
import { DocsProvider, useDocs } from './api-docs/docs-blocks.tsx'
import { Endpoint, EventEntry, Method, ObjectEntry } from './api-docs/reference.tsx'
import {
  Authentication,
  Changes,
  Client,
  Conventions,
  Errors,
  Introduction,
  Webhooks,
} from './api-docs/guide.tsx'
import './api-docs/docs.css'
import '#platform/ui/styles/prose.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export async function loader({ context }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.seo)
  const { shopUrl: ownUrl, connections } = context.get(pageSettingsContext)
  // The owner's settings only change the base URL.
  const front = await context
    .get(shopFrontContext)()
    .catch(() => null)
  const shopUrl = front?.seo.canonicalOrigin ?? ownUrl
  const isTestKeyOn = connections?.isTestKeyOn ?? false
  const testKey = isTestKeyOn ? TEST_KEY : null
  const document = openApiDocument({ shopUrl, endpoints: DOCUMENTED_ENDPOINTS })
  return {
    data: { document, shopUrl, testKey, examples: requestExamples(document, isTestKeyOn) },
    firstRequest: codeSamples({
      method: 'GET',
      url: `${shopUrl}/orders-api/products`,
      headers: [['api-key', testKey ?? 'YOUR_API_KEY']],
    }),
    statuses: Object.fromEntries(Object.entries(API_REFUSALS).map(([code, { status }]) => [code, status])),
    tools: ASSISTANT_TOOLS.map(({ name, description }) => ({ name, description })),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'API documentation',
    description: `Read orders, products and figures of ${shopFacts().name}, send stock and references, and receive signed webhooks: every endpoint with examples that run.`,
    path: '/api-docs',
  })
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { data, firstRequest, statuses } = loaderData
  // After a reload the browser restores the scroll position, but not the open entry.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.closest('details')?.setAttribute('open', '')
  }, [])
  return (
    <DocsProvider data={data}>
      <div className="page docs">
        <Contents document={data.document} />
        <article className="docs-body">
          <Introduction firstRequest={firstRequest} />
          <Authentication />
          <Conventions />
          <Reference />
          <Errors statuses={statuses} />
          <Client />
          <AssistantsChapter tools={loaderData.tools} />
          <Changes />
        </article>
      </div>
    </DocsProvider>
  )
}

/** Endpoints by group, objects and events. */
function Reference() {
  const { document, book } = useDocs()
  return (
    <>
      {endpointGroups(document).map(({ name, description, endpoints }) => (
        <Group key={name} id={`group-${name}`} title={name} words={description}>
          {endpoints.map((endpoint) => (
            <Endpoint key={endpoint.operation.operationId} endpoint={endpoint} />
          ))}
        </Group>
      ))}
      <Group id="objects" title="Objects" words="What several answers and events carry.">
        {[...book.linked].map((name) => (
          <ObjectEntry key={name} name={name} />
        ))}
      </Group>
      <Webhooks />
      <Group
        id="events"
        title="Events"
        words="What can be asked for, when it is sent, and what comes with it."
      >
        {Object.entries(document.webhooks).map(([name, { post }]) => (
          <EventEntry key={name} name={name} operation={post} />
        ))}
      </Group>
    </>
  )
}

type GroupProps = {
  readonly id: string
  readonly title: string
  readonly words: string
  readonly children: ReactNode
}

function Group({ id, title, words, children }: GroupProps) {
  return (
    <section aria-labelledby={id}>
      <header className="docs-ruled api-columns">
        <div className="docs-text">
          <h2 id={id}>{title}</h2>
          <p>{words}</p>
        </div>
      </header>
      {children}
    </section>
  )
}

function endpointGroups(document: OpenApiDocument) {
  const endpoints = listEndpoints(document)
  return document.tags
    .map(({ name, description }) => ({
      name,
      description,
      endpoints: endpoints.filter(({ operation }) => operation.tags.includes(name)),
    }))
    .filter((group) => group.endpoints.length > 0)
}

type ContentsLink = { readonly id: string; readonly title: string; readonly method?: string }

const GUIDE: readonly ContentsLink[] = [
  { id: 'start', title: 'Start here' },
  { id: 'authentication', title: 'Keys and scopes' },
  { id: 'conventions', title: 'Money, days, paging' },
  { id: 'limits', title: 'Rate limits' },
]
const REFERENCE: readonly ContentsLink[] = [
  { id: 'objects', title: 'Objects' },
  { id: 'webhooks', title: 'Webhooks' },
  { id: 'signatures', title: 'Check a signature' },
  { id: 'events', title: 'Events' },
  { id: 'errors', title: 'Errors' },
  { id: 'client', title: 'TypeScript client' },
  { id: 'assistants', title: 'Assistants and feeds' },
  { id: 'changes', title: 'Changes' },
]

/** Beside the text on wide screens; otherwise collapsed below the header, and closed again after a choice. */
function Contents({ document }: { readonly document: OpenApiDocument }) {
  const fold = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (fold.current) fold.current.open = false
  }
  const groups = [
    { name: 'Guide', links: GUIDE },
    ...endpointGroups(document).map(({ name, endpoints }) => ({
      name,
      links: endpoints.map(({ method, operation: { operationId, summary } }) => ({
        id: operationId,
        title: summary,
        method,
      })),
    })),
    { name: 'Reference', links: REFERENCE },
  ]
  return (
    <details className="docs-contents contents folded" ref={fold}>
      <summary>Contents</summary>
      <nav aria-label="On this page">
        {groups.map(({ name, links }) => (
          <div key={name}>
            <p className="muted tiny bold">{name}</p>
            <ul>
              {links.map(({ id, title, method }: ContentsLink) => (
                <li key={id}>
                  <a href={`#${id}`} onClick={close}>
                    {title}
                    <Method method={method} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </details>
  )
}
