import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { pointedPrice } from '@/web/ui/priceCursor'
import { snapPrice } from '@/web/ui/priceSteps'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { showToast } from '@/web/ui/showToast'
import { useAlertAt } from './useAlertAt'

/**
 * Registers the shortcut that adds an alert at the price under the pointer in the chart, the book or the depth chart.
 */
export function useAlertKey({ instrumentName, priceStep }: Instrument): void {
  const alertAt = useAlertAt(instrumentName)
  useShortcut('chart.alert', () => {
    const price = snapPrice(pointedPrice(instrumentName), priceStep)
    if (price === undefined) return notifyNoPoint(instrumentName)
    return alertAt(price)
  })
}

function notifyNoPoint(instrumentName: string): void {
  showToast({
    tone: 'info',
    category: 'alerts',
    isQuiet: true,
    title: t('Hover over a price first'),
    detail: t('Hover over the chart, depth or order book – or type a price in the Alerts form.'),
    instrumentName,
    id: 'alert point',
  })
}
