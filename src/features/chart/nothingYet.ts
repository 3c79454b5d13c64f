import type { CandleSource } from '@/marketData/candles/candles'
import { t } from '@/ui/t'

/** Why a chart has no bars. */
export function nothingYet(source: CandleSource): string {
  switch (source) {
    case 'last':
      return t(
        'Nothing was traded here lately. The first bar comes with the first trade; the mark has a history of its own.',
      )
    case 'mark':
      return t('There are no prices to draw yet. The first bar comes with the first mark.')
    case 'index':
      return t('There are no prices to draw yet. The first bar comes with the first index.')
    case 'iv':
      return t('There is no volatility to draw yet. The first bar comes with the first mark.')
  }
}
