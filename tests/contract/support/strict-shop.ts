import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StrictShop = {
  url: string
  /** The posts to /callback, newest last. */
  callbacks: URLSearchParams[]
  close(): Promise<void>
}

/**
 * A page with a Content-Security-Policy as strict as the shop's. Its button opens the payment window with the `options`
 * of its address; everything the window reports becomes a line of its log.
 */
export async function openStrictShop(sandboxUrl: string): Promise<StrictShop> {
  const callbacks: URLSearchParams[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/callback')) {
      let form = ''
      request.setEncoding('utf8').on('data', (chunk: string) => {
        form += chunk
      })
      request.on('end', () => {
        callbacks.push(new URLSearchParams(form))
        response.writeHead(303, { location: '/done' }).end()
      })
    } else if (request.url === '/shop.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(SHOP_SCRIPT)
    } else {
      const policy = `default-src 'none'; script-src 'self' ${sandboxUrl}; style-src 'self'; frame-src ${sandboxUrl}; img-src data:; base-uri 'none'; form-action 'self' ${sandboxUrl}; frame-ancestors 'none'`
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      })
      response.end(request.url === '/done' ? DONE_PAGE : shopPage(sandboxUrl))
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callbacks,
    close: () => closeServer(server),
  }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}

const HEAD = '<!doctype html><html lang="en-IN"><head><title>Shop</title><link rel="icon" href="data:,">'
const DONE_PAGE = `${HEAD}</head><body><main><h1>Called back</h1></main></body></html>`

function shopPage(sandboxUrl: string): string {
  return `${HEAD}<script src="${sandboxUrl}/v1/checkout.js"></script><script src="/shop.js" defer></script></head>
    <body><main><h1>Checkout</h1><button type="button">Place order</button><ol aria-label="Log"></ol></main></body></html>`
}

const SHOP_SCRIPT = `
  const log = (text) => document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: text }))
  const options = JSON.parse(new URLSearchParams(location.search).get('options'))
  document.querySelector('button').addEventListener('click', () => {
    const checkout = new Razorpay({
      ...options,
      handler: (response) => log('handler ' + JSON.stringify(response)),
      modal: { ...options.modal, ondismiss: () => log('dismissed') },
    })
    checkout.on('payment.failed', ({ error }) => log('failed ' + JSON.stringify(error)))
    checkout.open()
  })`
