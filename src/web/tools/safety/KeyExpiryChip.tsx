import { Link } from 'wouter'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import type { KeyUrgency } from '@/web/session/keys/keyFacts'
import { formatCountdown } from '@/web/ui/formatTime'
import { KeyIcon } from '@/web/ui/moreIcons'

const looks: Record<Exclude<KeyUrgency, 'none'>, string> = {
  day: 'text-warn bg-warn-soft',
  hour: 'text-danger bg-danger-soft',
  over: 'text-danger bg-danger-soft',
}

type KeyExpiryChipProps = {
  urgency: KeyUrgency
  expirySec: bigint
  keysPath: string
}

/**
 * A chip in the header on the signing key's last day. Screen readers get each change of urgency, but not the countdown.
 */
export function KeyExpiryChip({ urgency, expirySec, keysPath }: KeyExpiryChipProps) {
  return (
    <>
      <output className="sr-only">{urgencyLabels[urgency]}</output>
      {urgency !== 'none' && (
        <Link
          href={keysPath}
          aria-label={`${urgencyLabels[urgency]} ${t('Renew key')}`}
          title={`${urgencyLabels[urgency]} ${t('Renew key')}`}
          className={`inline-flex h-6 shrink-0 items-center justify-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap pointer-coarse:h-11 pointer-coarse:min-w-11 ${looks[urgency]}`}
        >
          <KeyIcon />
          <span className="max-sm:sr-only">
            {urgency === 'over' ? t('Key expired') : <Countdown expirySec={expirySec} />}
          </span>
        </Link>
      )}
    </>
  )
}

function Countdown({ expirySec }: { expirySec: bigint }) {
  return <span className="inline-block min-w-[8ch]">{formatCountdown(Number(expirySec) * 1000 - useVenueNow())}</span>
}

const urgencyLabels: Record<KeyUrgency, string> = {
  none: '',
  day: t('The signing key expires within a day.'),
  hour: t('The signing key expires within an hour.'),
  over: t('The signing key has expired.'),
}
