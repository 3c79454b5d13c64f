import { t } from '@/web/language/t'
import type { PanelId } from '../deskLayout'

const names: Readonly<Record<PanelId, string>> = {
  chart: t('Chart'),
  depth: t('Depth'),
  book: t('Order book'),
  ladder: t('Ladder'),
  tape: t('Trades'),
  ticket: t('Order ticket'),
  account: t('Positions and orders'),
  greeks: t('Greeks'),
  payoff: t('Payoff'),
  chain: t('Option chain'),
  markets: t('Markets'),
  watchlist: t('Watchlist'),
  orders: t('Second list of orders'),
  chart2: t('Chart {number}', { number: 2 }),
  chart3: t('Chart {number}', { number: 3 }),
  chart4: t('Chart {number}', { number: 4 }),
  screen: t('Screen'),
  screen2: t('Screen {number}', { number: 2 }),
}

export const panelName = (panel: PanelId): string => names[panel]
