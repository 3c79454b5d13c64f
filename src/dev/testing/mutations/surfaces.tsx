import type { ReactElement } from 'react'
import { AccountList } from '@/web/desk/AccountLists'
import { Picker } from '@/web/desk/instrumentPicker/Picker'
import { ChainView } from '@/web/options/chain/ChainView'
import { KindPanel } from '@/web/portfolio/history/KindPanel'
import { readHistoryFilter } from '@/web/portfolio/history/model/historyFilter'
import type { HistoryKind } from '@/web/portfolio/history/model/historyKinds'
import { PortfolioAccount } from '@/web/portfolio/PortfolioAccount'
import { MarketsScreen } from '@/web/tools/markets/MarketsScreen'
import type { Answers } from './drawSurface'

const nothing = () => undefined
const account = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const hash = (byte: string) => `0x${byte.repeat(32)}`
const time = '1760003600000000000'

const option = { instrument_id: '48213', instrument_name: 'ETH-27MAR26-3200-C', instrument_type: 'OPTION' }
const terms = { option_type: 'call', expiry: '1774598400000000000', strike: '3200' }
const perpetual = { instrument_id: '9', instrument_name: 'BTC-PERP', instrument_type: 'PERPETUAL' }

const order = {
  order_id: hash('60'),
  account,
  ...option,
  ...terms,
  order_type: 'limit',
  side: 'buy',
  amount: '7.5',
  price: '96.2',
  avg_price: '96.1',
  filled: '2.5',
  order_status: 'partial',
  post_only: true,
  reduce_only: true,
  mmp: true,
  initial_margin: '46.2625',
  iv: '0.58',
  created_timestamp: time,
  timestamp: time,
  time_in_force: 'GTC',
  self_trade_prevention: 'EXPIRE_NONE',
}
const goodOrder = {
  ...order,
  ...perpetual,
  order_id: hash('61'),
  price: '61000',
  created_timestamp: '1760003500000000000',
}
const stop = {
  order_status: 'stop_order',
  filled: '0',
  stop: 'STOP_LOSS',
  trigger: '90.5',
  post_only: false,
  mmp: false,
}

const position = {
  ...option,
  asset: 'ETH',
  amount: '1.5',
  side: 'buy',
  mark_price: '186.3',
  avg_entry_price: '185.5',
  unrealized_pnl: '1.2',
  initial_margin: '279.345',
  maintenance_margin: '83.8035',
  margin_type: 'ISOLATED',
  liquidation_price: '12.4',
  leverage: '10',
  isolated_margin: '279.5',
  adl_rank: 'low',
  option: {
    strike: '3200',
    option_type: 'call',
    expiry: terms.expiry,
    iv: '0.6',
    delta: '0.5',
    theta: '-3',
    vega: '4',
    rho: '1',
    gamma: '0.001',
  },
}
const goodPosition = {
  ...position,
  ...perpetual,
  asset: 'BTC',
  margin_type: 'CROSS',
  option: undefined,
  mark_price: '61000',
  avg_entry_price: '60000',
  unrealized_pnl: '1500',
}

const trade = {
  trade_id: 'Hq3f',
  order_id: hash('60'),
  trade_type: 'trade',
  account,
  ...option,
  ...terms,
  asset: 'ETH',
  amount: '0.25',
  price: '185.5',
  avg_price: '185.5',
  mark_price: '185.9',
  spot_price: '3120.7',
  side: 'buy',
  fees: '0.13879',
  liquidity: 'maker',
  order_type: 'limit',
  trade_status: 'filled',
  pnl: '0.5',
  created_timestamp: time,
}
const goodTrade = {
  ...trade,
  ...perpetual,
  asset: 'BTC',
  trade_id: 'Xy12',
  price: '61000',
  created_timestamp: '1760003500000000000',
}

const pastOrder = {
  ...order,
  order_status: 'cancelled',
  error: 'IOC_ORDER_REJECTED',
  stop: 'STOP_LOSS',
  stop_type: 'STOP_LOSS',
  trigger: '90',
}

const deposit = {
  id: '7',
  account,
  amount: '500000000000000000',
  collateral: `0x${'cc'.repeat(20)}`,
  collateral_name: 'WETH',
  decimals: 18,
  tx_type: 'swap',
  tx_status: 'finalized',
  initiated_timestamp: time,
  finalized_timestamp: time,
  l1_tx_hash: '',
  l2_tx_hash: '',
  chain_id: '1',
  swap_asset: 'USDC',
  side: 'sell',
  fees: '0.925',
  price: '1850',
}
const goodDeposit = { ...deposit, id: '8', collateral_name: 'WBTC', initiated_timestamp: '1760003500000000000' }

const market = {
  ...option,
  ...terms,
  underlying_asset: 'ETH',
  quote_asset: 'USDC',
  price_step: '0.1',
  amount_step: '0.01',
  min_order_value: '0.01',
  max_order_value: '1000000',
  max_notional_value: '10000000',
  mark_price: '193.233161',
  forward_price: '3131.2',
  index_price: '3120.5',
  is_active: true,
  greeks: { delta: '0.48735', gamma: '0.000711', rho: '1.2719', theta: '-3.21112', vega: '3.85703', iv: '0.58' },
  price_band: '0.7',
}
const goodMarket = { ...market, instrument_id: '48214', instrument_name: 'ETH-27MAR26-3300-C', strike: '3300' }
const btcMarket = {
  ...goodMarket,
  ...perpetual,
  underlying_asset: 'BTC',
  price_step: '0.1',
  max_leverage: '20',
  option_type: undefined,
  expiry: undefined,
  strike: undefined,
  greeks: undefined,
}
const markets = [market, goodMarket, btcMarket]

const collateral = {
  collateral_asset: 'WETH',
  collateral_value: '3000',
  margin_value: '2700',
  balance: '1',
  available_balance: '1',
  collateral_yield_bearing: false,
  pending_withdrawals: '0',
  unrealized_pnl: '0',
}
const usdc = {
  ...collateral,
  collateral_asset: 'USDC',
  collateral_value: '10000',
  margin_value: '10000',
  balance: '10000',
  available_balance: '9640.11',
}
const summary = {
  account,
  username: 'softly-mapped-kestrel',
  account_type: 'STANDARD',
  equity: '13001.2',
  balance: '10000',
  available_balance: '9640.11',
  available_margin: '9640.11',
  initial_margin: '610.31',
  maintenance_margin: '305.2',
  portfolio: false,
  in_liquidation: false,
  collaterals: [collateral, usdc],
  positions: [position, goodPosition],
  fee_structures: [{ asset: 'ETH', instrument_type: 'PERPETUAL', taker_fee: '0.0005', maker_fee: '0.0003' }],
  leverages: [{ instrument_id: '9', leverage: '10', margin_type: 'CROSS' }],
  in_adl: [],
  manual_withdrawals: [],
  network_addresses: [],
  signing_keys: [],
  api_keys: [],
}

const others: Answers = {
  '/markets': markets,
  '/orders': [],
  '/positions': { account, positions: [goodPosition] },
  '/account': { ...summary, positions: [goodPosition] },
  '/trade-history': { count: '0', trade_history: [] },
  '/instrument/BTC-PERP': { ...btcMarket, initial_margin_fraction: '0.05', maintenance_margin_fraction: '0.025' },
}

/** A surface, the answer with a row that is changed and good rows after it, and what a reader sees of a good row. */
export type Surface = {
  readonly name: string
  readonly path: string
  /** The changed row. */
  readonly row: Record<string, unknown>
  readonly answerOf: (row: unknown) => unknown
  readonly others: Answers
  readonly good: string
  /** What a reader sees of the changed row unless it is left out. Absent where rows are in closed groups. */
  readonly odd?: string
  readonly element: ReactElement
}

const history = (kind: HistoryKind) => <KindPanel kind={kind} asked={readHistoryFilter(kind, '')} onFilter={nothing} />
const list = (which: 'orders' | 'stops' | 'positions' | 'fills') => (
  <AccountList which={which} instrumentName="BTC-PERP" isHereOnly={false} isClosingAll={false} onClosingAll={nothing} />
)
const ordersOf = (row: unknown) => [row, goodOrder]
const stopsOf = (row: unknown) => [row, { ...goodOrder, ...stop, trigger: '60500' }]
const tradesOf = (row: unknown) => ({ count: '2', trade_history: [row, goodTrade] })
const positionsOf = (row: unknown) => ({ account, positions: [row, goodPosition] })
const pastOf = (row: unknown) => ({
  count: '2',
  order_history: [row, { ...pastOrder, ...perpetual, order_id: hash('61') }],
})
const depositsOf = (row: unknown) => ({ count: '2', transaction_history: [row, goodDeposit] })
const marketsOf = (row: unknown) => [row, goodMarket, btcMarket]
const balancesOf = (row: unknown) => ({ ...summary, collaterals: [row, usdc] })
const heldOf = (row: unknown) => ({ ...summary, positions: [row, goodPosition] })
/** A stop whose terms are not all known is among the orders. */
const stopsAndOrders = (
  <>
    {list('stops')}
    {list('orders')}
  </>
)
const picker = <Picker isOpen onOpenChange={nothing} selectedName="BTC-PERP" onPick={nothing} />

const all = [
  {
    name: 'open orders',
    path: '/orders',
    row: order,
    answerOf: ordersOf,
    odd: 'ETH-27MAR26-3200-C',
    good: 'BTC-PERP',
    element: list('orders'),
  },
  {
    name: 'stops',
    path: '/orders',
    row: { ...order, ...stop },
    answerOf: stopsOf,
    odd: 'ETH-27MAR26-3200-C',
    good: 'BTC-PERP',
    element: stopsAndOrders,
  },
  {
    name: 'positions',
    path: '/positions',
    row: position,
    answerOf: positionsOf,
    odd: 'ETH-27MAR26-3200-C',
    good: 'BTC-PERP',
    element: list('positions'),
  },
  {
    name: 'fills',
    path: '/trade-history',
    row: trade,
    answerOf: tradesOf,
    odd: 'ETH-27MAR26-3200-C',
    good: 'BTC-PERP',
    element: list('fills'),
  },
  {
    name: 'order history',
    path: '/order-history',
    row: pastOrder,
    answerOf: pastOf,
    odd: 'ETH-27MAR26-3200-C',
    good: 'BTC-PERP',
    element: history('orders'),
  },
  {
    name: 'fill history',
    path: '/trade-history',
    row: trade,
    answerOf: tradesOf,
    odd: 'ETH-27MAR26-3200-C',
    good: 'BTC-PERP',
    element: history('fills'),
  },
  {
    name: 'transactions',
    path: '/transaction-history',
    row: deposit,
    answerOf: depositsOf,
    good: 'WBTC',
    element: history('transactions'),
  },
  { name: 'markets', path: '/markets', row: market, answerOf: marketsOf, good: 'BTC-PERP', element: <MarketsScreen /> },
  {
    name: 'picker',
    path: '/markets',
    row: market,
    answerOf: marketsOf,
    odd: 'ETH-27MAR26-3200-C',
    good: 'BTC-PERP',
    element: picker,
  },
  {
    name: 'chain',
    path: '/markets',
    row: market,
    answerOf: marketsOf,
    odd: '3,200',
    good: '3,300',
    element: <ChainView asset="ETH" Desk={({ children }) => children(undefined)} />,
  },
  {
    name: 'balances',
    path: '/account',
    row: collateral,
    answerOf: balancesOf,
    good: 'BTC-PERP',
    element: <PortfolioAccount />,
  },
  {
    name: 'account positions',
    path: '/account',
    row: position,
    answerOf: heldOf,
    good: 'BTC-PERP',
    element: <PortfolioAccount />,
  },
]

export const surfaces: readonly Surface[] = all.map((one) => ({ ...one, others }))
