import { useMemo } from 'react'
import { useFills } from '@/account/accountContext'
import type { Fill } from '@/account/fills'
import type { MakerMarkets } from '@/account/rfqs/makerMarkets'
import { useMakerMarkets } from '@/account/rfqs/useMakerMarkets'
import { useMakerLog, useOwnQuotes, useRfqsToQuote } from '@/account/rfqs/useRfqs'
import type { QuoteStanding } from '@/account/rfqs/makerLog'
import type { MakerChoices } from './edge'
import { assetsOf } from './inbox'
import { ownQuoteRows, type OwnQuoteRow } from './ownQuoteRow'
import { packageModel, type PackageModel } from './packageModel'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Hash } from '@/protocol/instrument'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'

/** All that a maker looks at: the requests, his quotes, and the model of now. */
export type MakerBook = {
  /** Undefined until they are read. */
  readonly requests: readonly RfqBlockRecord[] | undefined
  readonly error: Error | null
  readonly readAtMs: number
  readonly retry: () => void
  /** The requests of others that the venue has open. */
  readonly openIds: ReadonlySet<Hash>
  readonly rows: readonly OwnQuoteRow[]
  /** The state of an own quote; undefined for one that this page has never had. */
  readonly standingOf: (quoteId: Hash) => QuoteStanding | undefined
  readonly markets: MakerMarkets
  readonly modelOf: (block: RfqBlockRecord) => PackageModel | undefined
  /** Whether the prices that the model of a request is read from are live. */
  readonly isLive: (block: RfqBlockRecord) => boolean
}

const noFills: readonly Fill[] = []

export function useMakerBook(choices: MakerChoices, selectedId: Hash | undefined): MakerBook {
  const { venueClock } = useMarketData()
  const { data: requests, error, dataUpdatedAt, refetch } = useRfqsToQuote()
  // Heard by the log, which is what is drawn.
  useOwnQuotes()
  const { entries, blocks } = useMakerLog()
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
  const rows = ownQuoteRows({ entries, blocks, openIds, fills, modelOf, nowNs })
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
      // The rows leave out the quotes that were replaced.
      return entries.some(({ quote, end }) => quote.quoteId === quoteId && end?.kind === 'replaced')
        ? 'replaced'
        : undefined
    },
    markets,
    modelOf,
    isLive: (block) => assetsOf(block).every((asset) => markets.get(asset)?.status === 'live'),
  }
}
