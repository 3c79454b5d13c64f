import type { Instrument } from '@/protocol/instrument'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { pointedPrice } from '@/ui/priceCursor'
import { showToast } from '@/ui/showToast'
import { snapPrice } from '@/ui/priceSteps'
import { t } from '@/ui/t'
import { useAlertAt } from './useAlertAt'

/** A key sets an alert at the price that is pointed at in the chart, the book or the depth. */
export function useAlertKey({ instrumentName, priceStep }: Instrument): void {
  const alertAt = useAlertAt(instrumentName)
  useKeyAction('chart.alert', () => {
    const price = snapPrice(pointedPrice(instrumentName), priceStep)
    if (price === undefined) return tellToPoint(instrumentName)
    return alertAt(price)
  })
}

function tellToPoint(instrumentName: string): void {
  showToast({
    tone: 'info',
    category: 'alerts',
    isQuiet: true,
    title: t('Point at a price first'),
    detail: t('In the chart, the depth or the book. The form in the list of alerts takes one that is typed.'),
    instrumentName,
    id: 'alert point',
  })
}
