import { useMemo } from 'react'
import { toNumber, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { useMarketData } from '@/web/market/marketDataContext'
import { type QuoteStanding, standingOf, type MakerEntry } from '@/web/options/rfqs/model/makerLog'
import type { MakerMarkets } from '@/web/options/rfqs/model/makerMarkets'
import { useMakerMarkets } from '@/web/options/rfqs/model/useMakerMarkets'
import { useMakerLogView, useMyQuotes, useRfqsToQuote } from '@/web/options/rfqs/model/useRfqs'
import { useFills } from '@/web/session/accountLists'
import type { Fill } from '@/web/session/fills'
import { packageModel, type PackageModel } from './packageModel'
import type { MakerChoices, QuoteSide } from './priceSide'
import { driftOf, quoteEdge, type Drift, type QuoteEdge } from './quoteFigures'

export type MakerBook = {
  readonly requests: readonly RfqBlockRecord[] | undefined
  readonly error: Error | null
  readonly readAtMs: number
  readonly retry: () => void
  /** Ids of the open requests of other accounts. */
  readonly openIds: ReadonlySet<Hash>
  readonly rows: readonly MyQuoteRow[]
  /** Undefined for a quote that this tab does not know. */
  readonly standingOf: (quoteId: Hash) => QuoteStanding | undefined
  readonly markets: MakerMarkets
  readonly modelOf: (block: RfqBlockRecord) => PackageModel | undefined
  /** True while the prices that the model uses for this request are live. */
  readonly isLive: (block: RfqBlockRecord) => boolean
}

const noFills: readonly Fill[] = []

export function useMakerBook(choices: MakerChoices, selectedId: Hash | undefined): MakerBook {
  const { venueClock } = useMarketData()
  const { data: requests, error, dataUpdatedAt, refetch } = useRfqsToQuote()
  // Keeps the quotes polled. The log subscribes to the result, and its entries are displayed.
  useMyQuotes()
  const { entries, blocks } = useMakerLogView()
  const { data: fills = noFills } = useFills()
  const openIds = useMemo(() => new Set((requests ?? []).map(({ blockId }) => blockId)), [requests])
  const watched = [...blocks.values()].filter(({ blockId }) => openIds.has(blockId) || blockId === selectedId)
  const markets = useMakerMarkets(
    watched.flatMap(({ legs }) => legs ?? []),
    choices.volatility === 'svi',
  )
  const nowNs = venueClock.nowNs()
  const models = new Map(watched.map((block) => [block.blockId, packageModel(block.legs ?? [], markets, nowNs)]))
  const modelOf = ({ blockId }: RfqBlockRecord) => models.get(blockId)
  const rows = myQuoteRows({ entries, blocks, openIds, fills, modelOf, nowNs })
  return {
    requests,
    error,
    readAtMs: dataUpdatedAt,
    retry: () => void refetch(),
    openIds,
    rows,
    standingOf: (quoteId) => {
      const row = rows.find((one) => one.quoteId === quoteId)
      if (row !== undefined) return row.standing
      // A quote that was replaced has no row.
      return entries.some(({ quote, end }) => quote.quoteId === quoteId && end?.kind === 'replaced')
        ? 'replaced'
        : undefined
    },
    markets,
    modelOf,
    isLive: (block) => assetsOf(block).every((asset) => markets.get(asset)?.status === 'live'),
  }
}

export type InboxFilter = {
  /** Undefined selects all assets. */
  readonly asset: string | undefined
  /** Minimum packages. */
  readonly leastAmount: number
  readonly muted: ReadonlySet<Hash>
  readonly isMutedShown: boolean
}

type Inbox = {
  /** Requests that can be quoted, the newest first. */
  readonly shown: readonly RfqBlockRecord[]
  /** Requests hidden by the asset and size filters. */
  readonly filteredCount: number
  readonly mutedCount: number
}

/** Selects the requests to show. Leaves out the account's own requests and requests that have ended. */
export function inboxOf(blocks: readonly RfqBlockRecord[], filter: InboxFilter, nowNs: bigint): Inbox {
  const open = blocks.filter(
    ({ role, blockStatus, deadline }) => role !== 'taker' && blockStatus === 'open' && deadline > nowNs,
  )
  const wanted = open.filter(
    (block) =>
      (filter.asset === undefined || assetsOf(block).includes(filter.asset)) &&
      toNumber(block.amount) >= filter.leastAmount,
  )
  const muted = wanted.filter(({ blockId }) => filter.muted.has(blockId))
  const shown = filter.isMutedShown ? wanted : wanted.filter(({ blockId }) => !filter.muted.has(blockId))
  return {
    shown: shown.toSorted((a, b) => newestFirst(a, b)),
    filteredCount: open.length - wanted.length,
    mutedCount: muted.length,
  }
}

function newestFirst(a: RfqBlockRecord, b: RfqBlockRecord): number {
  if (a.createdTimestamp === b.createdTimestamp) return a.blockId < b.blockId ? -1 : 1
  return a.createdTimestamp < b.createdTimestamp ? 1 : -1
}

/** Returns the distinct underlyings of a request. */
export function assetsOf({ legs }: Pick<RfqBlockRecord, 'legs'>): readonly string[] {
  return [...new Set((legs ?? []).map(({ asset }) => asset))]
}

/** Sides that a maker can quote: an ask for a buyer, a bid for a seller, and both for an undisclosed side. */
export function sidesOf({ isBuy }: Pick<RfqBlockRecord, 'isBuy'>): readonly ('bid' | 'ask')[] {
  if (isBuy === undefined) return ['bid', 'ask']
  return isBuy ? ['ask'] : ['bid']
}

export type MyQuoteRow = {
  readonly quoteId: Hash
  readonly entry: MakerEntry
  readonly block: RfqBlockRecord
  readonly side: QuoteSide
  readonly standing: QuoteStanding
  readonly filled: Amount
  /** Edge relative to the current model; undefined without a model, or after the quote has ended. */
  readonly edge: QuoteEdge | undefined
  readonly drift: Drift
  readonly model: PackageModel | undefined
  readonly fills: readonly Fill[]
}

/** Builds the rows of the maker's quotes, live quotes first. */
export function myQuoteRows(input: {
  readonly entries: readonly MakerEntry[]
  readonly blocks: ReadonlyMap<Hash, RfqBlockRecord>
  readonly openIds: ReadonlySet<Hash>
  readonly fills: readonly Fill[]
  readonly modelOf: (block: RfqBlockRecord) => PackageModel | undefined
  readonly nowNs: bigint
}): readonly MyQuoteRow[] {
  const rows = input.entries.flatMap((entry): MyQuoteRow[] => {
    const { quote, edgeThen } = entry
    const block = input.blocks.get(quote.blockId)
    // Skips a quote on the account's own request, because the account is its taker.
    if (block === undefined) return []
    const side = quote.isBuy === true ? 'bid' : 'ask'
    const fills = input.fills.filter(({ orderId }) => orderId === quote.quoteId)
    const found = standingOf(entry, fills, block, input.openIds.has(quote.blockId), input.nowNs)
    const model = found.standing === 'live' ? input.modelOf(block) : undefined
    const edge = model === undefined ? undefined : quoteEdge(side, quote.limitPrice, model)
    const drift = edge === undefined ? 'fine' : driftOf(edge.usd, edgeThen)
    return [{ quoteId: quote.quoteId, entry, block, side, ...found, edge, drift, model, fills }]
  })
  const isLive = (row: MyQuoteRow) => row.standing === 'live'
  return [...rows.filter(isLive), ...rows.filter((row) => !isLive(row) && row.standing !== 'replaced')]
}
