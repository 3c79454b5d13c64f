import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/ui/t'
import { everyMarket } from './marketFilter'
import type { MarketFilter } from './marketFilter'

/** Why the list is empty, and the way out. */
export function MarketsEmpty({ filter, onFilter }: { filter: MarketFilter; onFilter: (filter: MarketFilter) => void }) {
  const isPlain = filter.category === 'favourites' && filter.query === ''
  return (
    <EmptyState
      action={
        <Button size="small" onClick={() => onFilter(everyMarket)}>
          {t('Show all markets')}
        </Button>
      }
    >
      {isPlain
        ? t('No favourites yet. The star beside an instrument, or F on its row, puts it here.')
        : t('No instrument of this kind has a name like that.')}
    </EmptyState>
  )
}
