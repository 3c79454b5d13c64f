/**
 * This session's quotes and their outcomes. The venue lists only open quotes, so the end of a quote is inferred from
 * actions in this tab, from its fills, and from the end of its request.
 */

import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import { fixed6, larger, scale, smaller, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { QuoteMessage, RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import type { Fill } from '@/web/session/fills'
import type { NewQuote } from './newQuote'

export type MakerEntry = {
  /** The quote as sent or as last read. */
  readonly quote: QuoteMessage
  /** USD per package when the quote was sent; undefined for a quote sent from another tab. */
  readonly edgeThen: number | undefined
  /**
   * True once a list of open quotes has included this quote. A new quote can be missing from a list that was requested
   * earlier.
   */
  readonly wasRead: boolean
  /** `gone`: the quote ended without an action in this tab. */
  readonly end: { readonly kind: 'withdrawn' | 'replaced' | 'gone'; readonly atMs: number } | undefined
}

export type MakerLogView = {
  /** Newest first. */
  readonly entries: readonly MakerEntry[]
  /** Requests of other accounts seen in this session, as last read. */
  readonly blocks: ReadonlyMap<Hash, RfqBlockRecord>
}

export type MakerLog = {
  readonly getSnapshot: () => MakerLogView
  readonly subscribe: (listener: () => void) => () => void
  /** Receives the list of open quotes. */
  readonly onRead: (quotes: readonly QuoteMessage[]) => void
  readonly onBlocks: (blocks: readonly RfqBlockRecord[]) => void
  readonly onSent: (quoteId: Hash, quote: NewQuote, edgeThen: number | undefined, replacedId?: Hash) => void
  readonly onWithdrawn: (quoteIds: readonly Hash[]) => void
}

const retainedQuotes = 100
const retainedBlocks = 200
/** Longest time after sending at which a list may still lack the quote, because it was requested earlier. */
const settleMs = 4_000

export function createMakerLog(clock: Clock): MakerLog {
  const { subscribe, publish } = createListeners()
  let view: MakerLogView = { entries: [], blocks: new Map() }
  const change = (next: Partial<MakerLogView>) => {
    view = { ...view, ...next }
    publish()
  }
  const changeEntries = (entries: readonly MakerEntry[]) => change({ entries: entries.slice(0, retainedQuotes) })
  const ended = (ids: ReadonlySet<Hash>, kind: 'withdrawn' | 'replaced') =>
    view.entries.map((entry) =>
      ids.has(entry.quote.quoteId) && entry.end?.kind !== 'replaced'
        ? { ...entry, end: { kind, atMs: entry.end?.atMs ?? clock.nowMs() } }
        : entry,
    )

  return {
    getSnapshot: () => view,
    subscribe,
    onRead: (quotes) => {
      const read = new Map(quotes.map((quote) => [quote.quoteId, quote]))
      const nowMs = clock.nowMs()
      const known = view.entries.map((entry): MakerEntry => {
        const quote = read.get(entry.quote.quoteId)
        if (entry.end !== undefined) return entry
        if (quote !== undefined) return { ...entry, quote, wasRead: true }
        const isSettled = entry.wasRead || nowMs - Number(entry.quote.createdTimestamp / 1_000_000n) > settleMs
        return isSettled ? { ...entry, end: { kind: 'gone', atMs: nowMs } } : entry
      })
      const ids = new Set(known.map(({ quote }) => quote.quoteId))
      const added = quotes
        .filter(({ quoteId }) => !ids.has(quoteId))
        .map((quote): MakerEntry => ({ quote, edgeThen: undefined, wasRead: true, end: undefined }))
      changeEntries([...added, ...known])
    },
    onBlocks: (blocks) => {
      const next = new Map(view.blocks)
      for (const block of blocks) {
        next.delete(block.blockId)
        next.set(block.blockId, block)
      }
      for (const id of next.keys()) {
        if (next.size <= retainedBlocks) break
        next.delete(id)
      }
      change({ blocks: next })
    },
    onSent: (quoteId, quote, edgeThen, replacedId) => {
      const before = replacedId === undefined ? view.entries : ended(new Set([replacedId]), 'replaced')
      const known = before.find((entry) => entry.quote.quoteId === quoteId)
      const entry: MakerEntry = known ?? {
        quote: sentQuote(quoteId, quote, clock),
        edgeThen,
        wasRead: false,
        end: undefined,
      }
      changeEntries([{ ...entry, edgeThen }, ...before.filter((other) => other !== known)])
    },
    onWithdrawn: (quoteIds) => changeEntries(ended(new Set(quoteIds), 'withdrawn')),
  }
}

function sentQuote(
  quoteId: Hash,
  { block, isBuy, amount, limitPrice, legPrices }: NewQuote,
  clock: Clock,
): QuoteMessage {
  return {
    blockId: block.blockId,
    quoteId,
    amount,
    limitPrice,
    isBuy,
    quoteStatus: 'opened',
    legs: (block.legs ?? []).map(({ pricePrecision: _step, ...leg }) => {
      const price = legPrices?.find(({ instrumentId }) => instrumentId === leg.instrumentId)?.price
      return price === undefined ? leg : { ...leg, price }
    }),
    createdTimestamp: clock.nowNs(),
  }
}

/**
 * `live`: open. `filled`: completely filled, however it ended. `withdrawn` and `replaced`: ended by this tab.
 * `expired`: its request reached the deadline. `closed`: its request ended before the deadline. `ended`: the venue
 * ended the quote while the request stayed open.
 */
export type QuoteStanding = 'live' | 'filled' | 'withdrawn' | 'replaced' | 'expired' | 'closed' | 'ended'

const nothing = fixed6<Amount>(0n)
/** Tolerated difference between the local clock and the venue's. */
const deadlineToleranceNs = 3_000_000_000n

/** Infers the state of a quote from its fills (their order id is the quote's id) and from its request. */
export function standingOf(
  { quote, end }: MakerEntry,
  fills: readonly Fill[],
  block: RfqBlockRecord | undefined,
  isBlockOpen: boolean,
  nowNs: bigint,
): { readonly standing: QuoteStanding; readonly filled: Amount } {
  const filled = larger(quote.filled ?? nothing, filledOf(quote, fills))
  if (filled >= quote.amount) return { standing: 'filled', filled }
  if (end === undefined) return { standing: 'live', filled }
  if (end.kind !== 'gone') return { standing: end.kind, filled }
  const isOver = block !== undefined && block.deadline <= nowNs + deadlineToleranceNs
  return { standing: isOver ? 'expired' : isBlockOpen ? 'ended' : 'closed', filled }
}

/** Whole packages that all legs have filled. After an uneven fill, the remaining leg fills have not arrived yet. */
function filledOf({ quoteId, legs = [] }: QuoteMessage, fills: readonly Fill[]): Amount {
  const own = fills.filter(({ orderId }) => orderId === quoteId)
  if (own.length === 0 || legs.length === 0) return nothing
  return legs
    .map(({ instrumentName, ratio }) => {
      const contracts = own.reduce((sum, fill) => sum + (fill.instrumentName === instrumentName ? fill.amount : 0n), 0n)
      return fixed6<Amount>((contracts * scale) / ratio)
    })
    .reduce((least, packages) => smaller(least, packages))
}
