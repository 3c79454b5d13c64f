import { formatUtc } from '@/web/ui/formatUtc'
import { barTimeText } from './chartTime'

/** The start of a bar in UNIX seconds, with UTC on hover. */
export function BarTime({ timeS, intervalS }: { timeS: number; intervalS: number }) {
  return (
    <time dateTime={new Date(timeS * 1000).toISOString()} title={formatUtc(BigInt(timeS) * 1_000_000_000n)}>
      {barTimeText(timeS, intervalS)}
    </time>
  )
}
