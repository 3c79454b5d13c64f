import type { Account, Accounts, ApiKey } from './accounts'
import type { Instrument } from './instruments'
import type { Market } from './market'
import type { Switches } from './switches'
import type { Trading } from './trading'
import { VenueError } from './venueError'

export type Body = Readonly<Record<string, unknown>>
export type Venue = {
  readonly market: Market
  readonly accounts: Accounts
  readonly trading: Trading
  readonly switches: Switches
  readonly nowMs: () => number
  readonly nowNs: () => bigint
  readonly settlements: Record<string, unknown>[]
}
export type Call = {
  readonly venue: Venue
  readonly query: URLSearchParams
  readonly parameter: string
  readonly body: Body
}
export type PrivateCall = Call & { readonly account: Account; readonly apiKey: ApiKey }
export type Public = (call: Call) => unknown
export type Private = (call: PrivateCall) => unknown

/** Finds the route `/orders/{order_id}` for `/orders/0x…`; undefined for an unknown path. */
export function findRoute<Handler>(table: Readonly<Record<string, Handler>>, method: string, path: string) {
  const exact = table[`${method} ${path}`]
  if (exact !== undefined) return { operation: `${method} ${path}`, handler: exact, parameter: '' }
  for (const [operation, handler] of Object.entries(table)) {
    const [verb, pattern = ''] = operation.split(' ')
    if (verb !== method || !pattern.includes('{')) continue
    const found = new RegExp(`^${pattern.replace(/\{\w+\}/, '([^/]+)')}$`).exec(path)
    if (found !== null) return { operation, handler, parameter: decodeURIComponent(found[1] ?? '') }
  }
  return undefined
}

export function instrumentOf(market: Market, name: string | null): Instrument {
  if (name === null || name === '') throw new VenueError('ERR_MALFORMED_REQUEST')
  const found = market.named(name) ?? (/^\d+$/.test(name) ? market.numbered(Number(name)) : undefined)
  if (found === undefined) throw new VenueError('INSTRUMENT_NOT_FOUND')
  return found
}

export function assetOf(market: Market, asset: string | null): string {
  if (asset === null || asset === '') throw new VenueError('ERR_MALFORMED_REQUEST')
  if (!market.assets.includes(asset)) throw new VenueError('ASSET_INVALID')
  return asset
}

const dayNs = 86_400_000_000_000n

/** Parses the time window: nanoseconds, both bounds inclusive; 10 rows by default, at most 50 (rest-public.md 1.4). */
export function windowOf({ query, venue }: Call, isPrivate = false) {
  const number = (name: string) => {
    const text = query.get(name)
    if (text === null || text === '') return undefined
    if (!/^\d+$/.test(text)) throw new VenueError(name.endsWith('time') ? 'INVALID_TIMESTAMP' : 'ERR_MALFORMED_REQUEST')
    return BigInt(text)
  }
  const now = venue.nowNs()
  const start = number('start_time') ?? 0n
  const end = number('end_time') ?? now
  if (start > end) throw new VenueError('INVALID_RANGE')
  // A private window reaches back 30 days; 0 counts as absent (rest-private.md 1.8). An hour of tolerance for clock
  // errors.
  if (isPrivate && start !== 0n && start < now - 30n * dayNs - dayNs / 24n)
    throw new VenueError('START_TIME_LESS_THAN_30_DAYS')
  const limit = Math.min(Number(number('limit') ?? 10n), 50)
  return { start, end, limit, offset: Number(number('offset') ?? 0n) }
}

/** Returns a page of rows, newest first, with the number of all rows of the window as text. */
export function pageOf<Row extends object>(call: Call, rows: readonly Row[], time: keyof Row, isPrivate = false) {
  const { start, end, limit, offset } = windowOf(call, isPrivate)
  const within = rows.filter((row) => BigInt(String(row[time])) >= start && BigInt(String(row[time])) <= end)
  return { count: String(within.length), rows: within.slice(offset, offset + limit) }
}
