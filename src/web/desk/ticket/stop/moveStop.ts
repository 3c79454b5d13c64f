import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { MarketData } from '@/web/market/marketData'
import type { OpenOrder } from '@/web/session/openOrders'
import type { StopActions } from '@/web/session/stops/stopActions'
import { editedStop, referencePrice, type StopChange, type WaitingStop } from '@/web/session/stops/stopOrder'
import { showToast } from '@/web/ui/showToast'
import { stopProblem } from './stopDraft'

type MovedStop = {
  readonly stop: WaitingStop
  readonly change: StopChange
  readonly instrument: Instrument
  /** All open orders, including the entry order of an attached stop. */
  readonly orders: readonly OpenOrder[]
  readonly marketData: MarketData
  readonly actions: StopActions
}

/** Amends a stop that was dragged, or reports why it stays. */
export function moveStop({ stop, change, instrument, orders, marketData, actions }: MovedStop): void {
  const { instrumentName } = instrument
  const { tickers } = marketData.tickers({ kind: 'instrument', instrumentName }).getSnapshot()
  const problem = stopProblem(editedStop(stop, change), {
    instrument,
    markPrice: referencePrice(stop, orders, tickers.get(instrumentName)?.mark?.price),
    // Skips these checks, because an existing stop has a position and replaces only itself.
    position: undefined,
    others: [],
    replaced: stop,
    isAttached: false,
  })
  if (problem === undefined) void actions.edit(stop, change)
  else
    showToast({
      tone: 'danger',
      title: t('Stop not moved'),
      detail: problem.words,
      code: problem.code,
      category: 'orders',
      instrumentName,
    })
}
