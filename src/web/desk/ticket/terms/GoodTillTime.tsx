import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { formatCountdown, formatDateTime } from '@/web/ui/formatTime'

/** Time left until this page cancels an order. */
export function GoodTillTime({ untilMs }: { untilMs: number }) {
  const leftMs = untilMs - useVenueNow()
  const time = formatDateTime(BigInt(untilMs) * 1_000_000n)
  return (
    <span title={t('This page cancels it on {time}.', { time })} className={leftMs <= 0 ? 'text-warn' : undefined}>
      {leftMs <= 0 ? t('cancelling') : t('ends in {time}', { time: formatCountdown(leftMs) })}
    </span>
  )
}
