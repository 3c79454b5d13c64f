import type { TickerMessage } from '@/protocol/channels/ticker'
import { ticker500ms as channel } from '@/protocol/channels/ticker500ms'
import type { EngineEvent } from '../../engine/event'
import { findInstrument } from '../../live/instrumentCatalogue'
import { tickerOf, topText } from '../records/tickerOf'
import { route } from './eventRoutes'
import { definePublisher, type Publication, type Stage } from './publisher'
import { instrumentsOfScope, levelsRoute } from './scopeOf'

/** Tells, at most twice a second, of the instruments whose top of the book, mark, index or funding has changed. */
export const ticker500ms = definePublisher(channel, throttledTickers)

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
