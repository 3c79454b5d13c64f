import type { OpenOrder } from '@/account/openOrders'
import { t } from '@/ui/t'

/** "Limit", and a small tag for each thing that is special about it. */
export function OrderKind({ order }: { order: OpenOrder }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="text-text-2">{order.orderType === 'market' ? t('Market') : t('Limit')}</span>
      {flagsOf(order).map((flag) => (
        <span key={flag} className="rounded-[3px] bg-surface-2 px-1 text-[10px] leading-4 text-text-2">
          {flag}
        </span>
      ))}
    </span>
  )
}

function flagsOf(order: OpenOrder): readonly string[] {
  return [
    ...(order.postOnly === true ? [t('Post')] : []),
    ...(order.reduceOnly === true ? [t('Reduce')] : []),
    ...(order.timeInForce === 'IOC' ? ['IOC'] : []),
    ...(order.mmp === true ? ['MMP'] : []),
  ]
}
