import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { formatCountdown } from '@/web/ui/formatTime'

type CountdownProps = { createdNs: bigint; deadlineNs: bigint; isWide?: boolean }

const hurryMs = 15_000

/** The time left as a thin line and in words. */
export function Countdown({ createdNs, deadlineNs, isWide = false }: CountdownProps) {
  const nowMs = useVenueNow()
  const leftMs = Number(deadlineNs / 1_000_000n) - nowMs
  const wholeMs = Math.max(Number((deadlineNs - createdNs) / 1_000_000n), 1)
  const share = Math.min(Math.max(leftMs / wholeMs, 0), 1)
  const isHurry = leftMs <= hurryMs
  return (
    <div role="timer" aria-label={t('Time left')} className={`flex items-center gap-2 ${isWide ? 'mt-2' : ''}`}>
      <span
        aria-hidden="true"
        className={`h-0.5 overflow-hidden rounded-full bg-surface-3 ${isWide ? 'flex-1' : 'w-16'}`}
      >
        <span
          className={`block h-full rounded-full ${isHurry ? 'bg-warn' : 'bg-text-2'}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className={`text-sm font-medium ${isHurry ? 'text-warn' : 'text-text-1'}`}>
        {formatCountdown(leftMs).slice(leftMs < 3_600_000 ? 3 : 0)}
      </span>
    </div>
  )
}

/** True once the deadline has passed by the estimated venue time. Only the venue ends the request. */
export function useIsLate(deadlineNs: bigint): boolean {
  return useVenueNow() >= Number(deadlineNs / 1_000_000n)
}
