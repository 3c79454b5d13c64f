import type { PlaceName } from '@/protocol/operationPlaces'
import { t } from '@/ui/t'
import { routes, startInstrument, tradePath } from '@/appContext/routes'

/** A part of a screen. */
export type Place = {
  /** Of the page, to be gone to. */
  readonly path: string
  /** What on that screen. */
  readonly words: string
}

const place = (path: string, words: string): Place => ({ path, words })

const trade = tradePath(startInstrument)

/** A place that a description names and that is not here does not compile. */
export const places: Readonly<Record<PlaceName, Place>> = {
  ticket: place(trade, t('Order ticket')),
  openOrders: place(trade, t('Open orders')),
  twaps: place(trade, t('TWAP orders')),
  positions: place(trade, t('Positions')),
  protection: place(trade, t('Market-maker protection')),
  chart: place(trade, t('Chart')),
  strip: place(trade, t('Figures of the instrument')),
  book: place(trade, t('Order book')),
  tape: place(trade, t('Trades')),
  markets: place(routes.markets, t('Table of markets')),
  chain: place('/options/chain', t('Option chain')),
  expiries: place('/options/expiries', t('Expiries and settlements')),
  requests: place('/options/requests', t('Requests for quotes')),
  portfolio: place(routes.portfolio, t('Balances, margin and results')),
  past: place('/history/orders', t('Past orders')),
  pastFills: place('/history/fills', t('Fills, funding and settlements')),
  pastMoney: place('/history/transactions', t('Deposits and withdrawals')),
  keys: place(routes.apiKeys, t('Keys')),
  disconnect: place(routes.apiKeys, t('Cancel on disconnect')),
  profile: place('/settings/account', t('Name, mail and settings')),
  transfers: place('/transfers', t('Deposit, withdraw, send')),
  swap: place('/transfers/swap', t('Swap')),
  yieldVault: place('/transfers/vault', t('Yield vault')),
  otc: place('/otc', t('Trades with the desk')),
  strategies: place('/strategies', t('Strategies and their figures')),
  shares: place('/strategies', t('Own shares')),
  referrals: place('/rewards', t('Referrals')),
  fees: place('/rewards/fees', t('Fees given back')),
  campaigns: place('/rewards/campaigns', t('Campaigns')),
  boost: place('/rewards/boost', t('Farm boost')),
  stake: place('/rewards/stake', t('Stake')),
  emissions: place('/rewards/emissions', t('Emissions')),
  claims: place('/rewards/claims', t('Claims')),
  statistics: place('/statistics', t('Volumes and open interest')),
  agreement: place('/interface/agreement', t('Figures that two sources tell')),
  byRest: place('/interface/orders', t('Orders without the socket')),
  connection: place('/interface/agreement', t('This connection')),
}
