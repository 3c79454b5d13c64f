import { changeOf, scopeOf } from '@/account/stops/stopOrder'
import { formatAmount } from '@/ui/formatAmount'
import { formatPrice } from '@/ui/formatPrice'
import { Button } from '@/ui/Button'
import { t } from '@/ui/t'
import { kindNames } from './stopNames'
import type { PositionStopsDialogProps } from './PositionStopsDialog'

type PartialStopsProps = Pick<PositionStopsDialogProps, 'instrument' | 'stops' | 'pending' | 'onCancel'>

/** The stops of this position that are not for all of it. */
export function PartialStops({ instrument, stops, pending, onCancel }: PartialStopsProps) {
  const parts = stops.filter((stop) => scopeOf(stop) !== 'wholePosition')
  if (parts.length === 0) return null
  return (
    <ul aria-label={t('Stops for parts of the position')} className="border-t border-line text-sm">
      {parts.map((stop) => {
        const { limitPrice, amount, trigger } = changeOf(stop)
        const kind = kindNames[stop.stop]
        const words = `${kind} ${formatAmount(amount, instrument.amountStep)}`
        return (
          <li key={stop.rowKey} className="flex min-h-8 items-center gap-3 border-b border-line">
            <span className={stop.stop === 'STOP_LOSS' ? 'text-warn' : 'text-accent'}>{kind}</span>
            <span className="flex-1 text-right">{formatAmount(amount, instrument.amountStep)}</span>
            <span className="w-20 text-right">{formatPrice(trigger, instrument.priceStep)}</span>
            <span className="w-20 text-right text-text-3">
              {limitPrice === undefined ? t('Market') : formatPrice(limitPrice, instrument.priceStep)}
            </span>
            <Button
              size="small"
              variant="danger"
              aria-label={t('Cancel {stop}', { stop: words })}
              isPending={pending.cancels.has(stop.rowKey)}
              onClick={() => onCancel(stop)}
            >
              {t('Cancel')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
