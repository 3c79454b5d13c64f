import { t } from '@/language/t'
import './heldBadge.css'

type HeldBadgeProps = {
  readonly isHeld: boolean
  /** A press was not taken. */
  readonly isMissed: boolean
}

/** Says over the head of a list that its rows keep their prices. It floats, so nothing moves for it. */
export function HeldBadge({ isHeld, isMissed }: HeldBadgeProps) {
  return (
    <>
      {/* Heard only when something has to be done again. */}
      <output className="sr-only">{isMissed && t('Price moved: click again')}</output>
      {isMissed ? (
        <span aria-hidden="true" className="held-badge" data-missed>
          {t('Price moved: click again')}
        </span>
      ) : (
        isHeld && (
          <span className="held-badge" title={t('Rows keep their prices while you hover. Amounts are live.')}>
            {t('Prices held')}
          </span>
        )
      )}
    </>
  )
}
