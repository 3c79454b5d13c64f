import { backoffMs } from '@/core/lib/backoff'
import type { Clock } from '@/core/lib/clock'
import type { MarketRecord } from '@/core/protocol/rest/markets'
import { readMarkets, type UpstreamFetch } from './readMarkets'
import type { UpstreamTimers } from './upstreamConnection'

/** What a reading of the listing has changed. */
export type ListingChange = {
  /** The wanted instruments of the reading. */
  readonly markets: readonly MarketRecord[]
  readonly added: readonly MarketRecord[]
  readonly removed: readonly MarketRecord[]
  /** Known names with other terms. */
  readonly changed: readonly string[]
  /** Known names under another id: other contracts. */
  readonly renumbered: readonly string[]
}

export type UpstreamListing = {
  readonly start: () => void
  readonly stop: () => Promise<void>
  /** Call at a sign of another listing: an unknown id, a rejected channel, a new connection. */
  readonly refreshSoon: () => void
  /** Undefined for an instrument that is not followed. */
  readonly get: (name: string) => MarketRecord | undefined
  /** Call with each name that the venue mentions: one that the last reading did not list leads to an early reading. */
  readonly mention: (name: string) => void
  /** Name of an instrument of the asset, to which its index is attached. */
  readonly firstOf: (asset: string) => string | undefined
}

type ListingOptions = {
  readonly restUrl: string
  readonly fetch: UpstreamFetch
  readonly instruments: readonly string[] | undefined
  readonly clock: Clock
  readonly timers: UpstreamTimers
  readonly random: { readonly next: () => number }
  readonly onChange: (change: ListingChange) => void
  readonly onProblem: (problem: string) => void
}

/** New listings, and forwards of options, are only in `GET /markets`, which is read this often. */
const refreshMs = 30_000
const earlyRefreshMs = 5_000

/** Creates the listing of a venue: one request every half minute, after failures with back-off. */
export function createUpstreamListing(options: ListingOptions): UpstreamListing {
  const { timers, instruments } = options
  const listed = new Map<string, MarketRecord>()
  const firstNames = new Map<string, string>()
  let allNames = new Set<string>()
  let isRunning = false
  let refreshedMs = -earlyRefreshMs
  let failures = 0
  let refreshing: Promise<void> | undefined
  let cancel = () => {}

  function schedule(delayMs: number): void {
    cancel()
    if (isRunning) cancel = timers.after(delayMs, () => void (refreshing = refresh()))
  }

  async function refresh(): Promise<void> {
    refreshedMs = timers.nowMs()
    const answer = await readMarkets(options.restUrl, { fetch: options.fetch, nowMs: options.clock.nowMs })
    refreshing = undefined
    if (!isRunning) return
    if ('problem' in answer) {
      options.onProblem(answer.problem)
      return schedule(answer.waitMs ?? backoffMs(failures++, options.random))
    }
    failures = 0
    allNames = new Set(answer.markets.map(({ instrumentName }) => instrumentName))
    apply(answer.markets.filter((market) => isWanted(market, instruments)))
    schedule(refreshMs)
  }

  function refreshSoon(): void {
    if (refreshing === undefined) schedule(Math.max(0, refreshedMs + earlyRefreshMs - timers.nowMs()))
  }

  function apply(markets: readonly MarketRecord[]): void {
    const names = new Set(markets.map(({ instrumentName }) => instrumentName))
    const added = markets.filter(({ instrumentName }) => !listed.has(instrumentName))
    const removed = [...listed.values()].filter(({ instrumentName }) => !names.has(instrumentName))
    const renumbered = markets.flatMap(({ instrumentName, instrumentId }) => {
      const known = listed.get(instrumentName)
      return known !== undefined && known.instrumentId !== instrumentId ? [instrumentName] : []
    })
    const changed = markets.flatMap((market) => {
      const known = listed.get(market.instrumentName)
      return known !== undefined && !hasSameTerms(known, market) ? [market.instrumentName] : []
    })
    listed.clear()
    firstNames.clear()
    for (const market of markets) {
      listed.set(market.instrumentName, market)
      const { underlyingAsset } = market
      if (!firstNames.has(underlyingAsset)) firstNames.set(underlyingAsset, market.instrumentName)
    }
    options.onChange({ markets, added, removed, changed, renumbered })
  }

  return {
    start: () => {
      isRunning = true
      schedule(0)
    },
    stop: async () => {
      isRunning = false
      cancel()
      await refreshing
    },
    refreshSoon,
    get: (name) => listed.get(name),
    mention: (name) => {
      if (!allNames.has(name)) refreshSoon()
    },
    firstOf: (asset) => firstNames.get(asset),
  }
}

/** What a contract says of itself; the other members move with the market. */
const terms = [
  'underlyingAsset',
  'instrumentType',
  'priceStep',
  'amountStep',
  'minOrderValue',
  'maxOrderValue',
  'maxNotionalValue',
  'priceBand',
  'maxLeverage',
  'expiry',
] as const satisfies readonly (keyof MarketRecord)[]

function hasSameTerms(a: MarketRecord, b: MarketRecord): boolean {
  return terms.every((term) => a[term] === b[term])
}

function isWanted(market: MarketRecord, wanted: readonly string[] | undefined): boolean {
  const { instrumentName, underlyingAsset, instrumentType, isActive } = market
  if (!isActive || instrumentType === 'SPOT') return false
  return wanted === undefined || wanted.includes(instrumentName) || wanted.includes(underlyingAsset)
}
