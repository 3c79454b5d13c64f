import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '@/core/protocol/endpoint'
import { createManualFrames, createManualTime, settled, createManualFeed } from '@/dev/testing/manuallyDriven'
import type { RestClient } from '@/web/connection/restClient'
import { createMarketData } from '@/web/market/marketData'
import { candleIntervals, type CandleInterval } from './candleIntervals'
// Preloads the lazy chunk, so that no test waits for the import.
import './pastTrades'
import { candleSources, intervalSeconds, type CandleSource } from './candles'
import { candlesOf } from './candleStores'

/**
 * The full path of a price to its candles. The venue has a history and channels. The page opens at some moment, gets
 * messages twice and out of order while the history loads, and loses its connection for a while.
 */
type Story = {
  readonly interval: CandleInterval
  readonly source: CandleSource
  /** Price moves: the time since the previous move in thousandths of the interval, and the new price. */
  readonly moves: readonly { readonly after: number; readonly price: number }[]
  /** Moves before the page opens, and further moves before the history is answered. */
  readonly past: number
  readonly late: number
  /** The connection is lost between these two moves. */
  readonly lost: readonly [number, number]
  /** True if trades are sent twice, and a pair of trades out of order. */
  readonly isRepeated: boolean
}

const stories: fc.Arbitrary<Story> = fc.record({
  interval: fc.constantFrom(...candleIntervals),
  source: fc.constantFrom(...candleSources.filter((source) => source !== 'iv')),
  moves: fc.array(fc.record({ after: fc.integer({ min: 1, max: 1_600 }), price: fc.integer({ min: 100, max: 999 }) }), {
    minLength: 6,
    maxLength: 40,
  }),
  past: fc.nat(),
  late: fc.nat(),
  lost: fc.tuple(fc.nat(), fc.nat()),
  isRepeated: fc.boolean(),
})

type Move = { readonly id: string; readonly ms: number; readonly price: number }

/** Start of a day, and therefore of a candle of every interval. */
const startMs = 1_790_035_200_000
const ns = (ms: number) => String(BigInt(ms) * 1_000_000n)

function movesOf({ moves, interval }: Story): readonly Move[] {
  let ms = startMs
  return moves.map(({ after, price }, index) => {
    ms += after * intervalSeconds[interval]
    return { id: `t${index}`, ms, price }
  })
}

const tradeRow = ({ id, ms, price }: Move) => ({
  trade_id: id,
  instrument_id: '1',
  instrument_name: 'ETH-PERP',
  instrument_type: 'PERPETUAL',
  side: 'buy',
  price: String(price),
  amount: '1',
  created_timestamp: ns(ms),
})

type Query = {
  readonly startTime?: bigint
  readonly endTime?: bigint
  readonly resolution?: number
  readonly limit?: number
}

/** Returns the venue's history at `nowMs`, newest first: price samples at multiples of a resolution, and trades. */
function historyOf(all: readonly Move[], nowMs: number, name: string, query: Query): unknown {
  const known = all.filter(({ ms }) => ms <= nowMs)
  const { startTime = 0n, endTime = BigInt(ns(nowMs)), resolution = 30 } = query
  if (name === 'getInstrumentTradeHistory') {
    const rows = known
      .map(tradeRow)
      .filter(({ created_timestamp: time }) => BigInt(time) >= startTime && BigInt(time) <= endTime)
    return { count: String(rows.length), trade_history: rows.toReversed().slice(0, 50) }
  }
  const history: [string, string][] = []
  const endMs = Math.min(Number(endTime / 1_000_000n), nowMs)
  for (
    let ms = endMs - (endMs % (resolution * 1000));
    history.length < 100 && ms >= (known[0]?.ms ?? Infinity);
    ms -= resolution * 1000
  ) {
    if (BigInt(ns(ms)) < startTime) break
    history.push([ns(ms), String(priceAt(known, ms))])
  }
  return { history }
}

function priceAt(all: readonly Move[], ms: number): number | undefined {
  return all.findLast((move) => move.ms <= ms)?.price
}

async function lived(story: Story) {
  const all = movesOf(story)
  const { interval, source, isRepeated } = story
  const past = 1 + (story.past % (all.length - 3))
  const rest = all.length - past
  const late = story.late % rest
  // The disconnection never lasts until the end, so that the last move is sent.
  const lostFrom = story.lost[0] % rest
  const lostTo = Math.min(rest - 1, lostFrom + (story.lost[1] % 6))

  const time = createManualTime(all[past - 1]?.ms ?? startMs)
  const frames = createManualFrames()
  const hand = createManualFeed(time.clock)
  let answer = () => {}
  let gate: Promise<void> = new Promise((resolve) => (answer = resolve))
  const call = async (endpoint: Endpoint, { query = {} }: { query?: Query }) => {
    await gate
    return z.parse(endpoint.reply, historyOf(all, time.clock.nowMs(), endpoint.name, query))
  }
  const marketData = createMarketData({
    // The fake client answers only the endpoints that the store calls, through the same schemas as real replies.
    rest: { call } as unknown as RestClient,
    feed: hand.feed,
    clock: time.clock,
    timers: time.timers,
    nextFrame: frames.nextFrame,
    report: (problem) => {
      throw problem
    },
  })
  const store = candlesOf(marketData, { instrumentName: 'ETH-PERP', asset: 'ETH', interval, source })
  const leave = store.subscribe(() => {})
  const channels = ['ticker-500ms:ETH-PERP', 'index:ETH', 'trades:ETH-PERP']
  const setConnection = (state: 'live' | 'stale') => {
    for (const channel of channels) if (hand.readerCount(channel) > 0) hand.setStatus(channel, state)
  }
  const say = (move: Move) => {
    const { ms, price } = move
    const about = { instrument_id: '1', instrument_name: 'ETH-PERP', instrument_type: 'PERPETUAL' }
    if (source === 'index') hand.say('index:ETH', { price: String(price), timestamp: ns(ms) })
    else if (source === 'last') hand.say('trades:ETH-PERP', tradeRow(move))
    else
      hand.say('ticker-500ms:ETH-PERP', { timestamp: ns(ms), tickers: [{ ...about, mark: { price: String(price) } }] })
    frames.turn()
  }
  /** A price channel starts with the current price; the trades channel does not. */
  const connect = () => {
    setConnection('live')
    const nowMs = time.clock.nowMs()
    if (source !== 'last') say({ id: 'now', ms: nowMs, price: priceAt(all, nowMs) ?? 0 })
  }
  connect()
  for (let index = 0; index < rest; index += 1) {
    const move = all[past + index]
    if (move === undefined) break
    time.pass(move.ms - time.clock.nowMs())
    if (index === late) {
      answer()
      gate = Promise.resolve()
      await settled()
    }
    if (index === lostFrom && lostFrom < lostTo) setConnection('stale')
    if (index === lostTo && lostFrom < lostTo) {
      connect()
      await settled()
    }
    const isLost = index >= lostFrom && index < lostTo
    if (isLost) continue
    // Only trades have ids to detect repeats; other prices are sent once and in order.
    if (source === 'last' && isRepeated && index > lostTo) say(all[past + index - 1] ?? move)
    say(move)
  }
  answer()
  await settled()
  frames.turn()
  const { candles, status } = store.getSnapshot()
  leave()
  return { all, candles, status, intervalS: intervalSeconds[interval] }
}

/** End of the candle that contains an instant; a boundary belongs to the candle before it. */
const endOf = (ms: number, intervalS: number) => Math.ceil(ms / 1000 / intervalS) * intervalS

test('whenever a page loads and loses its connection, candles have no duplicates or jumps, and estimates only between samples', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      const { all, candles, status, intervalS } = await lived(story)
      expect(status).toBe('live')
      expect(candles.length).toBeGreaterThan(0)
      for (const [index, { timeS, open, high, low, close, isEstimated = false }] of candles.entries()) {
        expect(timeS % intervalS).toBe(0)
        const before = candles[index - 1]
        if (before !== undefined) expect(timeS).toBe(before.timeS + intervalS)
        if (isEstimated) {
          // Only intervals below the half minute between samples have estimates.
          expect(story.source).not.toBe('last')
          expect(intervalS).toBeLessThan(30)
        }
        if (close === undefined) throw new Error('a gap though no sample is missing')
        expect(low <= Math.min(open, close) && high >= Math.max(open, close)).toBe(true)
        if (before?.close !== undefined) expect(open).toBe(before.close)
      }
      expect(candles.at(-1)?.close).toBe(all.at(-1)?.price)
      expect(candles.at(-1)?.timeS).toBe(endOf(all.at(-1)?.ms ?? 0, intervalS) - intervalS)
    }),
    { numRuns: 200 },
  )
})

test('each finished candle closes at the price of its end, on both sides of the seam', async () => {
  // Shorter candles are estimated, because samples are half a minute apart.
  const long = stories.filter(({ interval }) => intervalSeconds[interval] >= 60)
  await fc.assert(
    fc.asyncProperty(long, async (story) => {
      const { all, candles, intervalS } = await lived(story)
      for (const { timeS, close } of candles.slice(0, -1)) {
        expect(close).toBe(priceAt(all, (timeS + intervalS) * 1000))
      }
    }),
    { numRuns: 150 },
  )
})

test('every trade is in its last-price candle exactly once', async () => {
  const ofTrades = stories.map((story): Story => ({ ...story, source: 'last' }))
  await fc.assert(
    fc.asyncProperty(ofTrades, async (story) => {
      const { all, candles, intervalS } = await lived(story)
      for (const { timeS, high, low, open = NaN, volume } of candles) {
        const here = all.filter(({ ms }) => endOf(ms, intervalS) === timeS + intervalS).map(({ price }) => price)
        expect(volume).toBe(here.length)
        if (timeS === candles[0]?.timeS) continue
        expect([high, low]).toEqual([Math.max(open, ...here), Math.min(open, ...here)])
      }
      expect(candles.reduce((sum, { volume }) => sum + (volume ?? 0), 0)).toBe(all.length)
    }),
    { numRuns: 100 },
  )
})
