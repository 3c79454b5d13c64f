import type { PlaceName } from '@/core/protocol/operationPlaces'
import { t } from '@/web/language/t'
import { routes, startInstrument, tradePath } from '@/web/ui/navigation/routes'

export type Place = {
  readonly path: string
  readonly words: string
}

const place = (path: string, words: string): Place => ({ path, words })

const trade = tradePath(startInstrument)

/** Screens by name. Typed by `PlaceName`, so a description that names an unknown place does not compile. */
export const places: Readonly<Record<PlaceName, Place>> = {
  ticket: place(trade, t('Order ticket')),
  openOrders: place(trade, t('Open orders')),
  twaps: place(trade, t('TWAP orders')),
  positions: place(trade, t('Positions')),
  protection: place(trade, t('Market-maker protection')),
  chart: place(trade, t('Chart')),
  strip: place(trade, t('Instrument stats')),
  book: place(trade, t('Order book')),
  tape: place(trade, t('Trades')),
  markets: place(routes.markets, t('Markets table')),
  chain: place('/options/chain', t('Option chain')),
  expiries: place('/options/expiries', t('Expiries and settlements')),
  requests: place('/options/requests', t('RFQ')),
  portfolio: place(routes.portfolio, t('Balances, margin and PnL')),
  past: place('/history/orders', t('Order history')),
  pastFills: place('/history/fills', t('Fills, funding and settlements')),
  pastMoney: place('/history/transactions', t('Deposits and withdrawals')),
  keys: place(routes.apiKeys, t('API keys')),
  disconnect: place(routes.apiKeys, t('Cancel on disconnect')),
  profile: place('/settings/account', t('Name, email and settings')),
  transfers: place('/transfers', t('Deposit, withdraw, send')),
  swap: place('/transfers/swap', t('Swap')),
  yieldVault: place('/transfers/vault', t('Yield vault')),
  otc: place('/otc', t('OTC trades')),
  strategies: place('/strategies', t('Strategies and stats')),
  shares: place('/strategies', t('Your shares')),
  referrals: place('/rewards/referrals', t('Referrals')),
  fees: place('/rewards/fees', t('Fee rebates')),
  campaigns: place('/rewards/campaigns', t('Campaigns')),
  boost: place('/rewards/boost', t('Farm boost')),
  stake: place('/rewards/stake', t('Stake')),
  emissions: place('/rewards/emissions', t('Emissions')),
  claims: place('/rewards/claims', t('Claims')),
  statistics: place('/statistics', t('Volume and open interest')),
  agreement: place('/interface/agreement', t('Cross-checked values')),
  byRest: place('/interface/orders', t('REST orders')),
  connection: place('/interface/agreement', t('This connection')),
}
