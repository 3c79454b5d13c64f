import type { Instrument } from '@/protocol/instrument'
import { findInstrument } from '../../live/instrumentCatalogue'
import { topText } from '../records/tickerOf'
import type { Publication, Stage } from './publisher'
import { instrumentsOfScope, levelsRoute } from './scopeOf'

/** Tells of an instrument whenever the top of its book has changed: at first of all in the scope, then of the changed. */
export function topPublication<Record>(
  stage: Stage<{ timestamp: bigint; tickers: Record[] }>,
  recordOf: (instrument: Instrument) => Record,
): Publication<{ timestamp: bigint; tickers: Record[] }> {
  const { live, clock } = stage.port
  const tops = new Map<string, string>()
  for (const { instrumentId } of instrumentsOfScope(live, stage.scope))
    tops.set(instrumentId, topText(live, instrumentId))
  return {
    routes: [levelsRoute(live, stage.scope)],
    hear: (event, { timeNs }) => {
      if (event.type !== 'levelsChanged') return
      const instrument = findInstrument(live.instruments, event.instrumentId)
      const top = topText(live, event.instrumentId)
      if (instrument === undefined || tops.get(event.instrumentId) === top) return
      tops.set(event.instrumentId, top)
      stage.publish({ timestamp: timeNs, tickers: [recordOf(instrument)] })
    },
    greet: () => {
      const nowNs = clock.nowNs()
      const tickers = instrumentsOfScope(live, stage.scope).map((instrument) => recordOf(instrument))
      return { timestamp: nowNs, tickers }
    },
  }
}
