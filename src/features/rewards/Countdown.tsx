import { formatCountdown } from '@/ui/formatCountdown'
import { useNow } from '@/ui/useNow'

/** The time until a moment, UNIX nanoseconds. */
export function Countdown({ endNs, label }: { endNs: bigint; label: string }) {
  const nowMs = useNow()
  return (
    <span role="timer" aria-label={label}>
      {formatCountdown(Number(endNs / 1_000_000n) - nowMs)}
    </span>
  )
}
