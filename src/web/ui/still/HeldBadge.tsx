import { t } from '@/web/language/t'
import './heldBadge.css'

/** Says over the head of a list that its rows keep their prices. It floats, so nothing moves for it. */
export function HeldBadge({ isHeld }: { readonly isHeld: boolean }) {
  if (!isHeld) return null
  return (
    <span className="held-badge" title={t('Rows keep their prices while you hover. Amounts are live.')}>
      {t('Prices held')}
    </span>
  )
}
