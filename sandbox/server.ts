import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { checkoutRoutes } from './checkout-window.ts'
import { clockRoutes, createFaults, faultRoutes } from './controls.ts'
import type { Context, Settings } from './context.ts'
import { delhiveryApi, pushScan } from './delhivery.ts'
import { labelRoutes } from './labels.ts'
import { createLatePayments } from './late-payments.ts'
import { mailRoutes, closeMailServer, createMailServer } from './mail.ts'
import { pageRoutes } from './pages.ts'
import { settleLatePayment } from './payments.ts'
import { razorpayApi } from './razorpay-api.ts'
import { FAILED_CODES, isFinal, latestScan, scanned, shipmentWire, STATUS_NAMES } from './shipments.ts'
import { createState } from './state.ts'
import { createWebhooks } from './webhooks.ts'
import { WireError } from './razorpay-wire.ts'

const scanInput = z
  .strictObject({
    status: z.enum(STATUS_NAMES),
    isReturning: z.boolean().default(false),
    /** The reason of a failed delivery attempt. */
    code: z.enum(FAILED_CODES).optional(),
  })
  .refine(({ status, code }) => code === undefined || status === 'Pending', 'A code goes with Pending.')

/** POST /shipments/:waybill/scan moves a parcel; not part of Delhivery's own API. */
function scanRoutes(app: FastifyInstance, { state, settings, faults }: Context): void {
  app.post<{ Params: { waybill: string } }>('/shipments/:waybill/scan', ({ params, body }, reply) => {
    const move = scanInput.parse(body)
    const shipment = state.shipments.get(params.waybill)
    if (!shipment)
      return reply.code(404).send({ error: { code: 'unknown_parcel', message: 'There is no such parcel.' } })
    // A lost parcel may be found.
    if (isFinal(shipment) && latestScan(shipment).statusType !== 'LT') {
      const message = `It is ${latestScan(shipment).status}.`
      return reply.code(409).send({ error: { code: 'parcel_at_its_end', message } })
    }
    const moved = scanned(shipment, move)
    state.shipments.put(moved.waybill, moved)
    pushScan(moved, settings.scanPushUrl, faults.current)
    return shipmentWire(moved, '2')
  })
}

const LARGEST_BODY_BYTES = 256 * 1024

export type SandboxOptions = {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The shop's base URL: events go to /webhooks/razorpay below it. Without one, none are created. */
  webhookUrl?: string | undefined
  /** The whole address, including its secret part. Without one, no scan is pushed. */
  scanPushUrl?: string | undefined
  host?: string | undefined
  /** 0 takes any free port. */
  port: number
  smtpPort: number
  /**
   * Where to save orders, payments, refunds, parcels, mail and undelivered events; without it they are in memory only.
   */
  stateDir?: string | undefined
}

export type Sandbox = {
  url: string
  port: number
  smtpPort: number
  setWebhookUrl(url: string): void
  setScanPushUrl(url: string): void
  close(): Promise<void>
}

/** Starts the whole sandbox. Rejects if a port is in use or the state folder can't be used. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const settings: Settings = {
    keyId: options.keyId,
    keySecret: options.keySecret,
    webhookSecret: options.webhookSecret,
    webhookUrl: options.webhookUrl,
    scanPushUrl: options.scanPushUrl,
  }
  const host = options.host ?? '127.0.0.1'
  const context = createContext(settings)
  const { state, webhooks, latePayments } = context
  const loaded = Promise.withResolvers<void>()
  const app = createApp(context, loaded.promise)
  const mailServer = createMailServer(state, loaded.promise)
  async function close(): Promise<void> {
    latePayments.close()
    await app.close()
    await closeMailServer(mailServer)
    webhooks.close()
    await state.close()
  }

  try {
    await app.listen({ host, port: options.port })
    const smtpPort = await listenForMail(mailServer, host, options.smtpPort)
    // Only the process that holds the ports may use the state folder.
    await state.load(options.stateDir)
    loaded.resolve()
    webhooks.resume()
    latePayments.resume()
    const { port } = app.server.address() as AddressInfo
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      port,
      smtpPort,
      setWebhookUrl(url) {
        settings.webhookUrl = url
      },
      setScanPushUrl(url) {
        settings.scanPushUrl = url
      },
      close,
    }
  } catch (error) {
    loaded.resolve()
    await close()
    throw error
  }
}

function createContext(settings: Settings): Context {
  const state = createState()
  const faults = createFaults()
  const webhooks = createWebhooks(settings, state, faults)
  const latePayments = createLatePayments(state, faults, (paymentId) => settleLatePayment(context, paymentId))
  const context: Context = { settings, state, faults, webhooks, latePayments }
  return context
}

function createApp(context: Context, loaded: Promise<void>): FastifyInstance {
  const app = Fastify({ bodyLimit: LARGEST_BODY_BYTES, forceCloseConnections: true, requestTimeout: 30_000 })
  app.addHook('onRequest', () => loaded)
  // Acknowledged changes must survive a kill.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.method !== 'GET') await context.state.flushed()
    return payload
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof WireError) return reply.code(error.status).send(error.body)
    if (error instanceof z.ZodError) return reply.code(400).send(problem('invalid', z.prettifyError(error)))
    const { statusCode = 500, message } = error as { statusCode?: number; message: string }
    return reply.code(statusCode).send(problem(statusCode < 500 ? 'invalid' : 'broken', message))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(problem('not_found', 'There is nothing here.')),
  )

  pageRoutes(app, context)
  mailRoutes(app, context)
  faultRoutes(app, context)
  clockRoutes(app)
  checkoutRoutes(app, context)
  scanRoutes(app, context)
  labelRoutes(app, context)
  app.register(async (api) => razorpayApi(api, context), { prefix: '/v1' })
  app.register(async (api) => delhiveryApi(api, context))
  return app
}

function problem(code: string, message: string): object {
  return { error: { code, message } }
}

function listenForMail(
  mailServer: ReturnType<typeof createMailServer>,
  host: string,
  port: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    mailServer.once('error', reject)
    mailServer.listen(port, host, () => {
      mailServer.off('error', reject)
      // A client that disconnects must not stop the server.
      mailServer.on('error', () => undefined)
      resolve((mailServer.server.address() as AddressInfo).port)
    })
  })
}
