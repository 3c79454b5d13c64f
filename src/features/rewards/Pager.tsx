import { Button } from '@/ui/Button'
import { t } from '@/ui/t'

type PagerProps = {
  /** What is turned over, for the accessible name. */
  label: string
  page: number
  rowsOnPage: number
  count: number
  onPage: (page: number) => void
}

/** Turns over a list that the venue tells in pages; nothing for one that fits on the first. */
export function Pager({ label, page, rowsOnPage, count, onPage }: PagerProps) {
  if (count <= rowsOnPage) return null
  const first = page * rowsOnPage + 1
  const last = Math.min(count, first + rowsOnPage - 1)
  return (
    <nav aria-label={label} className="flex items-center gap-1 text-xs text-text-3">
      <span className="px-1">{t('{first} to {last} of {count}', { first, last, count })}</span>
      <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('Newer')}
      </Button>
      <Button size="small" disabled={last >= count} onClick={() => onPage(page + 1)}>
        {t('Older')}
      </Button>
    </nav>
  )
}
