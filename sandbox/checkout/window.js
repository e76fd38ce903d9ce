/* The payment window: pays, and tells the shop's page by message; with the tab to itself, the shop by a form. */
;(() => {
  'use strict'

  const card = document.querySelector('.card')
  const { origin: shopOrigin, orderId, keyId } = card.dataset
  const byId = (id) => document.getElementById(id)
  let options = {}
  let isBusy = false
  let isOver = false

  const hasTab = card.dataset.options !== ''

  function send(type, data = {}) {
    if (hasTab) return leaveTab(type)
    window.parent.postMessage({ from: 'razorpay-window', type, ...data }, shopOrigin)
  }

  /** There is no page behind this one: whoever leaves goes back by the form, as after a failure. */
  function leaveTab(type) {
    if (type === 'tab-closed')
      return location.replace(`/v1/checkout/closed?origin=${encodeURIComponent(shopOrigin)}`)
    if (type === 'dismissed') fail(CANCELLED)
  }

  const CANCELLED = {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment processing cancelled by user',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'payment_cancelled',
    metadata: { order_id: orderId },
  }

  window.addEventListener('message', (event) => {
    if (event.origin !== shopOrigin || event.source !== window.parent) return
    const message = event.data
    if (!message || message.from !== 'razorpay-page') return
    if (message.type === 'options') show(message.options)
    if (message.type === 'close-request') leave('escape')
  })

  function show(given) {
    options = given
    if (options.name) byId('name').textContent = options.name
    setText('description', options.description)
    const { name, contact, email } = options.prefill ?? {}
    setText('payer', [[name, contact].filter(Boolean).join(' · '), email].filter(Boolean).join('\n'))
    paint(options.theme ?? {})
    if (Number(options.timeout) > 0) countDown(Date.now() + Number(options.timeout) * 1000)
    focusFirst()
  }

  function setText(id, text) {
    const element = byId(id)
    if (!element || !text) return
    element.textContent = text
    element.hidden = false
  }

  function focusFirst() {
    const first = byId('pay') ?? byId('give-up')
    first?.focus()
  }

  /** The shop's colour, with black or white upon it, whichever reads better. */
  function paint({ color, backdrop_color: backdrop }) {
    const root = document.documentElement.style
    if (/^#[\da-f]{6}$/i.test(color ?? '')) {
      const ink = readsBetterInWhite(color) ? '#ffffff' : '#16211c'
      root.setProperty('--theme', color)
      root.setProperty('--on-theme', ink)
      root.setProperty('--accent', color)
      root.setProperty('--on-accent', ink)
    }
    if (/^#[\da-f]{6}([\da-f]{2})?$/i.test(backdrop ?? '')) root.setProperty('--backdrop', backdrop)
  }

  function readsBetterInWhite(color) {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = parseInt(color.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.183
  }

  for (const button of document.querySelectorAll('[data-outcome]')) {
    button.addEventListener('click', () => {
      void pay(button.dataset.outcome, 'closesTab' in button.dataset)
    })
  }

  async function pay(outcome, closesTab) {
    if (isBusy || isOver) return
    setBusy(true)
    const answer = await ask(outcome)
    setBusy(false)
    if (answer.error) return fail(answer.error)
    if (closesTab) return send('tab-closed')
    if (options.callback_url && (options.redirect || !options.hasHandler)) return submitToShop(answer)
    send('success', { response: answer })
  }

  async function ask(outcome) {
    const { prefill, notes, description } = options
    const body = {
      order_id: orderId,
      key_id: keyId,
      outcome,
      notes,
      description,
      email: prefill?.email,
      contact: prefill?.contact,
    }
    try {
      const response = await fetch('/v1/checkout/pay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return await response.json()
    } catch {
      return {
        error: {
          code: 'SERVER_ERROR',
          description: 'The bank could not be reached.',
          metadata: { order_id: orderId },
        },
      }
    }
  }

  function fail(error) {
    if (options.callback_url && options.redirect) {
      const { metadata, ...fields } = error
      const named = Object.entries(fields).map(([name, value]) => [`error[${name}]`, value])
      return submitToShop({ ...Object.fromEntries(named), 'error[metadata]': JSON.stringify(metadata) })
    }
    send('failed', { error })
    if (options.retry === false || options.retry?.enabled === false) return send('dismissed')
    byId('failure').textContent = `${error.description.replace(/\.?$/, '.')} ${adviceAfter(error)}`.trim()
    byId('failure').focus()
  }

  function adviceAfter({ source, reason }) {
    if (source === 'business') return ''
    if (reason === 'payment_timed_out')
      return 'Should money leave your account all the same, the shop will be told.'
    return 'You have not been charged. You can try again.'
  }

  /** The whole tab goes to the shop's callback by a form post from here, as from the provider's own site. */
  function submitToShop(fields) {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = options.callback_url
    form.target = '_top'
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = String(value ?? '')
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }

  function setBusy(busy) {
    isBusy = busy
    if (busy) byId('failure').textContent = ''
    byId('status').textContent = busy ? 'Paying…' : ''
    for (const button of document.querySelectorAll('[data-outcome]'))
      button.setAttribute('aria-disabled', String(busy || isOver))
  }

  function leave(by) {
    if (isBusy) return
    if (by === 'escape' && options.modal?.escape === false) return
    const confirm = byId('confirm')
    if (!options.modal?.confirm_close || isOver || !confirm) return send('dismissed')
    byId('choices').hidden = true
    confirm.hidden = false
    byId('stay').focus()
  }

  byId('close').addEventListener('click', () => leave('button'))
  byId('give-up')?.addEventListener('click', () => send('dismissed'))
  byId('leave')?.addEventListener('click', () => send('dismissed'))
  byId('stay')?.addEventListener('click', () => {
    byId('confirm').hidden = true
    byId('choices').hidden = false
    focusFirst()
  })

  document.body.addEventListener('click', (event) => {
    if (event.target === document.body && options.modal?.backdropclose === true) leave('backdrop')
  })

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      leave('escape')
    }
    if (event.key === 'Tab') keepFocus(event)
  })

  /** Tab goes round inside the window. */
  function keepFocus(event) {
    const buttons = [...document.querySelectorAll('button')].filter((button) => button.offsetParent !== null)
    const [first, last] = [buttons[0], buttons.at(-1)]
    const active = document.activeElement
    if (event.shiftKey ? active === first || !buttons.includes(active) : active === last) {
      event.preventDefault()
      ;(event.shiftKey ? last : first).focus()
    }
  }

  /** `timeout`: after it, this window takes no payment. */
  function countDown(endsAt) {
    const timeLeft = byId('time-left')
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      timeLeft.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`
      if (seconds > 0) return setTimeout(tick, 500)
      isOver = true
      if (byId('confirm')?.hidden === false) byId('stay').click()
      byId('failure').textContent = 'The time to pay is over. Close this window and try again.'
      for (const button of document.querySelectorAll('[data-outcome]'))
        button.setAttribute('aria-disabled', 'true')
      byId('close').focus()
    }
    tick()
  }

  if (hasTab) show({ ...JSON.parse(card.dataset.options), redirect: true })
  else send('ready')
})()
