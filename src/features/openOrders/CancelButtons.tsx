import { useAccountSession, useOpenOrders, usePendingOrders } from '@/account/accountContext'
import { useStops } from '@/account/stops/useStops'
import type { Instrument } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { t } from '@/language/t'
import { CancelMenu } from './CancelMenu'

/** Cancels what is open: of this instrument, or everything; by side behind the third button. */
export function CancelButtons({ instrument }: { instrument: Instrument }) {
  const actions = useAccountSession()?.actions
  const pending = usePendingOrders()
  const orders = useOpenOrders().data?.orders ?? []
  const stops = useStops()
  if (actions === undefined) return null
  const { instrumentName } = instrument
  // What works over a time has a list of its own, and is cancelled there, or with everything.
  const here = orders.filter((order) => order.instrumentName === instrumentName && order.isTwap !== true)
  const isOnItsWay = here.length > 0 && here.every(({ rowKey }) => pending.cancels.has(rowKey))
  return (
    <>
      <Button
        size="small"
        aria-label={t('Cancel {instrument} orders', { instrument: instrumentName })}
        disabled={here.length === 0}
        isPending={isOnItsWay || pending.isCancellingAll}
        onClick={() => void actions.cancelThese(here)}
      >
        {t('Cancel {instrument} orders', { instrument: instrumentName })}
      </Button>
      <Button
        size="small"
        variant="danger"
        title={t('All resting orders and TWAPs; stops stay')}
        disabled={orders.length === 0}
        isPending={pending.isCancellingAll}
        onClick={() => void actions.cancelAll()}
      >
        {t('Cancel all orders')}
      </Button>
      <CancelMenu
        instrument={instrument}
        orders={orders}
        onCancel={(those) => void actions.cancelThese(those)}
        stopCount={stops.length}
        onCancelAll={() => void actions.cancelAll()}
        onCancelAllAndStops={() => void actions.cancelAllAndStops()}
      />
    </>
  )
}
