import { unknownText } from '@/ui/formatDecimal'
import { t } from '@/ui/t'
import { bidPercent } from './imbalance'

/** Which side of the rows in view is the heavier, in a line of its own under them. */
export function ImbalanceBar({ bids, asks }: { bids: bigint; asks: bigint }) {
  const share = bidPercent(bids, asks)
  return (
    <p
      className="flex h-6 shrink-0 items-center gap-2 border-t border-line px-3 text-xs"
      title={t('How the depth of the rows in view is shared between bids and asks')}
    >
      <span className="text-buy">{t('Bids {share}', { share: share === undefined ? unknownText : `${share}%` })}</span>
      <span
        aria-hidden="true"
        className="imbalance h-1 flex-1 rounded-full"
        style={{ '--share': `${share ?? 50}%` }}
        data-known={share !== undefined}
      />
      <span className="text-sell">
        {t('{share} Asks', { share: share === undefined ? unknownText : `${100 - share}%` })}
      </span>
    </p>
  )
}
