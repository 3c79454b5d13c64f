import type { Account } from './accounts'
import type { Level } from './book'
import { decimal } from './decimals'
import { typeOf, type Instrument } from './instruments'
import { bookMessage, sidesOf, ticker } from './marketRecords'
import type { Venue } from './routes'

/**
 * One channel of one connection. `refresh` returns the `data` of messages that are due, and nothing without a change.
 */
export type Subscription = {
  readonly channel: string
  /** Publishing period; 0 publishes every change. */
  readonly periodMs: number
  readonly refresh: () => Record<string, unknown>[]
  readonly account: Account | undefined
}

const privateChannels = ['orders', 'fills', 'positions']
export const isPrivateChannel = (channel: string) => privateChannels.includes(channel)
/** When snapshots are repeated, every tenth message of a book is a snapshot; the period is invented. */
const snapshotEvery = 10

const periods: Readonly<Record<string, number>> = {
  ticker: 0,
  'book-ticker': 0,
  'ticker-500ms': 500,
  orderbook: 0,
  'orderbook-100ms': 100,
  'orderbook-500ms': 500,
  index: 0,
  trades: 0,
}

/**
 * Opens a channel. Undefined for a name that does not match the grammar of websocket.md 7, or an unknown instrument.
 */
export function openChannel(venue: Venue, channel: string, account: Account | undefined): Subscription | undefined {
  if (isPrivateChannel(channel)) return { channel, periodMs: 0, account, refresh: () => [] }
  const at = channel.indexOf(':')
  const [kind, scope] = [channel.slice(0, at), channel.slice(at + 1)]
  const periodMs = periods[kind]
  const found = at < 0 || periodMs === undefined ? undefined : refreshOf(venue, kind, scope)
  if (found === undefined || periodMs === undefined) return undefined
  return { channel, periodMs, account: undefined, refresh: found }
}

function refreshOf(venue: Venue, kind: string, scope: string): Subscription['refresh'] | undefined {
  const { market } = venue
  const instrument = market.named(scope)
  if (kind.startsWith('orderbook')) return instrument === undefined ? undefined : bookOf(venue, instrument)
  const isAsset = market.assets.includes(scope)
  if (kind === 'index') return isAsset ? indexOf(venue, scope) : undefined
  if (kind === 'trades') return isAsset || instrument !== undefined ? () => [] : undefined
  const [asset, type] = scope.split(':')
  const ofType = market.instruments.filter((one) => one.asset === asset && typeOf(one) === type)
  const list = instrument === undefined ? ofType : [instrument]
  return list.length === 0 ? undefined : tickersOf(venue, list, kind === 'book-ticker')
}

function bookOf(venue: Venue, instrument: Instrument): Subscription['refresh'] {
  let sent: { bids: Map<bigint, bigint>; asks: Map<bigint, bigint> } | undefined
  let count = 0
  return () => {
    const { bids, asks } = sidesOf(venue.market, instrument)
    const now = { bids: new Map(bids), asks: new Map(asks) }
    const changes = { bids: changesOf(sent?.bids, now.bids), asks: changesOf(sent?.asks, now.asks) }
    if (sent !== undefined && changes.bids.length + changes.asks.length === 0) return []
    const isSnapshot = sent === undefined || (venue.switches.bookSnapshotsRepeated && count % snapshotEvery === 0)
    sent = now
    count += 1
    return [
      isSnapshot
        ? bookMessage(venue.market, instrument, 'snapshot', venue.nowNs())
        : bookMessage(venue.market, instrument, 'update', venue.nowNs(), changes),
    ]
  }
}

/** Returns the changed levels. An amount of 0 removes a level (seed 2.3). */
function changesOf(before: ReadonlyMap<bigint, bigint> | undefined, after: ReadonlyMap<bigint, bigint>): Level[] {
  const gone = [...(before?.keys() ?? [])].filter((price) => !after.has(price)).map((price): Level => [price, 0n])
  return [...gone, ...[...after].filter(([price, amount]) => before?.get(price) !== amount)]
}

/** Returns first all tickers of the scope, later the changed ones (websocket.md 14). */
function tickersOf(venue: Venue, list: readonly Instrument[], isBookTicker: boolean): Subscription['refresh'] {
  const sent = new Map<Instrument, string>()
  return () => {
    const tickers = list
      .filter((one) => one.isActive)
      .flatMap((one) => {
        const row = ticker(venue.market, one, isBookTicker)
        const text = JSON.stringify(row)
        if (sent.get(one) === text) return []
        sent.set(one, text)
        return [row]
      })
    return tickers.length === 0 ? [] : [{ timestamp: String(venue.nowNs()), tickers }]
  }
}

function indexOf(venue: Venue, asset: string): Subscription['refresh'] {
  let sent: bigint | undefined
  return () => {
    const price = venue.market.index(asset)
    if (price === sent) return []
    sent = price
    return [{ price: decimal(price), timestamp: String(venue.nowNs()) }]
  }
}

/** Example channel names: the books and those of each asset (websocket.md 6). */
export const channelNames = ({ market }: Venue): string[] => [
  ...market.instruments.map(({ name }) => `orderbook:${name}`),
  ...market.assets.flatMap((asset) => [
    `ticker:${asset}:PERPETUAL`,
    `ticker:${asset}:OPTION`,
    `index:${asset}`,
    `trades:${asset}`,
  ]),
]
