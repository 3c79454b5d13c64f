import { t } from '@/web/language/t'
import type { PanelId } from '../deskLayout'

export function panelName(panel: PanelId): string {
  switch (panel) {
    case 'chart':
      return t('Chart')
    case 'depth':
      return t('Depth')
    case 'book':
      return t('Order book')
    case 'ladder':
      return t('Ladder')
    case 'tape':
      return t('Trades')
    case 'ticket':
      return t('Order')
    case 'account':
      return t('Account')
    case 'greeks':
      return t('Greeks')
    case 'markets':
      return t('Markets')
    case 'orders':
      return t('Orders')
    case 'chart2':
      return t('Chart {number}', { number: 2 })
    case 'chart3':
      return t('Chart {number}', { number: 3 })
    case 'chart4':
      return t('Chart {number}', { number: 4 })
    case 'payoff':
      return t('Payoff')
  }
}
