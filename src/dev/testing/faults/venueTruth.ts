import type { Address, Hash } from '@/core/protocol/instrument'
import type { EventBatch, OrderRecord, TradeEvent } from '@/venue/engine/event'
import { getBook, type LiveBook } from '@/venue/live/liveBook'
import type { VenuePort } from '@/venue/venuePort'
import type { PaperPage } from './paperPage'

/** Every state of one object in order, as texts comparable with the page's. */
export type History = {
  readonly note: (text: string, nowMs: number) => void
  readonly latest: () => string
  /** The last time that the text was true; undefined if never. `untilMs` is its end; undefined while it is true. */
  readonly find: (text: string) => { readonly at: number; readonly untilMs: number | undefined } | undefined
}

function createHistory(): History {
  const places = new Map<string, { at: number; untilMs: number | undefined }>()
  let count = 0
  let current: string | undefined
  return {
    note: (text, nowMs) => {
      if (text === current) return
      const before = current === undefined ? undefined : places.get(current)
      if (before !== undefined) before.untilMs = nowMs
      places.set(text, { at: ++count, untilMs: undefined })
      current = text
    },
    latest: () => current ?? '',
    find: (text) => places.get(text),
  }
}

export type LevelText = { readonly price: bigint; readonly amount: bigint }

function bookText(bids: readonly LevelText[], asks: readonly LevelText[]): string {
  const sideText = (side: readonly LevelText[]) => side.map(({ price, amount }) => `${price}:${amount}`).join(' ')
  return `${sideText(bids)} | ${sideText(asks)}`
}

type OrderFigures = { readonly orderId: Hash; readonly price: bigint; readonly amount: bigint; readonly filled: bigint }

function ordersText(orders: Iterable<OrderFigures>): string {
  return [...orders]
    .map(({ orderId, price, amount, filled }) => `${orderId.slice(0, 12)} ${price} ${amount} ${filled}`)
    .sort()
    .join(', ')
}

export type TrueFill = {
  readonly price: bigint
  readonly amount: bigint
  readonly fee: bigint
  readonly side: string
  readonly sinceMs: number
}

/** The venue's state of one account. */
export type AccountTruth = {
  readonly orders: History
  /** USD in millionths. */
  readonly balance: History
  /** By trade and order. */
  readonly fills: ReadonlyMap<string, TrueFill>
  readonly orderIds: ReadonlySet<Hash>
}

/** All past states of a venue, across its restarts. */
export type VenueTruth = {
  readonly follow: (core: VenuePort) => void
  readonly book: History
  readonly account: (account: Address) => AccountTruth
  /** Records the current state. An answer precedes the events seen here, and a page may paint it at once. */
  readonly catchUp: () => void
  readonly close: () => void
}

export function createVenueTruth(instrumentId: string, nowMs: () => number): VenueTruth {
  const book = createHistory()
  const accounts = new Map<Address, ReturnType<typeof createAccountTruth>>()
  let stop = () => {}
  let catchUp = () => {}
  let seen: { readonly book: LiveBook | undefined; readonly version: number } = { book: undefined, version: 0 }

  function noteAll(core: VenuePort): void {
    noteBook(core)
    for (const address of accounts.keys()) noteAccount(core, address)
  }

  function noteBook(core: VenuePort): void {
    const live = getBook(core.live, instrumentId)
    // Serialized once per change, because the text is long.
    if (live === seen.book && live.version === seen.version) return
    seen = { book: live, version: live.version }
    book.note(bookText(live.bids, live.asks), nowMs())
  }

  function noteAccount(core: VenuePort, address: Address): void {
    const live = core.live.accounts.get(address)
    const truth = accounts.get(address)
    if (live === undefined || truth === undefined) return
    truth.orders.note(ordersText(live.openOrders.values()), nowMs())
    truth.balance.note(String(live.balance), nowMs())
  }

  function noteBatch(core: VenuePort, { events }: EventBatch): void {
    let hasBookChanged = false
    for (const event of events) {
      if (event.type === 'levelsChanged') hasBookChanged ||= event.instrumentId === instrumentId
      else if (event.type === 'ordersChanged') accounts.get(event.account)?.noteOrders(event.orders)
      else if (event.type === 'traded') {
        for (const party of [event.trade.maker, event.trade.taker]) {
          accounts.get(party.account)?.noteFill(event.trade, party, nowMs())
        }
      }
    }
    if (hasBookChanged) noteBook(core)
    for (const address of accounts.keys()) noteAccount(core, address)
  }

  return {
    follow: (core) => {
      stop()
      catchUp = () => noteAll(core)
      catchUp()
      stop = core.onEvents((batch) => noteBatch(core, batch))
    },
    book,
    account: (address) => {
      const known = accounts.get(address) ?? createAccountTruth()
      accounts.set(address, known)
      return known
    },
    catchUp: () => catchUp(),
    close: () => stop(),
  }
}

function createAccountTruth() {
  const fills = new Map<string, TrueFill>()
  const orderIds = new Set<Hash>()
  return {
    orders: createHistory(),
    balance: createHistory(),
    fills,
    orderIds,
    noteOrders: (changed: readonly OrderRecord[]) => {
      for (const { orderId } of changed) orderIds.add(orderId)
    },
    noteFill: (
      { tradeId, price, amount }: TradeEvent,
      { orderId, fee, side }: TradeEvent['maker'],
      sinceMs: number,
    ) => {
      fills.set(`${tradeId}:${orderId}`, { price, amount, fee, side, sinceMs })
    },
  }
}

/** Compares a page's paints with the past states. */
export type PaintCheck = {
  /** True when everything shown is live and equals the venue's current state. */
  readonly isRight: () => boolean
  readonly paints: () => number
  /** The greatest age of anything painted as live, in milliseconds since it ceased to be true. */
  readonly oldestMs: () => Readonly<Record<'book' | 'orders' | 'balance', number>>
  readonly wrong: readonly string[]
}

export function watchPaint(page: PaperPage, truth: VenueTruth, own: AccountTruth, nowMs: () => number): PaintCheck {
  const wrong: string[] = []
  const last = { book: 0, orders: 0, balance: 0 }
  let paints = 0
  const oldestMs = { book: 0, orders: 0, balance: 0 }

  /** Data painted as live must have been true, and must not be older than the previous paint. */
  function check(what: keyof typeof last, history: History, text: string): void {
    const found = history.find(text)
    if (found === undefined) return void wrong.push(`${what} that never was: ${text.slice(0, 300)}`)
    if (found.at < last[what]) wrong.push(`${what} of before, again: ${text.slice(0, 100)}`)
    last[what] = found.at
    const ageMs = found.untilMs === undefined ? 0 : nowMs() - found.untilMs
    oldestMs[what] = Math.max(oldestMs[what], Math.round(ageMs))
  }

  function paintBook(): void {
    const { status, bids, asks } = page.book.getSnapshot()
    if (status !== 'live') return
    paints++
    truth.catchUp()
    check('book', truth.book, bookText(bids, asks))
  }

  function paintAccount(): void {
    const { isLive, orders, fills, balance } = page.account()
    if (!isLive) return
    paints++
    truth.catchUp()
    if (orders !== undefined) check('orders', own.orders, ordersText(orders))
    if (balance !== undefined) check('balance', own.balance, String(balance))
    for (const { key, price, amount, fee, side } of fills ?? []) {
      const fill = own.fills.get(key)
      const isTrue = fill?.price === price && fill.amount === amount && fill.fee === fee && fill.side === side
      if (!isTrue) wrong.push(`a fill that never was: ${key}`)
    }
  }

  function isRight(): boolean {
    const { status, bids, asks } = page.book.getSnapshot()
    const { isLive, orders, fills, balance } = page.account()
    if (status !== 'live' || !isLive || orders === undefined || fills === undefined) return false
    // The book changes between publications, so a correct page shows a book at most one channel period old.
    const book = truth.book.find(bookText(bids, asks))
    const bookAgeMs = book?.untilMs === undefined ? 0 : nowMs() - book.untilMs
    return (
      book !== undefined &&
      bookAgeMs < 300 &&
      ordersText(orders) === own.orders.latest() &&
      String(balance) === own.balance.latest() &&
      fills.length >= Math.min(own.fills.size, 500)
    )
  }

  page.book.subscribe(paintBook)
  page.watchAccount(paintAccount)
  return { isRight, paints: () => paints, oldestMs: () => oldestMs, wrong }
}
