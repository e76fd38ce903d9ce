/** One question, answered by the official SDK: loaded with the first of them, for most shops are asked seldom. */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { shopTools, type ToolDeps } from './shop-tools.ts'

export type McpQuestion = ToolDeps & { readonly asked: Request; readonly maxBytes: number }

/** Since the revision of 2026-07-28 each request says itself which revision it speaks. */
export async function answerMcp(question: McpQuestion): Promise<Response> {
  return (await isLegacyRequest(question.asked)) ? answerEarlier(question) : answerModern(question)
}

async function answerModern({ asked, maxBytes, ...deps }: McpQuestion): Promise<Response> {
  const handler = createMcpHandler(() => shopTools(deps), {
    legacy: 'reject',
    // Nothing changes that could be subscribed to.
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
    // Read whole before the handler goes.
    return new Response(response.body && (await response.arrayBuffer()), response)
  } finally {
    await handler.close()
  }
}

/** The revisions before it begin with a handshake, which says nothing that a later request would need. */
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
