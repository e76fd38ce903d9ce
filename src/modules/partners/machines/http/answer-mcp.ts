/** Answers one request to /mcp with the official SDK. Loaded with the first request, as most shops get few. */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  McpServer,
  type CallToolResult,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { shopHandle } from '#platform/rules/shop-handle.ts'
import { fail, messageOf, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { z } from '#platform/rules/zod.ts'
import type { Shop } from '#app/shop.ts'
import { invalid, isBusy } from '#platform/http/errors.ts'
import {
  ASSISTANT_INSTRUCTIONS,
  deliveryPromiseTool,
  getProductTool,
  prepareCartTool,
  searchProductsTool,
  shopFactsTool,
  toAssistantPromise,
  type AssistantTool,
} from '../rules/assistant-tools.ts'
import { inputSentence } from '../../rules/api-endpoint.ts'

type ToolDeps = { readonly shop: Shop; readonly request: FastifyRequest }
type McpQuestion = ToolDeps & { readonly asked: Request; readonly maxBytes: number }

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

/** Version of the tools, not of the shop: raised when a tool's input or output changes. */
const TOOLS_VERSION = '1.0.0'
/** More than the largest cart has. */
const MAX_INPUT_ELEMENTS = 200

/** The shop's tools as an MCP server. A new one for each request, as they are stateless. */
function shopTools(deps: ToolDeps): McpServer {
  const { shop, request } = deps
  const server = new McpServer(
    { name: shopHandle(), title: `${shopFacts().name}: ${shopFacts().tagline}`, version: TOOLS_VERSION },
    {
      instructions: ASSISTANT_INSTRUCTIONS,
      // The tools only change with a release, so there are no notifications.
      capabilities: { tools: { listChanged: false } },
      maxToolInputElements: MAX_INPUT_ELEMENTS,
    },
  )
  serve(server, deps, searchProductsTool, async (asked) => ok(await shop.searchForAssistant(asked)))
  serve(server, deps, getProductTool, (asked) => shop.getProductForAssistant(asked))
  serve(server, deps, deliveryPromiseTool, async ({ pincode }) => {
    if (!request.server.countUse('pincode', request).isWithinLimit) return tooMany
    return ok(toAssistantPromise(await shop.getPincodePromise(pincode)))
  })
  serve(server, deps, prepareCartTool, (asked) => shop.prepareCart(asked))
  serve(server, deps, shopFactsTool, async () => ok(await shop.getShopInfo()))
  return server
}

type ToolOutput = Record<string, unknown>

const tooMany = fail({ code: 'too_many_requests', key: 'too_many_requests' })

function serve<Input extends z.ZodType, Output extends z.ZodType<ToolOutput, ToolOutput>>(
  server: McpServer,
  { request }: ToolDeps,
  tool: AssistantTool<Input, Output>,
  answer: (asked: z.output<Input>) => Promise<Result<z.input<Output>>>,
): void {
  const { name, title, description, input, output } = tool
  const run = async (given: unknown): Promise<CallToolResult> => {
    const asked = input.safeParse(given ?? {}, { error: inputSentence })
    const result = asked.success
      ? await answer(asked.data).catch((error: unknown) => failure(request, name, error))
      : fail(invalid(asked.error))
    request.log.info(
      { requestId: request.id, tool: name, refused: result.ok ? undefined : result.problem.code },
      'an assistant asked',
    )
    return result.ok ? toToolResult(result.value) : refused(result.problem)
  }
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: asDescribed(input),
      outputSchema: output,
      annotations: {
        title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    run,
  )
}

/** Only describes the input. The tool validates it, so that errors use the shop's messages. */
function asDescribed(schema: z.ZodType): StandardSchemaWithJSON {
  const { jsonSchema, vendor, version } = (schema as unknown as StandardSchemaWithJSON)['~standard']
  return { '~standard': { jsonSchema, vendor, version, validate: (value: unknown) => ({ value }) } }
}

/** Structured for programs, and as text for clients that read nothing else. */
function toToolResult(value: ToolOutput): CallToolResult {
  return { structuredContent: value, content: [{ type: 'text', text: JSON.stringify(value) }] }
}

/** The message, followed by the problem of each input. */
function refused(problem: Problem): CallToolResult {
  const { fields = {} } = problem
  const wrong = Object.entries(fields).flatMap(([path, text]) => (path === '' ? [] : [`${path}: ${text}`]))
  return { isError: true, content: [{ type: 'text', text: [messageOf(problem), ...wrong].join('\n') }] }
}

/** Internal error messages are never exposed. */
function failure(request: FastifyRequest, tool: string, error: unknown): Result<never> {
  request.log.error({ err: error, requestId: request.id, tool }, 'an assistant’s question failed')
  return isBusy(error) ? fail({ code: 'busy', key: 'busy' }) : fail({ code: 'unexpected', key: 'unexpected' })
}
