import { negate, type Amount, type Price } from '@/core/protocol/fixed6'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { getPositions } from '@/core/protocol/rest/account'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { getIndexHistory } from '@/core/protocol/rest/indexHistory'
import { getIndex } from '@/core/protocol/rest/marketData'
import { getMarkHistory } from '@/core/protocol/rest/prices'
import type { MarketPoint } from '@/core/quant/attribution'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { defaultFilter } from '@/web/portfolio/history/model/historyFilter'
import { tradesSource } from '@/web/portfolio/history/model/historySources'
import { readPatiently, walkHistory } from '@/web/portfolio/history/model/walkHistory'
import {
  attributeAccount,
  overPeriod,
  sinceEntry,
  type AccountAttribution,
  type AttributedInstrument,
  type AttributionEnd,
  type HeldNow,
} from './accountAttribution'

/** `all` reaches as far back as the venue's lists. */
export type AttributionRange = 'day' | 'week' | 'all' | 'entry'

export type ReadAttribution = AccountAttribution &
  AttributionEnd & {
    /** Newest first. */
    readonly trades: readonly AccountTrade[]
    /** Undefined: as far back as the trades. */
    readonly fromNs: bigint | undefined
    readonly atNs: bigint
  }

export type ReadParts = {
  readonly rest: RestClient
  readonly nowNs: bigint
  readonly signal: AbortSignal
  readonly wait: (ms: number) => Promise<void>
}

const secondNs = 1_000_000_000n
const hourNs = 3600n * secondNs
const dayNs = 24n * hourNs
/** A page has at most 50 points (rest-public 1.4), which 49 intervals fill. */
const mostPoints = 49n
const resolutions = [30n, 300n, 3600n, 14_400n, 86_400n]
const mostTries = 5

/**
 * Reads trades, positions, and the marks and indexes of a period, and attributes its PnL.
 *
 * @throws if a read fails, or if the account trades during every attempt to read its positions
 */
export async function readAttribution(range: AttributionRange, parts: ReadParts): Promise<ReadAttribution> {
  const { nowNs } = parts
  const fromNs = startOf(range, nowNs)
  const { trades, positions } = await readAccount(parts, fromNs)
  const instruments = range === 'entry' ? sinceEntry(trades, positions) : overPeriod(trades, positions)
  const asked = instruments.filter(({ held, trades: own }) => held !== 0n || own.some(isTrade))
  const points = await readPoints(asked, positions, fromNs, parts)
  const ends = new Map(
    positions.flatMap(({ instrumentName }) => {
      const end = points.get(instrumentName)?.at(-1)
      return end === undefined ? [] : [[instrumentName, end] as const]
    }),
  )
  const attribution = attributeAccount(instruments, (name) => points.get(name) ?? [])
  return { ...attribution, positions, ends, trades, fromNs, atNs: nowNs }
}

const isTrade = ({ tradeType }: AccountTrade) => tradeType !== 'funding'

/** Start of the range, rounded down to a time at which the venue’s series has a point. */
function startOf(range: AttributionRange, nowNs: bigint): bigint | undefined {
  if (range === 'entry' || range === 'all') return undefined
  const step = range === 'day' ? hourNs : 4n * hourNs
  return ((nowNs - (range === 'day' ? dayNs : 7n * dayNs)) / step) * step
}

/** Reads the trades since a time, newest first, and the positions right after the newest trade. */
async function readAccount(parts: ReadParts, fromNs: bigint | undefined) {
  const { rest, signal, wait } = parts
  let trades = await readTrades(parts, fromNs, undefined)
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { positions = [] } = await readPatiently(() => rest.call(getPositions, {}, { signal }), wait)
    const fresh = await readTrades(parts, fromNs, trades[0])
    if (fresh.length === 0) return { trades, positions: positions.map(heldNow) }
    trades = [...fresh, ...trades]
  }
  throw new Error('the account traded during each read of its positions')
}

type PositionRow = {
  readonly instrumentName: string
  readonly side: string
  readonly amount: Amount
  readonly markPrice: Price
}

export function heldNow({ instrumentName, side, amount, markPrice }: PositionRow): HeldNow {
  return { instrumentName, amount: side === 'sell' ? negate(amount) : amount, mark: markPrice }
}

async function readTrades(
  { rest, nowNs, signal, wait }: ReadParts,
  fromNs: bigint | undefined,
  known: AccountTrade | undefined,
): Promise<readonly AccountTrade[]> {
  const range = { ...defaultFilter, range: { preset: 'all' } } as const
  const source = { ...tradesSource(rest, 'closed', range, nowNs), startNs: fromNs }
  const trades: AccountTrade[] = []
  for await (const { rows } of walkHistory(source, { signal, wait })) {
    const index = known === undefined ? -1 : rows.findIndex((row) => source.keyOf(row) === source.keyOf(known))
    trades.push(...(index === -1 ? rows : rows.slice(0, index)))
    if (index !== -1) break
  }
  return trades
}

async function readPoints(
  instruments: readonly AttributedInstrument[],
  positions: readonly HeldNow[],
  fromNs: bigint | undefined,
  parts: ReadParts,
): Promise<ReadonlyMap<string, readonly MarketPoint[]>> {
  const { rest, nowNs, signal, wait } = parts
  const indexes = new Map<string, Promise<ReadonlyMap<bigint, Price | undefined>>>()
  const current = new Map<string, Promise<Price | undefined>>()
  const read = <Value>(call: () => Promise<Value>) => readPatiently(call, wait)
  const found = new Map<string, readonly MarketPoint[]>()
  for (const { instrumentName, held, trades } of instruments) {
    const asset = parseInstrumentName(instrumentName)?.asset
    if (asset === undefined || held === undefined) continue
    const startTime = fromNs ?? trades.at(-1)?.createdTimestamp ?? nowNs
    const window = { startTime, endTime: nowNs, resolution: resolutionOf(nowNs - startTime), limit: 50 }
    const key = `${asset} ${window.resolution} ${startTime}`
    const index = await rememberedIn(indexes, key, async () => {
      const { history } = await read(() => rest.call(getIndexHistory, { query: { asset, ...window } }, { signal }))
      return new Map(history)
    })
    const marks = await orNone(
      read(() => rest.call(getMarkHistory, { query: { instrumentName, ...window } }, { signal })).then(
        ({ history }) => history,
      ),
    )
    const points = marks
      .toReversed()
      .flatMap(([timeNs, mark]): MarketPoint[] =>
        mark === undefined ? [] : [{ timeNs, mark, index: index.get(timeNs) }],
      )
    // A position held at the start needs the mark at that time.
    const isStarted = held === 0n || points[0]?.timeNs === startTime
    const position = positions.find((one) => one.instrumentName === instrumentName)
    if (position !== undefined) {
      const price = await rememberedIn(current, asset, async () => {
        const answer = await read(() => rest.call(getIndex, { query: { asset } }, { signal }))
        return answer.price
      })
      points.push({ timeNs: nowNs, mark: position.mark, index: price })
    }
    if (isStarted) found.set(instrumentName, points)
  }
  return found
}

function resolutionOf(spanNs: bigint): number {
  const fitting = resolutions.find((resolution) => spanNs / (resolution * secondNs) <= mostPoints)
  return Number(fitting ?? 86_400n)
}

async function rememberedIn<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const reading = known.get(key) ?? read()
  known.set(key, reading)
  return reading
}

/** An instrument that the venue no longer lists has no points. */
async function orNone<Row>(reading: Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof RestError && error.code === 'INSTRUMENT_NOT_FOUND') return []
    throw error
  }
}
