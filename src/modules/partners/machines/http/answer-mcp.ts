/** Answers one request with the official SDK. Loaded with the first request, as most shops get few. */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { shopTools, type ToolDeps } from './shop-tools.ts'

export type McpQuestion = ToolDeps & { readonly asked: Request; readonly maxBytes: number }

/** Since revision 2026-07-28 each request names its own protocol revision. */
export async function answerMcp(question: McpQuestion): Promise<Response> {
  return (await isLegacyRequest(question.asked)) ? answerEarlier(question) : answerModern(question)
}

async function answerModern({ asked, maxBytes, ...deps }: McpQuestion): Promise<Response> {
  const handler = createMcpHandler(() => shopTools(deps), {
    legacy: 'reject',
    // There is nothing to subscribe to.
    maxSubscriptions: 0,
    maxRequestBodySize: maxBytes,
    onerror: ({ message }) =>
      deps.request.log.info(
        { requestId: deps.request.id, detail: message },
        'no such question by the protocol',
      ),
  })
  try {
    const response = await handler.fetch(asked)
    // The body must be read before the handler is closed.
    return new Response(response.body && (await response.arrayBuffer()), response)
  } finally {
    await handler.close()
  }
}

/** Earlier revisions start with a handshake; later requests need nothing from it. */
async function answerEarlier({ asked, maxBytes, ...deps }: McpQuestion): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: maxBytes,
  })
  const server = shopTools(deps)
  try {
    await server.connect(transport)
    return await transport.handleRequest(asked)
  } finally {
    await server.close()
  }
}
