import type { OpenOrder } from '@/account/openOrders'
import { attachedTo, type WaitingStop } from '@/account/stops/stopOrder'
import { decimalsOf, formatDecimal } from '@/ui/formatDecimal'
import { t } from '@/ui/t'

/** "Limit", and a small tag for each thing that is special about it, and for each stop that goes with it. */
export function OrderKind({ order, stops }: { order: OpenOrder; stops: readonly WaitingStop[] }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="text-text-2">{order.orderType === 'market' ? t('Market') : t('Limit')}</span>
      {flagsOf(order).map((flag) => (
        <span key={flag} className="rounded-[3px] bg-surface-2 px-1 text-[10px] leading-4 text-text-2">
          {flag}
        </span>
      ))}
      {attachedTo(order.orderId, stops).map(({ rowKey, stop, trigger }) => (
        <span
          key={rowKey}
          title={stop === 'STOP_LOSS' ? t('Its stop-loss') : t('Its take-profit')}
          className={`rounded-[3px] bg-surface-2 px-1 text-[10px] leading-4 ${stop === 'STOP_LOSS' ? 'text-warn' : 'text-accent'}`}
        >
          {stop === 'STOP_LOSS' ? t('SL') : t('TP')} {formatDecimal(trigger, decimalsOf(trigger))}
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
