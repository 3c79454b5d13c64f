import type { Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { sendSigned, type OnSigned, type Sent } from '@/web/session/orders/sendSigned'
import type { WaitingStop } from '@/web/session/stops/stopOrder'

/** Sends one amend; rejects like `editStop`. The list is updated before the promise resolves. */
export type EditTrigger = (open: WaitingStop, trigger: Price, onSigned: OnSigned) => Promise<OrderMessage>

/** Moves a stop's trigger, and maps each answer to its meaning for the trail. Never rejects. */
export async function sendMove(
  edit: EditTrigger,
  open: WaitingStop,
  trigger: Price,
  onSigned: OnSigned,
): Promise<Sent> {
  const sent = await sendSigned((signed) =>
    edit(open, trigger, (orderId) => {
      signed(orderId)
      onSigned(orderId)
    }),
  )
  // The venue's mark was there before the amend. The old stop still waits.
  return sent.as === 'refused' && sent.failure.code === 'INVALID_STOP_ORDER' ? { as: 'notSent' } : sent
}
