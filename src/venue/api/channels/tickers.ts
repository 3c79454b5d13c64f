import { bookTicker as bookTickerChannel } from '@/core/protocol/channels/bookTicker'
import {
  ticker as tickerChannel,
  type TickerMessage,
  ticker500ms as ticker500msChannel,
} from '@/core/protocol/channels/ticker'
import type { Instrument } from '@/core/protocol/instrument'
import type { EngineEvent } from '../../engine/event'
import { findInstrument } from '../../live/instrumentCatalogue'
import { topText, tickerOf, bookTickerOf } from '../records/tickerOf'
import { route } from './eventRoutes'
import { type Publication, type Stage, definePublisher, instrumentsOfScope, levelsRoute } from './publisher'

/**
 * Publishes an instrument at every change of its top of book; the greeting has every instrument of the scope. The time
 * is that of the last command in the live state, which may be ahead of the announced one.
 */
function topPublication<Record>(
  stage: Stage<{ timestamp: bigint; tickers: Record[] }>,
  recordOf: (instrument: Instrument) => Record,
): Publication<{ timestamp: bigint; tickers: Record[] }> {
  const { live } = stage.port
  const tops = new Map<string, string>()
  for (const { instrumentId } of instrumentsOfScope(live, stage.scope))
    tops.set(instrumentId, topText(live, instrumentId))
  return {
    routes: [levelsRoute(live, stage.scope)],
    hear: (event) => {
      if (event.type !== 'levelsChanged') return
      const instrument = findInstrument(live.instruments, event.instrumentId)
      const top = topText(live, event.instrumentId)
      if (instrument === undefined || tops.get(event.instrumentId) === top) return
      tops.set(event.instrumentId, top)
      stage.publish({ timestamp: live.timeNs, tickers: [recordOf(instrument)] })
    },
    greet: () => {
      const tickers = instrumentsOfScope(live, stage.scope).map((instrument) => recordOf(instrument))
      return { timestamp: live.timeNs, tickers }
    },
  }
}

export const ticker = definePublisher(tickerChannel, (stage) =>
  topPublication(stage, (instrument) => tickerOf(stage.port.live, instrument)),
)

export const bookTicker = definePublisher(bookTickerChannel, (stage) =>
  topPublication(stage, (instrument) => bookTickerOf(stage.port.live, instrument)),
)

/** At most twice a second, publishes instruments with a changed top of book, mark, index or funding. */
export const ticker500ms = definePublisher(ticker500msChannel, throttledTickers)

function throttledTickers(stage: Stage<TickerMessage>): Publication<TickerMessage> {
  const { live, clock } = stage.port
  const tops = new Map<string, string>()
  const changed = new Set<string>()

  function flush(): void {
    const nowNs = clock.nowNs()
    const instruments = [...changed].map((instrumentId) => findInstrument(live.instruments, instrumentId))
    changed.clear()
    const tickers = instruments.flatMap((instrument) => (instrument === undefined ? [] : [tickerOf(live, instrument)]))
    if (tickers.length > 0) stage.publish({ timestamp: nowNs, tickers })
  }

  function mark(instrumentIds: Iterable<string>): void {
    for (const instrumentId of instrumentIds) changed.add(instrumentId)
    if (changed.size > 0) stage.throttles.every500ms.request(flush)
  }

  return {
    routes: [levelsRoute(live, stage.scope), route.prices, route.funding],
    hear: (event) => {
      if (event.type !== 'levelsChanged') return mark(instrumentsTouched(stage, event))
      const top = topText(live, event.instrumentId)
      if (tops.get(event.instrumentId) === top) return
      tops.set(event.instrumentId, top)
      mark([event.instrumentId])
    },
    greet: () => {
      const nowNs = clock.nowNs()
      const tickers = instrumentsOfScope(live, stage.scope).map((instrument) => tickerOf(live, instrument))
      return { timestamp: nowNs, tickers }
    },
    close: () => changed.clear(),
  }
}

function instrumentsTouched({ port, scope }: Stage<TickerMessage>, event: EngineEvent): string[] {
  const scoped = instrumentsOfScope(port.live, scope)
  if (event.type === 'fundingRatesChanged') {
    const ids = new Set(event.rates.map((rate) => rate.instrumentId))
    return scoped.map(({ instrumentId }) => instrumentId).filter((instrumentId) => ids.has(instrumentId))
  }
  if (event.type !== 'pricesChanged') return []
  const assets = new Set(event.indexes.map((index) => index.asset))
  const marked = new Set(event.marks.map((mark) => mark.instrumentId))
  return scoped
    .filter(({ asset, instrumentId }) => assets.has(asset) || marked.has(instrumentId))
    .map(({ instrumentId }) => instrumentId)
}
