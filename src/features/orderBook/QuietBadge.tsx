import { formatAge } from '@/ui/formatAge'
import '@/ui/still/heldBadge.css'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'

/** A book that says nothing for so long is quiet. It is sent ten times a second when something happens. */
const quietMs = 2_000

/** Says that nothing happens in a book that is live: nothing is wrong with it, nor with the link. */
export function QuietBadge({ sinceMs }: { readonly sinceMs: number | undefined }) {
  const ageMs = useNow() - (sinceMs ?? Infinity)
  if (ageMs < quietMs) return null
  return (
    <span
      className="held-badge"
      data-quiet
      title={t('Nothing has changed for {age}. The link is live.', { age: formatAge(ageMs) })}
    >
      {t('Quiet')}
    </span>
  )
}
