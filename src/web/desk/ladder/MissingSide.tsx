import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { Button } from '@/web/ui/Button'
import { formatPrice } from '@/web/ui/formatNumber'
import { t } from '@/web/language/t'
import { showsBothSides, stepForBothSides } from './useLadderWindow'

type MissingSideProps = {
  instrument: Pick<Instrument, 'priceStep'>
  grouping: Price
  onGrouping: (grouping: Price) => void
  bestBid: Price | undefined
  bestAsk: Price | undefined
  /** How many rows there is room for; 0 before it is measured. */
  count: number
}

/** Says that these rows cannot show both sides at their step, and offers one that does: a chosen step is not changed unasked. */
export function MissingSide({ instrument: { priceStep }, grouping, onGrouping, ...rows }: MissingSideProps) {
  const { bestBid, bestAsk, count } = rows
  if (bestBid === undefined || bestAsk === undefined || count === 0) return null
  if (showsBothSides(bestBid, bestAsk, count, grouping)) return null
  const fitting = stepForBothSides(bestBid, bestAsk, count, priceStep)
  return (
    <output className="ladder-missing">
      {fitting === undefined ? t('The spread is wider than the rows.') : t('Both sides don’t fit at this step.')}
      {fitting !== undefined && (
        <Button size="small" onClick={() => onGrouping(fitting)}>
          {t('Use {value}', { value: formatPrice(fitting, priceStep) })}
        </Button>
      )}
    </output>
  )
}
