import type { ReactNode } from 'react'
import { unknownText } from '@/ui/formatDecimal'
import { CheckIcon } from '@/ui/icons'
import { t } from '@/ui/t'

type CampaignCardProps = {
  title: string
  about: string
  isSignedUp: boolean
  /** The place in it, this week; undefined for none, or while it is not known. */
  rank: number | undefined
  signUp: ReactNode
}

/** One campaign, and whether the account takes part. */
export function CampaignCard({ title, about, isSignedUp, rank, signUp }: CampaignCardProps) {
  return (
    <li className="flex flex-col gap-2 border-b border-line px-3 py-3 last:border-b-0">
      <div className="flex items-baseline gap-2">
        <h3 className="text-base font-medium">{title}</h3>
        {isSignedUp && (
          <span className="inline-flex items-center gap-1 text-xs text-done">
            <CheckIcon />
            {t('You take part')}
          </span>
        )}
        {isSignedUp && (
          <span className="ml-auto text-sm text-text-2">
            {t('Your place this week: {place}', { place: rank === undefined ? unknownText : rank })}
          </span>
        )}
      </div>
      <p className="text-sm text-text-3">{about}</p>
      {!isSignedUp && signUp}
    </li>
  )
}
