import { useLayoutEffect } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { DraftOrder } from '@/web/desk/draft/checkDraft'
import { t } from '@/web/language/t'
import { useThrottledOrderBook } from '@/web/market/orderBook/useThrottledOrderBook'
import { useOpenOrders } from '@/web/session/accountContext'
import { tradableView } from '@/web/session/orders/restingSizes'
import { useFilledLiquidation } from '@/web/session/preview/useFilledLiquidation'
import { isWithinReach } from './isWithinReach'
import { StaticLine } from './StaticLine'

type DraftLiquidationProps = {
  instrument: Instrument
  order: DraftOrder
  mark: Price | undefined
  place: () => void
}

export function DraftLiquidation({ instrument, order, mark, place }: DraftLiquidationProps) {
  const { instrumentName } = instrument
  const view = useThrottledOrderBook(instrumentName)
  const orders = useOpenOrders().data?.orders ?? []
  const book = tradableView(view, orders, instrumentName, order.selfTradePrevention ?? 'EXPIRE_MAKER')
  const liveBook = book.status === 'live' ? { bids: book.bids, asks: book.asks } : undefined
  const found = useFilledLiquidation(instrument, order, liveBook)
  const count = found.length
  useLayoutEffect(place, [place, count])
  return found.map(({ way, price }) => (
    <StaticLine
      key={way}
      line={{
        key: way,
        label: t('Liquidation once the draft order fills'),
        short: t('New liq.'),
        price,
        tone: 'danger',
        isEstimate: true,
        isDraft: true,
        waits: isWithinReach(price, mark),
      }}
      priceStep={instrument.priceStep}
      place={place}
    />
  ))
}
