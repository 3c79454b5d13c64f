import type { Instrument } from '@/core/protocol/instrument'
import { bestRestingPrice } from '@/core/quant/othersBook'
import { useOrderBook } from '@/web/market/orderBook/useOrderBook'
import { useAccountSession, useOpenOrders, usePendingOrders } from '@/web/session/accountContext'
import { useBatch } from '@/web/session/batches/useBatch'
import { ScaledOrdersResult } from './ScaledOrdersResult'
import { ScaleTicket, type ScaleTicketProps } from './ScaleTicket'

export function ScaleTicketPanel(props: ScaleTicketProps) {
  const { instrument } = props
  const batch = useBatch()
  // All orders of a scale have this instrument. The legs of a structure do not, and are reported elsewhere.
  const isOfThis = batch?.entries.every(({ order }) => order.instrumentId === instrument.instrumentId) === true
  const isSent = isOfThis && batch.phase !== 'signing' && batch.entries.some(({ ready }) => ready !== undefined)
  return isSent ? <Sent instrument={instrument} /> : <ScaleTicket {...props} />
}

function Sent({ instrument }: { instrument: Instrument }) {
  const batch = useBatch()
  const session = useAccountSession()
  const open = useOpenOrders().data?.orders ?? []
  const { cancels } = usePendingOrders()
  const { status, bestBid, bestAsk } = useOrderBook(instrument.instrumentName)
  if (batch === undefined || session === undefined) return null
  const { batches, actions } = session
  const isBuy = batch.entries[0]?.order.isBuy === true
  const best = isBuy ? bestAsk : bestBid
  return (
    <ScaledOrdersResult
      batch={batch}
      open={open}
      instrument={instrument}
      restingPrice={status === 'live' ? bestRestingPrice(isBuy, best, instrument.priceStep) : undefined}
      isCancelling={batch.entries.some(({ ready }) => ready !== undefined && cancels.has(ready.orderId))}
      onRetry={(key, limitPrice) => void batches.retry(key, limitPrice)}
      onSendSingly={() => void batches.sendSingly()}
      onAskAgain={() => void batches.askAgain()}
      onCancel={(orders) => void actions.cancelThese(orders)}
      onDismiss={batches.dismiss}
    />
  )
}
