import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { useAccountSession, usePendingOrders } from '@/web/session/accountContext'
import { useCancelAll } from '@/web/session/confirm/useCancelAll'
import type { OpenOrder } from '@/web/session/openOrders'
import { usePeggedIds } from '@/web/session/pegs/usePegs'
import { useOpenOrdersInSpareFrame } from '@/web/session/spareFrameLists'
import { restingOrders } from '@/web/session/stops/restingOrders'
import { useStops } from '@/web/session/stops/useStops'
import { Button } from '@/web/ui/Button'
import { cancelAllLabel } from './cancelAllLabel'
import { CancelMenu } from './CancelMenu'

type CancelButtonsProps = { instrument: Instrument; isHereOnly: boolean }

/** Cancels the listed orders: all, or those of this instrument. The second button opens further choices. */
export function CancelButtons({ instrument, isHereOnly }: CancelButtonsProps) {
  const session = useAccountSession()
  const pending = usePendingOrders()
  const known = useOpenOrdersInSpareFrame()?.orders
  const orders = known ?? []
  const stops = useStops()
  const pegged = usePeggedIds()
  const cancelAll = useCancelAll()
  if (session === undefined) return null
  const { actions, data } = session
  const { instrumentName } = instrument
  const here = cancelledHere(orders, instrumentName)
  const isOnItsWay = here.length > 0 && here.every(({ rowKey }) => pending.cancels.has(rowKey))
  return (
    <>
      {isHereOnly ? (
        <Button
          size="small"
          disabled={here.length === 0}
          isPending={isOnItsWay || pending.isCancellingAll}
          // Reads the orders at press time, to include orders newer than the last render.
          onClick={() => void actions.cancelThese(cancelledHere(restingOrders(data.openOrders()), instrumentName))}
        >
          {t('Cancel {instrument} orders', { instrument: instrumentName })}
        </Button>
      ) : (
        <Button
          size="small"
          title={t('All resting orders and TWAPs; stops stay')}
          // Stays enabled while the orders are unknown, because some may be open.
          disabled={known?.length === 0}
          isPending={pending.isCancellingAll}
          onClick={cancelAll.orders}
        >
          {cancelAllLabel(orders, pegged)}
        </Button>
      )}
      <CancelMenu
        instrument={instrument}
        orders={orders}
        onCancel={(those) => void actions.cancelThese(those)}
        stops={stops}
        pegged={pegged}
        onCancelAll={cancelAll.orders}
        onCancelAllAndStops={cancelAll.ordersAndStops}
      />
    </>
  )
}

/**
 * Orders of an instrument to cancel. A TWAP is left out, because it is cancelled in its own list or with all orders.
 */
function cancelledHere(orders: readonly OpenOrder[], wanted: string): readonly OpenOrder[] {
  return orders.filter(({ instrumentName, isTwap }) => instrumentName === wanted && isTwap !== true)
}
