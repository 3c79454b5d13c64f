import { t } from '@/web/language/t'
import type { HistoryKind } from './historyKinds'

/** Names of the filters in the address. */
export type ChoiceKey = 'side' | 'contract' | 'option' | 'type' | 'status' | 'role' | 'asset' | 'result' | 'tag'

export type Choice = {
  readonly key: ChoiceKey
  readonly label: string
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** True for values that the trader typed (tags). The tag summary selects them instead. */
  readonly isFree?: boolean
}

const side: Choice = {
  key: 'side',
  label: t('Side'),
  all: t('All sides'),
  options: [
    { value: 'buy', label: t('Buy') },
    { value: 'sell', label: t('Sell') },
  ],
}

const contract: Choice = {
  key: 'contract',
  label: t('Contract'),
  all: t('All contracts'),
  options: [
    { value: 'perpetual', label: t('Perpetuals') },
    { value: 'option', label: t('Options') },
  ],
}

const option: Choice = {
  key: 'option',
  label: t('Option'),
  all: t('All options'),
  options: [
    { value: 'call', label: t('Calls') },
    { value: 'put', label: t('Puts') },
  ],
}

const orderStatus: Choice = {
  key: 'status',
  label: t('Status'),
  all: t('All statuses'),
  options: [
    { value: 'filled', label: t('Filled') },
    { value: 'cancelled', label: t('Cancelled') },
    { value: 'rejected', label: t('Rejected') },
    { value: 'expired', label: t('Expired') },
  ],
}

/** The filters of each list besides instrument and time. */
export const choicesOf: Readonly<Record<HistoryKind, readonly Choice[]>> = {
  orders: [
    contract,
    option,
    side,
    {
      key: 'type',
      label: t('Type'),
      all: t('All order types'),
      options: [
        { value: 'limit', label: t('Limit') },
        { value: 'market', label: t('Market') },
      ],
    },
    orderStatus,
  ],
  stops: [
    contract,
    side,
    {
      key: 'type',
      label: t('Type'),
      all: t('All stops'),
      options: [
        { value: 'stop-loss', label: t('Stop-loss') },
        { value: 'take-profit', label: t('Take-profit') },
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
      label: t('Type'),
      all: t('All fills'),
      options: [
        { value: 'trade', label: t('Trades') },
        { value: 'liquidation', label: t('Liquidations') },
      ],
    },
    {
      key: 'role',
      label: t('Role'),
      all: t('All roles'),
      options: [
        { value: 'maker', label: t('Maker') },
        { value: 'taker', label: t('Taker') },
      ],
    },
  ],
  closed: [
    contract,
    option,
    {
      key: 'side',
      label: t('Side'),
      all: t('All sides'),
      options: [
        { value: 'buy', label: t('Long') },
        { value: 'sell', label: t('Short') },
      ],
    },
    {
      key: 'result',
      label: t('Result'),
      all: t('All results'),
      options: [
        { value: 'won', label: t('Won') },
        { value: 'lost', label: t('Lost') },
      ],
    },
    { key: 'tag', label: t('Tag'), all: t('All tags'), options: [], isFree: true },
  ],
  funding: [
    {
      key: 'type',
      label: t('Payment'),
      all: t('All payments'),
      options: [
        { value: 'paid', label: t('Paid') },
        { value: 'received', label: t('Received') },
      ],
    },
  ],
  settlements: [option, side],
  transactions: [
    {
      key: 'type',
      label: t('Type'),
      all: t('All types'),
      options: [
        { value: 'deposit', label: t('Deposits') },
        { value: 'withdraw', label: t('Withdrawals') },
        { value: 'send', label: t('Sent') },
        { value: 'receive', label: t('Received') },
        { value: 'swap', label: t('Swaps') },
        { value: 'yv_deposit', label: t('Vault deposits') },
        { value: 'yv_withdraw', label: t('Vault withdrawals') },
      ],
    },
    {
      key: 'status',
      label: t('Status'),
      all: t('All statuses'),
      options: [
        { value: 'initiated', label: t('Pending') },
        { value: 'finalized', label: t('Completed') },
      ],
    },
    {
      key: 'asset',
      label: t('Asset'),
      all: t('All assets'),
      options: ['USDC', 'USDT', 'aeUSD', 'WETH', 'WBTC', 'SDAI', 'weETH'].map((value) => ({ value, label: value })),
    },
  ],
}
