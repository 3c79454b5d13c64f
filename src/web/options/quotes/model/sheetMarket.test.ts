import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { quotedOption, quoteTerms } from '@/dev/scenes/quoteScene'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { whileSubscribed } from '@/web/market/freshnessStore'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import { onceOrders } from './sendOnce'
import { openSheetMarket, quotedIn, readMarket } from './sheetMarket'
import { plannedSheet } from './sheetView'

const call = quotedOption(100)
const { instrumentId, instrumentName } = call
const tickerWith = (part: object) => {
  const mark = { price: parseFixed6('8'), delta: 0.5, vega: 0.2, iv: 0.6, ...part }
  return new Map([[instrumentName, { instrumentId, instrumentName, mark } as unknown as Ticker]])
}
const markWith = (part: object) => quotedIn(tickerWith(part), [call]).marks[0]

test('a mark is known with its volatility and a vega above 0', () => {
  expect(markWith({})).toEqual({ price: parseFixed6('8'), delta: 0.5, vega: 0.2 })
  expect(markWith({ vega: 0 })).toBeUndefined()
  expect(markWith({ iv: undefined })).toBeUndefined()
})

test('a ticker without a usable mark is told from no ticker', () => {
  const other = quotedOption(110)
  expect(quotedIn(tickerWith({}), [call, other]).unread).toEqual(new Set())
  expect(quotedIn(tickerWith({ delta: undefined }), [other, call]).unread).toEqual(new Set([1]))
  expect(quotedIn(tickerWith({}), [{ ...call, instrumentId: '7' }]).unread).toEqual(new Set([0]))
})

test('marks that do not change are live for 30 s, late once the connection is silent, and stale three seconds later', () => {
  const time = createManualTime()
  let silentSinceMs: number | undefined
  const updatedAtMs = time.clock.nowMs()
  const view: TickersView = {
    status: 'live',
    updatedAtMs,
    error: undefined,
    quietAfterMs: 10_000,
    tickers: tickerWith({}),
    timestampNs: undefined,
  }
  const store = whileSubscribed(
    { getSnapshot: () => view, subscribe: () => () => undefined },
    { silentSinceMs: () => silentSinceMs, subscribe: () => () => undefined },
  )
  const market = openSheetMarket(
    { clock: time.clock, venueClock: time.clock, tickers: () => store },
    { asset: 'ETH', instruments: [call] },
  )
  time.pass(20_000)
  expect(market.read().status).toBe('live')
  silentSinceMs = time.clock.nowMs()
  expect(market.read().status).toBe('late')
  time.pass(3_001)
  expect(market.read().status).toBe('stale')
  silentSinceMs = undefined
  expect(market.read().status).toBe('live')
  time.pass(7_001)
  expect(market.read().status).toBe('stale')
})

/** Live marks of a page and a venue whose times the test moves apart. */
function silentMarks() {
  const time = createManualTime()
  const venueTime = createManualTime(time.clock.nowMs() - 365 * 86_400_000)
  const view: TickersView = {
    status: 'live',
    updatedAtMs: time.clock.nowMs(),
    error: undefined,
    quietAfterMs: 10_000,
    tickers: tickerWith({}),
    timestampNs: venueTime.clock.nowNs(),
  }
  const tickers = () => ({ getSnapshot: () => view, subscribe: () => () => undefined })
  const source = { clock: time.clock, venueClock: venueTime.clock, tickers }
  return { time, venueTime, status: () => openSheetMarket(source, quoteTerms([call])).read().status, source }
}

test('the marks of a paused replay stay live, and age when it plays on', () => {
  const { time, venueTime, status } = silentMarks()
  time.pass(600_000)
  expect(status()).toBe('live')
  venueTime.pass(30_001)
  expect(status()).toBe('stale')
})

test('a fast replay does not age its marks between two messages', () => {
  const { time, venueTime, status } = silentMarks()
  time.pass(500)
  venueTime.pass(500_000)
  expect(status()).toBe('live')
})

test('a message from the future of the venue does not keep the marks live', () => {
  const { time, venueTime, status } = silentMarks()
  time.pass(31_000)
  venueTime.set(venueTime.clock.nowMs() - 3_600_000)
  expect(status()).toBe('stale')
})

test('“Send once” sends nothing on marks that have been silent for 30 s', () => {
  const { time, venueTime, source } = silentMarks()
  const terms = quoteTerms([call])
  const sent = () => {
    const now = { ...readMarket(source, terms), open: [], nowMs: venueTime.clock.nowMs() }
    return onceOrders(terms, plannedSheet(terms, now).lines, now)?.length
  }
  expect(sent()).toBe(2)
  time.pass(30_001)
  venueTime.pass(30_001)
  expect(sent()).toBeUndefined()
})
