import type { OrderMessage, WireOrderStatus } from '@/core/protocol/orderRecord'
import { t } from '@/web/language/t'
import { flagLabels } from '@/web/session/orders/orderFlags'

type Ended = Pick<OrderMessage, 'orderStatus' | 'filled' | 'amount'>
type Flags = Pick<OrderMessage, 'postOnly' | 'reduceOnly' | 'timeInForce' | 'orderType'>

const statusLabels: Record<WireOrderStatus, string> = {
  opened: t('Open'),
  partial: t('Partially filled'),
  stop_order: t('Waiting'),
  filled: t('Filled'),
  cancelled: t('Cancelled'),
  expired: t('Expired'),
  rejected: t('Rejected'),
  other: t('Unknown'),
}

export function statusText({ orderStatus, filled, amount }: Ended): string {
  const words = statusLabels[orderStatus]
  return orderStatus === 'cancelled' && filled > 0n && filled < amount ? t('Partially filled, cancelled') : words
}

export const statusTone = ({ orderStatus }: Pick<Ended, 'orderStatus'>) =>
  orderStatus === 'filled' ? 'text-text-1' : orderStatus === 'rejected' ? 'text-danger' : 'text-text-2'

export function flagsOf(row: Flags): readonly string[] {
  // Omits market-maker protection, which is irrelevant after the order has ended.
  const labels = flagLabels({ ...row, mmp: false })
  return [...labels, ...(row.timeInForce === 'IOC' && row.orderType !== 'market' ? ['IOC'] : [])]
}
