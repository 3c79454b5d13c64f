import type { RecordInstrumentType } from '@/core/protocol/codecs'
import type { InstrumentType } from '@/core/protocol/instrument'
import type { VenuePort } from '../../venuePort'
import { checkAsset, getEverListedByName } from '../records/instrumentOf'
import { RequestRejected } from '../requestRejected'

type AskedWindow = {
  readonly startTime?: bigint | undefined
  readonly endTime?: bigint | undefined
  readonly limit?: number | undefined
}

/** rest-public 1.4 */
const defaultLimit = 10
const defaultResolutionSec = 30

/** Later times are reduced to the database's maximum. */
const latestNs = 2n ** 63n - 1n

export function heldTime(timeNs: bigint | undefined): bigint | undefined {
  return timeNs !== undefined && timeNs > latestNs ? latestNs : timeNs
}

/** Computes the requested window. A limit above `maxLimit` is reduced to it. @throws RequestRejected */
export function historyWindow({ startTime, endTime, limit }: AskedWindow, maxLimit: number, fallback = defaultLimit) {
  if (startTime !== undefined && endTime !== undefined && startTime > endTime)
    throw new RequestRejected('INVALID_RANGE')
  // Clients send 0 for "from the beginning" (rest-private 1.8).
  const startNs = startTime === 0n ? undefined : heldTime(startTime)
  return { startNs, endNs: heldTime(endTime), limit: Math.min(limit ?? fallback, maxLimit) }
}

/** rest-private 1.8 */
const maxRows = 50
const dayNs = 86_400_000_000_000n
const maxAgeNs = 30n * dayNs
/** Tolerance of the thirty days, because a client computes them by its own clock and its request takes time. */
const toleranceNs = 3_600_000_000_000n

/**
 * Computes the window of the account's own lists, which reach back at most 30 days (rest-private 1.8), also by default.
 *
 * @throws RequestRejected
 */
export function accountWindow(asked: AskedWindow & { readonly offset?: number | undefined }, nowNs: bigint) {
  const { startNs, endNs, limit } = historyWindow(asked, maxRows)
  const oldestNs = nowNs - maxAgeNs
  if (startNs !== undefined && startNs < oldestNs - toleranceNs) {
    throw new RequestRejected('START_TIME_LESS_THAN_30_DAYS')
  }
  return { startNs: startNs ?? oldestNs, endNs, limit, offset: asked.offset }
}

/** Computes the page of an untimed list. A limit above fifty is reduced to fifty. */
export function rowsWindow({ limit, offset }: { limit?: number | undefined; offset?: number | undefined }) {
  return { limit: Math.min(limit ?? defaultLimit, maxRows), offset: offset ?? 0 }
}

/** Computes the window of a file, without a limit of rows or age. @throws RequestRejected */
export function fileWindow(asked: Omit<AskedWindow, 'limit'>) {
  const { startNs, endNs } = historyWindow(asked, maxRows)
  return { startNs, endNs }
}

/** Charts request a day of minutes at once; the venue's own page is 50 (rest-public 1.4 allows more here). */
const maxPoints = 1_000

export function pointsWindow(asked: AskedWindow & { readonly resolution?: number | undefined }) {
  const resolutionSec = asked.resolution ?? defaultResolutionSec
  if (resolutionSec <= 0 || resolutionSec % 30 !== 0) throw new RequestRejected('ERR_MALFORMED_REQUEST')
  return { ...historyWindow(asked, maxPoints), resolutionSec }
}

/** Computes a public page of rows of any age (rest-public 1.4). @throws RequestRejected */
export function publicPage(asked: AskedWindow & { readonly offset?: number | undefined }) {
  return { ...historyWindow(asked, maxRows), offset: asked.offset }
}

type AskedFilter = {
  readonly asset?: string | undefined
  readonly instrumentType?: RecordInstrumentType | undefined
  readonly instrumentName?: string | undefined
}

type HistoryFilter = {
  readonly asset?: string | undefined
  readonly instrumentType?: InstrumentType | undefined
  readonly instrumentId?: string | undefined
}

/**
 * Computes the filters of a history. Undefined if no row can match, because conversion pairs have no orders or trades
 * here.
 *
 * @throws RequestRejected if an asset or an instrument was never listed
 */
export function askedFilter(port: VenuePort, asked: AskedFilter): HistoryFilter | undefined {
  const { asset, instrumentType, instrumentName } = asked
  if (asset !== undefined) checkAsset(port.live, asset)
  const instrument = instrumentName === undefined ? undefined : getEverListedByName(port, instrumentName)
  if (instrumentType === 'SPOT') return undefined
  return { asset, instrumentType, instrumentId: instrument?.instrumentId }
}
