import { fromCollateralUnits } from '@/core/protocol/collateral'
import type { Amount } from '@/core/protocol/fixed6'
import type { TransactionRecord, AccountTrade } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import { fundingPayment } from '@/web/portfolio/history/model/historyTotals'
import { tradeKey } from '@/web/portfolio/history/model/tradeKey'
import { formatDecimal, unknownText, formatPercent } from '@/web/ui/formatNumber'
import { Time } from '@/web/ui/Time'
import { Translated } from '@/web/ui/Translated'
import {
  FeeCell,
  type HistoryColumn,
  type HistoryLayout,
  timeColumn,
  type CellContext,
  instrumentColumn,
  InstrumentLink,
  PositionCell,
  EstimatedPrice,
  SignedUsd,
} from './historyCells'

type Transaction = TransactionRecord

const typeLabels: { readonly [type: string]: string } = {
  deposit: t('Deposit'),
  withdraw: t('Withdrawal'),
  send: t('Sent'),
  receive: t('Received'),
  swap: t('Swap'),
  yv_deposit: t('Vault deposit'),
  yv_withdraw: t('Vault withdrawal'),
}
const typeText = ({ txType }: Transaction) => typeLabels[txType] ?? txType
const isDone = ({ txStatus }: Transaction) => txStatus === 'finalized'
const statusText = (row: Transaction) =>
  isDone(row) ? t('Completed') : row.txStatus === 'initiated' ? t('Pending') : unknownText
const assetText = ({ collateralName, collateral }: Transaction) =>
  collateralName ?? `${collateral.slice(0, 6)}…${collateral.slice(-4)}`

/** Formats an amount: cents for dollars, millionths for other assets. */
function amountText({ amount, decimals, collateralName }: Transaction): string {
  if (decimals === undefined) return unknownText
  return unitsText(fromCollateralUnits(amount, decimals), collateralName)
}

function unitsText(units: Amount, asset: string | undefined): string {
  return formatDecimal(units, asset?.includes('USD') === true ? 2 : 6)
}

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

const transactionColumns: readonly HistoryColumn<Transaction>[] = [
  timeColumn((row) => row.initiatedTimestamp),
  { id: 'type', header: t('Type'), width: 120, cell: typeText },
  { id: 'asset', header: t('Asset'), width: 96, cell: assetText },
  { id: 'amount', header: t('Amount'), align: 'right', width: 140, cell: amountText },
  {
    id: 'price',
    header: t('Price (USD)'),
    align: 'right',
    width: 104,
    yields: 20,
    cell: ({ price }) => formatDecimal(price, 4),
  },
  { id: 'fee', header: t('Fee (USD)'), align: 'right', width: 96, cell: ({ fees }) => <FeeCell fee={fees} /> },
  {
    id: 'with',
    header: t('Counterparty'),
    width: 150,
    yields: 30,
    cell: (row) => <span title={row.counterParty}>{withText(row)}</span>,
  },
  {
    id: 'status',
    header: t('Status'),
    width: 96,
    cell: (row) => <span className={isDone(row) ? 'text-text-2' : 'text-pending'}>{statusText(row)}</span>,
  },
]

export const transactionsTable: HistoryLayout<Transaction> = {
  label: t('Transactions'),
  columns: transactionColumns,
  cardOf: (row) => {
    const time = <Time timeNs={row.initiatedTimestamp} hasDate />
    const status =
      row.fees === undefined
        ? statusText(row)
        : t('{status} · fee {fee}', { status: statusText(row), fee: formatDecimal(row.fees, 2) })
    const head = { title: typeText(row), figure: `${amountText(row)} ${assetText(row)}` }
    // Without a counterparty and a price the middle line would be empty.
    if (withText(row) === unknownText && row.price === undefined) {
      return { ...head, particulars: time, aside: status, small: undefined, smallAside: undefined }
    }
    return {
      ...head,
      particulars: withText(row) === unknownText ? undefined : withText(row),
      aside: row.price === undefined ? undefined : t('at {price}', { price: formatDecimal(row.price, 4) }),
      small: time,
      smallAside: status,
    }
  },
}

type Payment = AccountTrade

/** Formats an hourly rate, which needs four decimals. */
const rateText = ({ feeRate }: Payment) => formatPercent(feeRate, { decimals: 4 })
function Running({ row, context }: { row: Payment; context: CellContext }) {
  return <SignedUsd value={context.runningOf(tradeKey(row))} />
}

const fundingColumns: readonly HistoryColumn<Payment>[] = [
  timeColumn((row) => row.createdTimestamp),
  instrumentColumn(),
  {
    id: 'position',
    header: t('Position'),
    align: 'right',
    width: 120,
    cell: (row, context) => <PositionCell row={row} context={context} />,
  },
  { id: 'rate', header: t('Hourly rate'), align: 'right', width: 110, cell: rateText },
  {
    id: 'mark',
    header: t('Mark'),
    align: 'right',
    width: 96,
    yields: 10,
    cell: (row) => <EstimatedPrice value={row.markPrice} />,
  },
  {
    id: 'payment',
    sum: t('Net cash flow'),
    header: t('Payment (USD)'),
    align: 'right',
    width: 110,
    cell: (row) => <SignedUsd value={fundingPayment(row)} decimals={4} />,
  },
  {
    id: 'running',
    header: t('Running total (USD)'),
    align: 'right',
    width: 132,
    cell: (row, context) => <Running row={row} context={context} />,
  },
]

export const fundingTable: HistoryLayout<Payment> = {
  label: t('Funding'),
  columns: fundingColumns,
  instrumentOf: (row) => row.instrumentName,
  cardOf: (row, context) => ({
    title: <InstrumentLink row={row} context={context} />,
    figure: (
      <>
        <SignedUsd value={fundingPayment(row)} decimals={4} /> USD
      </>
    ),
    particulars: <PositionCell row={row} context={context} />,
    aside: rateText(row),
    small: <Time timeNs={row.createdTimestamp} hasDate />,
    smallAside: (
      <span>
        <Translated text="running total {sum}" sum={<Running row={row} context={context} />} />
      </span>
    ),
  }),
}

type Settlement = AccountTrade

const settlementColumns: readonly HistoryColumn<Settlement>[] = [
  timeColumn((row) => row.createdTimestamp),
  instrumentColumn(),
  {
    id: 'position',
    header: t('Position'),
    align: 'right',
    width: 120,
    cell: (row, context) => <PositionCell row={row} context={context} />,
  },
  {
    id: 'entry',
    header: t('Entry'),
    align: 'right',
    width: 96,
    yields: 20,
    cell: (row) => <EstimatedPrice value={row.avgEntryPrice} />,
  },
  {
    id: 'settlementPrice',
    header: t('Settled at'),
    align: 'right',
    width: 110,
    cell: (row) => <EstimatedPrice value={row.settlementPrice} />,
  },
  {
    id: 'payout',
    sum: t('Payout'),
    header: t('Payout (USD)'),
    align: 'right',
    width: 148,
    cell: ({ payout }) => <SignedUsd value={payout} />,
  },
  {
    id: 'fee',
    header: t('Fee (USD)'),
    align: 'right',
    width: 96,
    yields: 10,
    sum: t('Fees'),
    cell: ({ fees }) => <FeeCell fee={fees} />,
  },
  {
    id: 'pnl',
    sum: t('Realised PnL'),
    header: t('Realised PnL'),
    about: t('Before fees and funding'),
    align: 'right',
    width: 110,
    cell: ({ pnl }) => <SignedUsd value={pnl} />,
  },
]

export const settlementsTable: HistoryLayout<Settlement> = {
  label: t('Settlements'),
  columns: settlementColumns,
  instrumentOf: (row) => row.instrumentName,
  cardOf: (row, context) => ({
    title: <InstrumentLink row={row} context={context} />,
    figure: (
      <>
        <SignedUsd value={row.payout} /> USD
      </>
    ),
    particulars: (
      <span>
        <Translated
          text="{position} settled at {price}"
          position={<PositionCell row={row} context={context} />}
          price={<EstimatedPrice value={row.settlementPrice} />}
        />
      </span>
    ),
    aside: undefined,
    small: <Time timeNs={row.createdTimestamp} hasDate />,
    smallAside: (
      <span>
        <Translated text="PnL {pnl} · fee {fee}" pnl={<SignedUsd value={row.pnl} />} fee={formatDecimal(row.fees, 2)} />
      </span>
    ),
  }),
}
