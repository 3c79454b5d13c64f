import type { ReactNode } from 'react'
import type { Price } from '@/protocol/fixed6'
import type { OptionTrade } from '@/protocol/rest/marketData'
import { EmptyState } from '@/ui/EmptyState'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { formatUsd } from '@/ui/formatUsd'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'
import { signedUsd } from './boardWords'
import { expiryValue } from './expiryValue'
import type { LedgerPosition, LedgerRow } from './ledgerRows'

type PastExpiryProps = {
  row: LedgerRow
  hasAccount: boolean
  /** Of anybody; undefined while they are read. */
  trades: readonly OptionTrade[] | undefined
  nameOf: (instrumentName: string) => ReactNode
}

/** A past expiry: what was held and paid, each payment checked, and what others paid for the same options. */
export function PastExpiry({ row, hasAccount, trades, nameOf }: PastExpiryProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      {row.positions.length > 0 ? (
        <div className="flex shrink-0 flex-col">
          <DataTable
            label={t('Settled positions')}
            columns={positionColumns(nameOf)}
            rows={row.positions}
            rowKey={({ instrumentName }) => instrumentName}
            minWidth={560}
          />
        </div>
      ) : (
        hasAccount && <p className="px-3 py-2 text-sm text-text-3">{t('You held nothing of this expiry.')}</p>
      )}
      {trades !== undefined && trades.length > 0 ? (
        <div className="flex shrink-0 flex-col">
          <DataTable
            label={t('Trades of its options')}
            columns={tradeColumns(row.price, nameOf)}
            rows={trades}
            rowKey={(trade) => [trade.createdTimestamp, trade.instrumentName, trade.amount, trade.avgPrice].join(' ')}
            minWidth={560}
          />
        </div>
      ) : (
        <EmptyState>
          {trades === undefined ? t('Reading the trades…') : t('None of its options were traded in the week before.')}
        </EmptyState>
      )}
    </div>
  )
}

const differWords = { price: t('price'), payout: t('payout'), fee: t('fee') }

const positionColumns = (nameOf: PastExpiryProps['nameOf']): readonly Column<LedgerPosition>[] => [
  { id: 'instrument', header: t('Instrument'), cell: ({ instrumentName }) => nameOf(instrumentName) },
  { id: 'held', header: t('Position'), align: 'right', cell: ({ amount }) => formatDecimal(amount, 2) },
  { id: 'payout', header: t('Payout USD'), align: 'right', cell: ({ payout }) => signedUsd(payout) },
  { id: 'fee', header: t('Fee'), align: 'right', cell: ({ fee }) => formatUsd(fee) },
  { id: 'pnl', header: t('PnL'), align: 'right', cell: ({ pnl }) => signedUsd(pnl) },
  { id: 'check', header: t('Check'), cell: ({ check }) => <Check check={check} /> },
]

function Check({ check }: Pick<LedgerPosition, 'check'>) {
  if (check === undefined) return <span className="text-text-4">{t('not checked')}</span>
  if (check.differs.length === 0) return <span className="text-text-3">{t('✓ agrees')}</span>
  return (
    <span className="text-danger">
      {t('✗ {what}: reckoned {payout} less {fee}', {
        what: check.differs.map((what) => differWords[what]).join(', '),
        payout: formatUsd(check.payout),
        fee: formatUsd(check.fee),
      })}
    </span>
  )
}

const tradeColumns = (settled: Price, nameOf: PastExpiryProps['nameOf']): readonly Column<OptionTrade>[] => [
  { id: 'time', header: t('Time'), cell: ({ createdTimestamp }) => <Time timeNs={createdTimestamp} hasDate /> },
  { id: 'instrument', header: t('Instrument'), cell: ({ instrumentName }) => nameOf(instrumentName) },
  { id: 'side', header: t('Side'), cell: ({ side }) => (side === 'buy' ? t('Buy') : t('Sell')) },
  { id: 'amount', header: t('Amount'), align: 'right', cell: ({ amount }) => formatDecimal(amount, 2) },
  { id: 'price', header: t('Price'), align: 'right', cell: ({ avgPrice }) => formatDecimal(avgPrice, 2) },
  { id: 'iv', header: t('IV'), align: 'right', cell: ({ iv }) => formatPercent(iv, { decimals: 1, isSigned: false }) },
  {
    id: 'worth',
    header: t('Ended worth'),
    align: 'right',
    cell: ({ strike, optionType, amount }) => {
      const terms = { strike, optionType, instrumentType: 'OPTION', listingCycle: 'daily' } as const
      return formatDecimal(expiryValue(terms, amount, settled).intrinsic, 2)
    },
  },
]
