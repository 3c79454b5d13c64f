import { useVenueNow } from '@/appContext/useVenueNow'
import { useState } from 'react'
import { useAccess, useAccountSession } from '@/account/accountContext'
import type { OpenOrder } from '@/account/openOrders'
import type { PegRefusal } from '@/account/pegs/peg'
import { usePegMarket } from '@/account/pegs/usePegMarket'
import { PegOrderDialog } from './PegOrderDialog'
import { refusalWords } from './pegWords'
import { priceVolatility, volatilityOf } from './volatilityEntry'
import { formatFixed6 } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'

type PegOpenOrderProps = { order: OpenOrder; instrument: OptionInstrument; onClose: () => void }

/** The dialog that pegs an open order, with its market. */
export function PegOpenOrder({ order, instrument, onClose }: PegOpenOrderProps) {
  const pegs = useAccountSession()?.pegs
  const access = useAccess()
  const { expiry, now } = usePegMarket(instrument)
  const [refused, setRefused] = useState<PegRefusal>()
  const input = { instrument, side: order.side, forward: now.forward, nowMs: useVenueNow() }
  const isOneClick = access.status === 'trading' && access.signingMode === 'oneClick'
  return (
    <PegOrderDialog
      order={order}
      instrument={instrument}
      priceOf={(text) => priceVolatility(text, input)}
      iv={volatilityOf(formatFixed6(order.price), input)?.iv}
      blocked={isOneClick ? undefined : refusalWords.noOneClick}
      refused={refused && refusalWords[refused]}
      onBegin={(iv, limits) => {
        if (pegs === undefined || expiry === undefined) return
        void pegs.begin({ orderId: order.orderId, instrument, expiry, iv, ...limits }).then((refusal) => {
          if (refusal === undefined) onClose()
          else setRefused(refusal)
        })
      }}
      onClose={onClose}
    />
  )
}
