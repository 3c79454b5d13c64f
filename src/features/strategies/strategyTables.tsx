import type { PositionMessage } from '@/protocol/positionRecord'
import { fromCollateralUnits } from '@/protocol/collateralUnits'
import { negate } from '@/protocol/fixed6'
import type { AccountTrade, TransactionRecord } from '@/protocol/rest/history'
import { Gain } from '@/ui/Figure'
import { formatDecimal, unknownText } from '@/ui/formatDecimal'
import { formatExact } from '@/ui/formatExact'
import { formatUsd } from '@/ui/formatUsd'
import { SideText } from '@/ui/SideText'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'
import type { Column } from '@/ui/table/DataTable'
import { unitsText } from './unitsText'

const heldWords = { buy: t('Long'), sell: t('Short') }

export const positionColumns: readonly Column<PositionMessage>[] = [
  { id: 'instrument', header: t('Instrument'), cell: ({ instrumentName }) => instrumentName },
  { id: 'side', header: t('Side'), cell: ({ side }) => <SideText side={side} words={heldWords} /> },
  { id: 'amount', header: t('Amount'), align: 'right', cell: ({ amount }) => formatExact(amount) },
  { id: 'entry', header: t('Entry'), align: 'right', cell: ({ avgEntryPrice }) => formatDecimal(avgEntryPrice, 2) },
  { id: 'mark', header: t('Mark'), align: 'right', cell: ({ markPrice }) => formatDecimal(markPrice, 2) },
  { id: 'pnl', header: t('PnL USD'), align: 'right', cell: ({ unrealizedPnl }) => <Gain usd={unrealizedPnl} /> },
  {
    id: 'margin',
    header: t('Maintenance USD'),
    align: 'right',
    cell: ({ maintenanceMargin }) => formatUsd(maintenanceMargin),
  },
  {
    id: 'liquidation',
    header: t('Liquidation'),
    align: 'right',
    cell: ({ liquidationPrice }) => formatDecimal(liquidationPrice, 2),
  },
]

const tradeWords: { readonly [type: string]: string } = {
  trade: t('Trade', {}, 'fill'),
  funding: t('Funding'),
  settlement: t('Settlement'),
  liquidation: t('Liquidation'),
}

/** What a row brought or cost beside its PnL: of funding what was received. */
const receivedOf = ({ fees }: AccountTrade) => negate(fees)

export const tradeColumns: readonly Column<AccountTrade>[] = [
  { id: 'time', header: t('Time'), cell: ({ createdTimestamp }) => <Time timeNs={createdTimestamp} hasDate /> },
  { id: 'type', header: t('Type'), cell: ({ tradeType }) => tradeWords[tradeType] ?? tradeType },
  { id: 'instrument', header: t('Instrument'), cell: ({ instrumentName }) => instrumentName },
  {
    id: 'side',
    header: t('Side'),
    cell: ({ side, tradeType }) =>
      tradeType === 'trade' ? <SideText side={side} /> : <SideText side={side} words={heldWords} />,
  },
  { id: 'amount', header: t('Amount'), align: 'right', cell: ({ amount }) => formatExact(amount) },
  {
    id: 'price',
    header: t('Price'),
    align: 'right',
    cell: ({ price, settlementPrice, markPrice }) => formatDecimal(price ?? settlementPrice ?? markPrice, 2),
  },
  {
    id: 'fee',
    header: t('Fee or funding USD'),
    align: 'right',
    cell: (row) => <Gain usd={receivedOf(row)} />,
  },
  {
    id: 'pnl',
    header: t('PnL USD'),
    align: 'right',
    cell: ({ pnl }) => (pnl === 0n ? unknownText : <Gain usd={pnl} />),
  },
]

const labelWords: { readonly [label: string]: string } = {
  STRATEGY_DEPOSIT: t('Paid in'),
  STRATEGY_WITHDRAW: t('Paid out'),
  STRATEGY_REFUND: t('Given back'),
}
const typeWords: { readonly [type: string]: string } = {
  deposit: t('Seed of the venue'),
  send: t('Sent'),
  receive: t('Received'),
  swap: t('Swap'),
}

function transactionWords({ txType, label, side, swapAsset }: TransactionRecord): string {
  if (txType === 'swap' && swapAsset !== undefined) {
    return side === 'buy' ? t('Bought with {asset}', { asset: swapAsset }) : t('Sold for {asset}', { asset: swapAsset })
  }
  return (label === undefined ? undefined : labelWords[label]) ?? typeWords[txType] ?? txType
}

function amountText({ amount, decimals, collateralName }: TransactionRecord): string {
  if (decimals === undefined || collateralName === undefined) return unknownText
  return `${unitsText(collateralName, fromCollateralUnits(amount, decimals))} ${collateralName}`
}

export const transactionColumns: readonly Column<TransactionRecord>[] = [
  { id: 'time', header: t('Time'), cell: ({ initiatedTimestamp }) => <Time timeNs={initiatedTimestamp} hasDate /> },
  { id: 'what', header: t('What'), cell: transactionWords },
  { id: 'amount', header: t('Amount'), align: 'right', cell: amountText },
  { id: 'price', header: t('Price USD'), align: 'right', cell: ({ price }) => formatDecimal(price, 2) },
  { id: 'fee', header: t('Fee USD'), align: 'right', cell: ({ fees }) => formatUsd(fees) },
  {
    id: 'with',
    header: t('With'),
    cell: ({ counterParty }) =>
      counterParty === undefined ? (
        unknownText
      ) : (
        <span
          title={counterParty}
          className="font-mono text-xs"
        >{`${counterParty.slice(0, 6)}…${counterParty.slice(-4)}`}</span>
      ),
  },
]
