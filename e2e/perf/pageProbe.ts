/** A socket frame and the text that proves it was painted. */
export type WatchedKind = 'book' | 'ticker'

/** Timing of one socket frame or one press, in milliseconds. */
export type Sample = {
  readonly kind: string
  /** Since the page received the frame or the input. */
  readonly fromReceivedMs: number
  /** Since the venue sent it; undefined if the message has no time. */
  readonly fromSentMs: number | undefined
  /** Since the page was opened. */
  readonly paintedMs: number
}

export type Probe = {
  /** Starts the recording and discards earlier samples. */
  readonly start: () => void
  readonly stop: () => readonly Sample[]
  /**
   * Waits until `selector` shows `text` and has been painted. Timing starts with the next frame of `channel`, or with
   * the next press without one.
   */
  readonly expect: (kind: string, channel: string | undefined, selector: string, text: string) => Promise<Sample>
  /** Times from the release of the pointer to the next message of this operation. */
  readonly sends: (operation: string) => readonly number[]
  /** Tasks longer than 50 ms since the page was opened: start and duration. */
  readonly longTasks: () => readonly { readonly startMs: number; readonly durationMs: number }[]
  readonly load: () => {
    readonly firstPaintMs: number
    readonly largestPaintMs: number
    readonly largestPaintOf: string
    readonly layoutShift: number
  }
  /** The first price in the book and the first moment when the ticket accepts an amount, if any. */
  readonly firstDrawn: () => { readonly bookMs: number | undefined; readonly ticketMs: number | undefined }
  /** Intervals between frames in this time. */
  readonly countFrames: (forMs: number) => Promise<readonly number[]>
}

export type WatchedTexts = Readonly<Record<WatchedKind, string>>

/**
 * Runs in the page before anything else. A change counts as painted when the main thread has finished its frame: a
 * message posted during a frame arrives right after it.
 */
export function installProbe(watched: WatchedTexts): void {
  const nextFrame = window.requestAnimationFrame.bind(window)
  const afterFrame = new MessageChannel()
  let isInFrame = false
  let painted: ((nowMs: number) => void)[] = []
  const enterFrame = () => {
    if (isInFrame) return
    isInFrame = true
    afterFrame.port2.postMessage(0)
  }
  afterFrame.port1.addEventListener('message', () => {
    isInFrame = false
    const nowMs = performance.now()
    const due = painted
    painted = []
    for (const notify of due) notify(nowMs)
  })
  afterFrame.port1.start()
  window.requestAnimationFrame = (callback) =>
    nextFrame((nowMs) => {
      enterFrame()
      callback(nowMs)
    })
  const whenPainted = (notify: (nowMs: number) => void) => {
    painted.push(notify)
    if (!isInFrame) nextFrame(enterFrame)
  }

  let isOn = false
  let samples: Sample[] = []
  const waiting: Record<WatchedKind, { value: number; receivedMs: number; sentMs: number }[]> = { book: [], ticker: [] }
  type Expected = {
    kind: string
    channel: string | undefined
    selector: string
    text: string
    receivedMs?: number
    done: (sample: Sample) => void
  }
  let expected: Expected | undefined
  const stamped = /^\{"value":([\d.]+),"sent":([\d.]+),"kind":"(book|ticker)"/
  const named = /"channel":"([^"]+)"/

  const receive = (event: MessageEvent<unknown>) => {
    if (typeof event.data !== 'string') return
    const head = event.data.slice(0, 120)
    if (expected?.channel !== undefined && expected.receivedMs === undefined) {
      if (named.exec(head)?.[1] === expected.channel) expected.receivedMs = event.timeStamp
    }
    if (!isOn) return
    const [, value, sent, kind] = stamped.exec(head) ?? []
    if (kind !== 'book' && kind !== 'ticker') return
    waiting[kind].push({
      value: Number(value),
      receivedMs: event.timeStamp,
      sentMs: Number(sent) - performance.timeOrigin,
    })
  }

  const numberIn = (text: string | null | undefined) => Number((text ?? '').replaceAll(/[^\d.]/g, ''))
  const look = () => {
    if (expected !== undefined) meet(expected)
    if (!isOn) return
    for (const kind of ['book', 'ticker'] as const) {
      const list = waiting[kind]
      if (list.length === 0) continue
      const shown = numberIn(document.querySelector(watched[kind])?.textContent)
      const last = list.findLastIndex(({ value }) => value === shown)
      if (last === -1) continue
      const drawn = list.splice(0, last + 1)
      whenPainted((nowMs) => {
        for (const { receivedMs, sentMs } of drawn) {
          samples.push({
            kind,
            fromReceivedMs: nowMs - receivedMs,
            fromSentMs: nowMs - sentMs,
            paintedMs: nowMs,
          })
        }
      })
    }
  }
  const meet = (wanted: Expected) => {
    const { kind, receivedMs, selector, text } = wanted
    if (receivedMs === undefined) return
    if (!document.querySelector(selector)?.textContent.includes(text)) return
    expected = undefined
    whenPainted((nowMs) =>
      wanted.done({ kind, fromReceivedMs: nowMs - receivedMs, fromSentMs: undefined, paintedMs: nowMs }),
    )
  }
  const observer = new MutationObserver(look)
  const observe = () =>
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })

  // Recorded in the page, because a query from outside takes longer on a busy page.
  const drawn: { bookMs: number | undefined; ticketMs: number | undefined } = { bookMs: undefined, ticketMs: undefined }
  const isTicketThere = () =>
    document.querySelector<HTMLInputElement>('form[aria-label="Order ticket"] input[name="amount"]')?.disabled === false
  const firsts = new MutationObserver(() => {
    if (drawn.bookMs === undefined && numberIn(document.querySelector(watched.book)?.textContent) > 0) {
      drawn.bookMs = Infinity
      whenPainted((nowMs) => (drawn.bookMs = nowMs))
    }
    if (drawn.ticketMs === undefined && isTicketThere()) {
      drawn.ticketMs = Infinity
      whenPainted((nowMs) => (drawn.ticketMs = nowMs))
    }
    if (drawn.bookMs !== undefined && drawn.ticketMs !== undefined) firsts.disconnect()
  })
  firsts.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })

  let pressedMs = 0
  const pressed = (event: Event) => {
    pressedMs = event.timeStamp
    if (expected !== undefined && expected.channel === undefined) expected.receivedMs ??= event.timeStamp
  }
  window.addEventListener('pointerup', pressed, { capture: true })
  const sent = new Map<string, number[]>()
  const Native = window.WebSocket
  window.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', receive)
    }
    override send(data: string | Blob | BufferSource): void {
      super.send(data)
      if (typeof data !== 'string') return
      const operation = /"op":"(\w+)"/.exec(data.slice(0, 200))?.[1] ?? ''
      sent.set(operation, [...(sent.get(operation) ?? []), performance.now() - pressedMs])
    }
  }

  const long: { startMs: number; durationMs: number }[] = []
  let load = { firstPaintMs: 0, largestPaintMs: 0, largestPaintOf: '', layoutShift: 0 }
  const watchEntries = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  watchEntries('longtask', ({ startTime, duration }) => long.push({ startMs: startTime, durationMs: duration }))
  watchEntries('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') load = { ...load, firstPaintMs: startTime }
  })
  watchEntries('largest-contentful-paint', (entry) => {
    const { element, size } = entry as PerformanceEntry & { element?: Element | null; size: number }
    const text = (element?.textContent ?? '').trim().slice(0, 40)
    const largestPaintOf = `<${element?.tagName.toLowerCase() ?? '?'}> ${size} px² “${text}”`
    load = { ...load, largestPaintMs: entry.startTime, largestPaintOf }
  })
  watchEntries('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) load = { ...load, layoutShift: load.layoutShift + value }
  })

  const probe: Probe = {
    start: () => {
      samples = []
      waiting.book = []
      waiting.ticker = []
      isOn = true
      observe()
    },
    stop: () => {
      isOn = false
      observer.disconnect()
      return samples
    },
    expect: (kind, channel, selector, text) =>
      new Promise((done) => {
        expected = { kind, channel, selector, text, done }
        observe()
      }),
    sends: (operation) => sent.get(operation) ?? [],
    longTasks: () => long,
    load: () => load,
    firstDrawn: () => drawn,
    countFrames: (forMs) =>
      new Promise((done) => {
        const deltas: number[] = []
        const startMs = performance.now()
        let beforeMs = startMs
        const count = (nowMs: number) => {
          deltas.push(nowMs - beforeMs)
          beforeMs = nowMs
          if (nowMs - startMs < forMs) nextFrame(count)
          else done(deltas.slice(1))
        }
        nextFrame(count)
      }),
  }
  Object.assign(window, { __probe: probe })
}
