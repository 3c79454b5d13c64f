import { useKeyAction } from '@/ui/keys/useKeyAction'
import { t } from '@/ui/t'
import { focusPlace, type FocusPlace } from './focusPlaces'
import { tellKey } from './tellKey'

/** Keys that put the focus on a panel. */
export function useFocusKeys(): void {
  const focus = (place: FocusPlace, words: string) => () => {
    if (!focusPlace(place)) tellKey(words)
  }
  useKeyAction('focus.chart', focus('chart', t('The chart is not in view.')))
  useKeyAction('focus.book', focus('book', t('The order book is not in view.')))
  useKeyAction('focus.price', focus('price', t('There is no price to fill in.')))
  useKeyAction('focus.amount', focus('amount', t('There is no amount to fill in.')))
}
