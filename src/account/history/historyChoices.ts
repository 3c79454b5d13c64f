import type { HistoryKind } from './historyKinds'

/** The names of the filters in the address bar. */
export type ChoiceKey = 'side' | 'contract' | 'option' | 'type' | 'status' | 'role' | 'asset'

export type Choice = {
  readonly key: ChoiceKey
  readonly label: string
  /** What stands there while nothing is chosen. */
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

const side: Choice = {
  key: 'side',
  label: 'Side',
  all: 'Both sides',
  options: [
    { value: 'buy', label: 'Buy' },
    { value: 'sell', label: 'Sell' },
  ],
}

const contract: Choice = {
  key: 'contract',
  label: 'Contract',
  all: 'All contracts',
  options: [
    { value: 'perpetual', label: 'Perpetuals' },
    { value: 'option', label: 'Options' },
  ],
}

const option: Choice = {
  key: 'option',
  label: 'Option',
  all: 'Calls and puts',
  options: [
    { value: 'call', label: 'Calls' },
    { value: 'put', label: 'Puts' },
  ],
}

const orderStatus: Choice = {
  key: 'status',
  label: 'Status',
  all: 'Any status',
  options: [
    { value: 'filled', label: 'Filled' },
    { value: 'cancelled', label: 'Cancelled' },
    { value: 'rejected', label: 'Rejected' },
    { value: 'expired', label: 'Expired' },
  ],
}

/** What each list can be narrowed down to, beside the instrument and the time. */
export const choicesOf: Readonly<Record<HistoryKind, readonly Choice[]>> = {
  orders: [
    contract,
    option,
    side,
    {
      key: 'type',
      label: 'Type',
      all: 'Limit and market',
      options: [
        { value: 'limit', label: 'Limit' },
        { value: 'market', label: 'Market' },
      ],
    },
    orderStatus,
  ],
  stops: [
    contract,
    side,
    {
      key: 'type',
      label: 'Type',
      all: 'All stops',
      options: [
        { value: 'stop-loss', label: 'Stop loss' },
        { value: 'take-profit', label: 'Take profit' },
      ],
    },
    orderStatus,
  ],
  fills: [
    contract,
    option,
    side,
    {
      key: 'type',
      label: 'Type',
      all: 'Trades and liquidations',
      options: [
        { value: 'trade', label: 'Trades' },
        { value: 'liquidation', label: 'Liquidations' },
      ],
    },
    {
      key: 'role',
      label: 'Role',
      all: 'Maker and taker',
      options: [
        { value: 'maker', label: 'Maker' },
        { value: 'taker', label: 'Taker' },
      ],
    },
  ],
  funding: [
    {
      key: 'type',
      label: 'Payment',
      all: 'Paid and received',
      options: [
        { value: 'paid', label: 'Paid' },
        { value: 'received', label: 'Received' },
      ],
    },
  ],
  settlements: [option, side],
  transactions: [
    {
      key: 'type',
      label: 'Type',
      all: 'All types',
      options: [
        { value: 'deposit', label: 'Deposits' },
        { value: 'withdraw', label: 'Withdrawals' },
        { value: 'send', label: 'Sent' },
        { value: 'receive', label: 'Received' },
        { value: 'swap', label: 'Swaps' },
        { value: 'yv_deposit', label: 'Vault deposits' },
        { value: 'yv_withdraw', label: 'Vault withdrawals' },
      ],
    },
    {
      key: 'status',
      label: 'Status',
      all: 'Any status',
      options: [
        { value: 'initiated', label: 'Under way' },
        { value: 'finalized', label: 'Done' },
      ],
    },
    {
      key: 'asset',
      label: 'Asset',
      all: 'All assets',
      options: ['USDC', 'USDT', 'aeUSD', 'WETH', 'WBTC', 'SDAI', 'weETH'].map((value) => ({ value, label: value })),
    },
  ],
}
