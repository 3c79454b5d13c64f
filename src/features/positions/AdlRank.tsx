import { t } from '@/ui/t'
const bars = { low: 1, medium: 2, high: 3 } as const
type Rank = keyof typeof bars
const rankWords: Record<Rank, string> = { low: t('low'), medium: t('medium'), high: t('high') }

/** How near the position is to being closed for another's loss (venue-rules 7.2), in three bars and in words. */
export function AdlRank({ rank }: { rank: string | undefined }) {
  const lit = isRank(rank) ? bars[rank] : 0
  const words = isRank(rank) ? t('Deleveraging rank: {rank}', { rank: rankWords[rank] }) : t('Exempt from deleveraging')
  return (
    <span title={words} className="inline-flex items-end gap-0.5 align-middle">
      <span className="sr-only">{words}</span>
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          className={`w-1 rounded-[1px] ${heights[bar]} ${bar <= lit ? tones[lit] : 'bg-line-strong'}`}
          aria-hidden="true"
        />
      ))}
    </span>
  )
}

const heights = ['', 'h-1.5', 'h-2', 'h-2.5']
const tones = ['', 'bg-buy', 'bg-warn', 'bg-danger']

function isRank(rank: string | undefined): rank is Rank {
  return rank !== undefined && rank in bars
}
