import { t } from '@/ui/t'
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
      <output className="sr-only">{isMissed && t('The price moved: press again')}</output>
      {isMissed ? (
        <span aria-hidden="true" className="held-badge" data-missed>
          {t('The price moved: press again')}
        </span>
      ) : (
        isHeld && (
          <span className="held-badge" title={t('Prices keep their rows while you point at them. Amounts are live.')}>
            {t('Prices held')}
          </span>
        )
      )}
    </>
  )
}
