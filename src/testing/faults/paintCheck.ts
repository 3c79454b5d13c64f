import type { PaperPage } from './paperPage'
import { bookText, ordersText, type AccountTruth, type History, type VenueTruth } from './venueTruth'

/** What a page has painted, held against what was true. */
export type PaintCheck = {
  /** Whether all that is shown is live and is what the venue has now. */
  readonly isRight: () => boolean
  readonly paints: () => number
  /** The oldest of each that was ever painted as live, in milliseconds since it ceased to be true. */
  readonly oldestMs: () => Readonly<Record<'book' | 'orders' | 'balance', number>>
  readonly wrong: readonly string[]
}

export function watchPaint(page: PaperPage, truth: VenueTruth, own: AccountTruth, nowMs: () => number): PaintCheck {
  const wrong: string[] = []
  const last = { book: 0, orders: 0, balance: 0 }
  let paints = 0
  const oldestMs = { book: 0, orders: 0, balance: 0 }

  /** What is painted as live was true, and is no older than what was painted before it. */
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
    // The book goes on while it is told: what is right is no older than the channel's own period.
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
