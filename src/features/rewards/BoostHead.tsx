import type { ReactNode } from 'react'
import { toNumber, type Fraction } from '@/protocol/fixed6'
import type { FarmBoostReply } from '@/protocol/rest/farming'
import { Figure } from '@/ui/Figure'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'

/** `×2.50`, rounded: what volume is multiplied by. */
export function boostText(boost: Fraction): string {
  return `×${formatDecimal(boost, 2)}`
}

/** What volume counts for now, and what the epoch has brought so far. */
export function BoostHead({ boost, draw }: { boost: FarmBoostReply; draw: ReactNode }) {
  return (
    <section aria-label={t('Your boost')} className="flex shrink-0 flex-col gap-4 bg-surface-1 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <div>
          <div className="label">{t('Boost now')}</div>
          <div className="text-2xl font-semibold tracking-tight">{boostText(boost.farmBoost)}</div>
        </div>
        <Meter boost={toNumber(boost.farmBoost)} />
        {draw}
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure label={t('7-day volume, USD')}>{formatUsd(boost.trailingVolume)}</Figure>
        <Figure label={t('Volume of this epoch, USD')}>{formatUsd(boost.epochVolume)}</Figure>
        <Figure label={t('Boosted, USD')} note={t('on average {boost}', { boost: boostText(boost.farmBoostAvg) })}>
          {formatUsd(boost.epochBoostedVolume)}
        </Figure>
        <Figure label={t('Earned so far, tokens')} note={t('if the epoch ended now')}>
          ≈ {formatDecimal(boost.currEpochAevoEarned, 2)}
        </Figure>
        <Figure label={t('Last epoch, tokens')}>{formatDecimal(boost.prevEpochAevoEarned, 2)}</Figure>
        <Figure label={t('Airdrop level')} note={t('of 5')}>
          {boost.airdroppedFarmBoostLevel}
        </Figure>
      </dl>
    </section>
  )
}

/** The part that grows with volume goes from 1 to 4; a drawn boost may go beyond. */
function Meter({ boost }: { boost: number }) {
  const share = Math.min(1, Math.max(0, (boost - 1) / 3))
  return (
    <div className="w-56 max-w-full" aria-hidden="true">
      <div className="h-1.5 overflow-hidden rounded-full bg-surface-2">
        <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
      <div className="mt-1 flex justify-between text-xs text-text-3">
        <span>×1</span>
        <span>×2</span>
        <span>×3</span>
        <span>×4</span>
      </div>
    </div>
  )
}
