/* The script that a shop's page loads. It defines window.Razorpay, which opens the payment window in an iframe.
   It runs under the shop's own Content-Security-Policy: no inline style, no eval, styles only through element.style. */
;(() => {
  'use strict'

  const sandboxOrigin = new URL(document.currentScript.src).origin
  const LOADS_WITHIN_MS = 10_000

  class Razorpay {
    #options
    #listeners = new Map()
    #window

    constructor(options) {
      if (!options || !options.key) throw new Error('No key passed')
      this.#options = options
    }

    /** `payment.failed` is called for each failed try, with { error }. */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.#window) return
      const options = this.#options
      if (options.callback_url && options.redirect && cannotFrame()) return takeTab(options)
      this.#window = openWindow(options, {
        success: (response) => {
          this.#window = undefined
          if (typeof options.handler === 'function') options.handler(response)
        },
        failed: (error) => {
          for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error })
        },
        dismissed: () => {
          this.#window = undefined
          if (options.modal && typeof options.modal.ondismiss === 'function') options.modal.ondismiss()
        },
      })
    }

    close() {
      this.#window?.dismiss()
    }
  }

  /** Browsers inside other apps and those that render elsewhere can't show the frame. */
  function cannotFrame() {
    return /Instagram|FBAN|FBAV|FB_IAB|Opera Mini|UCBrowser|UCWEB/.test(navigator.userAgent)
  }

  /** The whole tab goes to the payment page by a form, and comes back to callback_url by another. */
  function takeTab(options) {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = `${sandboxOrigin}/v1/checkout/embedded`
    const fields = {
      key_id: options.key,
      order_id: options.order_id ?? '',
      callback_url: options.callback_url,
      options: JSON.stringify(plainOptions(options)),
    }
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = String(value)
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }

  function openWindow(options, on) {
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    const notice = createNotice(() => dismiss())
    const label = options.name ? `Payment to ${options.name}` : 'Payment'
    const scrolling = document.documentElement.style.overflow
    let isReady = false

    dialog.setAttribute('aria-label', label)
    style(dialog, {
      width: '100%',
      height: '100%',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      background: 'transparent',
      overflow: 'hidden',
    })
    frame.title = label
    frame.src = windowUrl(options)
    style(frame, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      colorScheme: 'light',
    })
    style(frame, { visibility: 'hidden' })
    const patience = setTimeout(() => notice.complain(), LOADS_WITHIN_MS)

    function close() {
      clearTimeout(patience)
      window.removeEventListener('message', receive)
      dialog.removeEventListener('close', reopen)
      document.documentElement.style.overflow = scrolling
      if (dialog.open) dialog.close()
      dialog.remove()
    }

    function dismiss() {
      close()
      on.dismissed()
    }

    /** The window in the frame decides: `modal.escape` and `modal.confirm_close` are known there. */
    function askToClose(event) {
      event.preventDefault()
      if (isReady) send('close-request', { by: 'escape' })
      else dismiss()
    }

    /** A browser may close a dialog at a second Escape whatever its page says. */
    function reopen() {
      dialog.showModal()
      frame.focus()
    }

    function send(type, data) {
      frame.contentWindow.postMessage({ from: 'razorpay-page', type, ...data }, sandboxOrigin)
    }

    function receive(event) {
      if (event.origin !== sandboxOrigin || event.source !== frame.contentWindow) return
      const message = event.data
      if (!message || message.from !== 'razorpay-window') return
      if (message.type === 'ready') {
        isReady = true
        clearTimeout(patience)
        notice.element.remove()
        style(frame, { visibility: 'visible' })
        send('options', { options: plainOptions(options) })
        frame.focus()
      } else if (message.type === 'success') {
        close()
        on.success(message.response)
      } else if (message.type === 'failed') {
        on.failed(message.error)
      } else if (message.type === 'dismissed') {
        dismiss()
      } else if (message.type === 'tab-closed') {
        location.replace(`${sandboxOrigin}/v1/checkout/closed?origin=${encodeURIComponent(location.origin)}`)
      }
    }

    window.addEventListener('message', receive)
    dialog.addEventListener('cancel', askToClose)
    dialog.addEventListener('close', reopen)
    dialog.append(notice.element, frame)
    document.body.append(dialog)
    document.documentElement.style.overflow = 'hidden'
    dialog.showModal()
    return { dismiss }
  }

  function windowUrl(options) {
    const url = new URL('/v1/checkout/window', sandboxOrigin)
    url.searchParams.set('order_id', String(options.order_id ?? ''))
    url.searchParams.set('key_id', String(options.key))
    url.searchParams.set('origin', location.origin)
    return url.href
  }

  /** What may be sent by message: everything but the functions. */
  function plainOptions(options) {
    return {
      ...JSON.parse(JSON.stringify(options)),
      hasHandler: typeof options.handler === 'function',
    }
  }

  /** Stands until the window has loaded, with a way out when it does not. */
  function createNotice(leave) {
    const element = document.createElement('div')
    const text = document.createElement('p')
    const button = document.createElement('button')
    text.textContent = 'Opening the payment window…'
    text.setAttribute('role', 'status')
    button.type = 'button'
    button.textContent = 'Close'
    button.addEventListener('click', leave)
    style(element, {
      position: 'fixed',
      inset: '0',
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: '16px',
      padding: '24px',
      background: 'rgb(22 33 28 / 0.8)',
      color: '#ffffff',
      font: '16px/1.5 system-ui, sans-serif',
      textAlign: 'center',
    })
    style(text, { margin: '0' })
    style(button, {
      minHeight: '48px',
      minWidth: '120px',
      border: '0',
      borderRadius: '10px',
      background: '#ffffff',
      color: '#16211c',
      font: 'inherit',
      cursor: 'pointer',
    })
    element.append(text, button)
    return {
      element,
      complain() {
        text.textContent = 'The payment window could not be opened. Nothing has been charged.'
      },
    }
  }

  function style(element, properties) {
    Object.assign(element.style, properties)
  }

  window.Razorpay = Razorpay
})()
