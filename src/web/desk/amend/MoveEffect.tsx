import { use, type ReactNode } from 'react'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { moveTaking } from '@/core/quant/preview/moveTaking'
import { useThrottledOrderBook } from '@/web/market/orderBook/useThrottledOrderBook'
import { useThrottledTicker } from '@/web/market/tickers/usePacedTicker'
import { useBuilder, useOpenOrders } from '@/web/session/accountContext'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { previewBook } from '@/web/session/orders/restingSizes'
import { useAccountSummaryInSpareFrame } from '@/web/session/spareFrameLists'
import { MovedInstrumentContext } from './movedInstrument'
import { takingText } from './takingText'

type MoveEffectProps = {
  moved: { readonly side: Side; readonly amount: Amount; readonly isPostOnly?: boolean | undefined } | undefined
  /** Target price; `undefined` while the order is not being moved. */
  price: Price | undefined
  /** Receives a description of what would fill at once; `undefined` when the order would rest. */
  children: (taking: string | undefined) => ReactNode
}

/** Previews from the live book what an own order would fill if it were dropped at the target price. */
export function MoveEffect(props: MoveEffectProps): ReactNode {
  const instrument = use(MovedInstrumentContext)
  return instrument === undefined ? props.children(undefined) : <LiveMoveEffect {...props} instrument={instrument} />
}

/** Previews a move like {@link MoveEffect}, for an order of any instrument. */
export function LiveMoveEffect({
  instrument,
  moved,
  price,
  children,
}: MoveEffectProps & { instrument: Instrument }): ReactNode {
  const { instrumentName } = instrument
  const isMoving = moved !== undefined && price !== undefined
  const view = useThrottledOrderBook(instrumentName, isMoving)
  const { ticker } = useThrottledTicker(instrumentName, isMoving)
  const summary = useAccountSummaryInSpareFrame()
  const builder = useBuilder()
  const orders = useOpenOrders().data?.orders
  if (!isMoving) return children(undefined)
  const book = previewBook(view, orders ?? [], instrumentName, 'EXPIRE_MAKER')
  const order = { isBuy: moved.side === 'buy', amount: moved.amount, limitPrice: price }
  const rates = feeRatesOf(summary, instrument, builder)
  const taking =
    book === undefined
      ? undefined
      : moveTaking({ ...order, isPostOnly: moved.isPostOnly === true }, book, {
          instrument,
          indexPrice: ticker?.indexPrice,
          rates,
        })
  return children(taking === undefined ? undefined : takingText(taking, instrument))
}
