import { formatUtc } from '@/web/ui/formatUtc'
import { barTimeText } from './chartTime'

/** Start of a bar, with UTC on hover. `timeS` is in UNIX seconds. */
export function BarTime({ timeS, intervalS }: { timeS: number; intervalS: number }) {
  return (
    <time dateTime={new Date(timeS * 1000).toISOString()} title={formatUtc(BigInt(timeS) * 1_000_000_000n)}>
      {barTimeText(timeS, intervalS)}
    </time>
  )
}
