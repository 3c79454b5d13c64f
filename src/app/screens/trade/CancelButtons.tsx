import { useAccountSession, useOpenOrders, usePendingOrders } from '@/account/accountContext'
import type { Instrument } from '@/protocol/instrument'
import { Button } from '@/ui/Button'

/** Cancels what is open: of this instrument, or everything. */
export function CancelButtons({ instrument }: { instrument: Instrument }) {
  const actions = useAccountSession()?.actions
  const pending = usePendingOrders()
  const orders = useOpenOrders().data?.orders ?? []
  if (actions === undefined) return null
  const { instrumentName } = instrument
  const here = orders.filter((order) => order.instrumentName === instrumentName)
  return (
    <>
      <Button
        size="small"
        aria-label={`Cancel ${instrumentName} orders`}
        disabled={here.length === 0}
        onClick={() => void actions.cancelThese(here)}
      >
        Cancel {instrumentName}
      </Button>
      <Button
        size="small"
        variant="danger"
        disabled={orders.length === 0}
        isPending={pending.isCancellingAll}
        onClick={() => void actions.cancelAll()}
      >
        Cancel all
      </Button>
    </>
  )
}
