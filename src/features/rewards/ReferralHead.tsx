import type { ReactNode } from 'react'
import { referralLink } from '@/account/rewards/referralCode'
import type { ReferralStatistics } from '@/protocol/rest/referrals'
import { CopyButton } from '@/ui/CopyButton'
import { Figure } from '@/ui/Figure'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'

type ReferralHeadProps = {
  username: string
  origin: string
  /** Who has brought this account; undefined when nobody has. */
  referrer: string | undefined
  statistics: ReferralStatistics
  claim: ReactNode
}

/** The link that brings others, and what they have brought. */
export function ReferralHead({ username, origin, referrer, statistics, claim }: ReferralHeadProps) {
  const link = referralLink(origin, username)
  return (
    <section aria-label={t('Your referrals')} className="flex shrink-0 flex-col gap-4 bg-surface-1 px-3 py-3">
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Shared label={t('Your code')} text={username} name={t('your code')} />
        <Shared label={t('Your link')} text={link} name={t('your link')} />
        <p className="max-w-96 self-end text-sm text-text-3">
          {referrer === undefined
            ? t('Who registers by your link pays lower fees, and you earn of what they pay.')
            : t('You came by {name}: your fees are lower for it.', { name: referrer })}
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure label={t('Referred')}>{statistics.referred}</Figure>
        <Figure label={t('Their volume, USD')}>{formatUsd(statistics.volume)}</Figure>
        <Figure label={t('Bonus earned, USDC')}>{formatUsd(statistics.totalReferralBonus, 4)}</Figure>
        <Figure label={t('Saved by your discount, USDC')}>{formatUsd(statistics.totalRefereeDiscount, 4)}</Figure>
        <Figure label={t('To be claimed, USDC')}>
          <strong className="font-semibold">{formatUsd(statistics.totalRewardsUnclaimed, 4)}</strong>
        </Figure>
      </dl>
      {claim}
    </section>
  )
}

function Shared({ label, text, name }: { label: string; text: string; name: string }) {
  return (
    <div className="min-w-0">
      <div className="label">{label}</div>
      <div className="flex min-w-0 items-center gap-1.5">
        <span className="truncate text-base" title={text}>
          {text}
        </span>
        <CopyButton text={text} name={name} />
      </div>
    </div>
  )
}
