import { t } from '@/web/language/t'
import './heldBadge.css'

/** A badge above a list whose rows currently hold their prices. It floats, so that nothing moves. */
export function HeldBadge({ isHeld }: { readonly isHeld: boolean }) {
  if (!isHeld) return null
  return (
    <span className="held-badge" title={t('Rows keep their prices while you hover. Amounts are live.')}>
      {t('Prices held')}
    </span>
  )
}
