import { fromCollateralUnits } from '@/protocol/collateralUnits'
import type { Amount } from '@/protocol/fixed6'
import type { TransactionRecord } from '@/protocol/rest/history'
import { formatDecimal, unknownText } from '@/ui/formatDecimal'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'
import type { HistoryColumn, HistoryLook } from './historyColumn'
import { timeColumn } from './historyCells'

type Transaction = TransactionRecord

const typeWords: { readonly [type: string]: string } = {
  deposit: t('Deposit'),
  withdraw: t('Withdrawal'),
  send: t('Sent'),
  receive: t('Received'),
  swap: t('Swap'),
  yv_deposit: t('Vault deposit'),
  yv_withdraw: t('Vault withdrawal'),
}
const typeText = ({ txType }: Transaction) => typeWords[txType] ?? txType
const isDone = ({ txStatus }: Transaction) => txStatus === 'finalized'
const statusText = (row: Transaction) => (isDone(row) ? t('Done') : t('Under way'))
const assetText = ({ collateralName, collateral }: Transaction) =>
  collateralName ?? `${collateral.slice(0, 6)}…${collateral.slice(-4)}`

/** Whole units with the decimals that say something: cents of dollars, millionths of coins. */
function amountText({ amount, decimals, collateralName }: Transaction): string {
  if (decimals === undefined) return unknownText
  return unitsText(fromCollateralUnits(amount, decimals), collateralName)
}

function unitsText(units: Amount, asset: string | undefined): string {
  return formatDecimal(units, asset?.includes('USD') === true ? 2 : 6)
}

/** What of one asset was had for another, by the side of the trade in it. */
function swapText({ swapAsset, swapAmount, side }: Transaction): string | undefined {
  if (swapAsset === undefined) return undefined
  if (swapAmount !== undefined)
    return t('for {amount} {asset}', { amount: unitsText(swapAmount, swapAsset), asset: swapAsset })
  return side === 'buy' ? t('from {asset}', { asset: swapAsset }) : t('to {asset}', { asset: swapAsset })
}

const withText = (row: Transaction) => swapText(row) ?? row.label ?? shortAddress(row.counterParty) ?? unknownText

function shortAddress(address: string | undefined): string | undefined {
  return address === undefined ? undefined : `${address.slice(0, 6)}…${address.slice(-4)}`
}

const columns: readonly HistoryColumn<Transaction>[] = [
  timeColumn((row) => row.initiatedTimestamp),
  { id: 'type', header: t('Type'), width: 120, cell: typeText },
  { id: 'asset', header: t('Asset'), width: 96, cell: assetText },
  { id: 'amount', header: t('Amount'), align: 'right', width: 140, cell: amountText },
  {
    id: 'price',
    header: t('Price USD'),
    align: 'right',
    width: 104,
    cell: ({ price }) => formatDecimal(price, 4),
  },
  { id: 'fee', header: t('Fee USD'), align: 'right', width: 96, cell: ({ fees }) => formatDecimal(fees, 4) },
  { id: 'with', header: t('With'), width: 150, cell: (row) => <span title={row.counterParty}>{withText(row)}</span> },
  {
    id: 'status',
    header: t('Status'),
    width: 96,
    cell: (row) => <span className={isDone(row) ? 'text-text-2' : 'text-pending'}>{statusText(row)}</span>,
  },
]

export const transactionsLook: HistoryLook<Transaction> = {
  label: t('Transactions'),
  columns,
  cardOf: (row) => ({
    title: typeText(row),
    figure: `${amountText(row)} ${assetText(row)}`,
    particulars: withText(row) === unknownText ? undefined : withText(row),
    aside: row.price === undefined ? undefined : t('at {price}', { price: formatDecimal(row.price, 4) }),
    small: <Time timeNs={row.initiatedTimestamp} hasDate />,
    smallAside:
      row.fees === undefined
        ? statusText(row)
        : t('{status} · fee {fee}', { status: statusText(row), fee: formatDecimal(row.fees, 4) }),
  }),
}
