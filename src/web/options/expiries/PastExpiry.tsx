import type { ReactNode } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { OptionTrade } from '@/core/protocol/rest/marketData'
import { t } from '@/web/language/t'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatDecimal, formatPercent, formatUsd } from '@/web/ui/formatNumber'
import type { Column } from '@/web/ui/table/DataTable'
import { FittedTable, figureCards } from '@/web/ui/table/FittedTable'
import { Time } from '@/web/ui/Time'
import { signedUsd, expiryDay, expiryValue } from './boardRows'
import type { LedgerPosition, SettledRow } from './ledgerRows'

type PastExpiryProps = {
  row: SettledRow
  hasAccount: boolean
  /** Public trades; undefined while loading. */
  trades: readonly OptionTrade[] | undefined
  nameOf: (instrumentName: string) => ReactNode
}

export function PastExpiry({ row, hasAccount, trades, nameOf }: PastExpiryProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      {row.positions.length > 0 ? (
        <div className="flex shrink-0 flex-col">
          <FittedTable
            label={t('Settled positions')}
            columns={positionColumns(nameOf)}
            rows={row.positions}
            rowKey={({ instrumentName }) => instrumentName}
            cards={positionCards}
          />
        </div>
      ) : (
        hasAccount && <p className="px-3 py-2 text-sm text-text-3">{t('You held no positions in this expiry.')}</p>
      )}
      {trades !== undefined && trades.length > 0 ? (
        <div className="flex shrink-0 flex-col">
          <FittedTable
            label={t('Option trades')}
            columns={tradeColumns(row.price, nameOf)}
            rows={trades}
            rowKey={(trade) => [trade.createdTimestamp, trade.instrumentName, trade.amount, trade.avgPrice].join(' ')}
            cards={tradeCards}
          />
        </div>
      ) : (
        <EmptyState>
          {trades === undefined ? t('Loading trades…') : t('No trades in the week before expiry.')}
        </EmptyState>
      )}
    </div>
  )
}

const positionCards = figureCards(560, 'grid-cols-4', 1)
const tradeCards = figureCards(560, 'grid-cols-5', 1)
const publicCards = figureCards(320, 'grid-cols-3', 1)
const ownCards = figureCards(560, 'grid-cols-3', 1)

const differText = { price: t('price'), payout: t('payout'), fee: t('fee') }

const positionColumns = (nameOf: PastExpiryProps['nameOf']): readonly Column<LedgerPosition>[] => [
  {
    id: 'instrument',
    card: { place: 'col-span-2 col-start-1 row-start-1' },
    header: t('Instrument'),
    cell: ({ instrumentName }) => nameOf(instrumentName),
  },
  {
    id: 'held',
    card: { place: 'col-start-1 row-start-2', isLabelled: true },
    header: t('Position'),
    align: 'right',
    cell: ({ amount }) => formatDecimal(amount, 2),
  },
  {
    id: 'payout',
    card: { place: 'col-start-2 row-start-2', isLabelled: true },
    header: t('Payout (USD)'),
    align: 'right',
    cell: ({ payout }) => signedUsd(payout),
  },
  {
    id: 'fee',
    card: { place: 'col-start-3 row-start-2', isLabelled: true },
    header: t('Fee'),
    align: 'right',
    cell: ({ fee }) => formatUsd(fee),
  },
  {
    id: 'pnl',
    card: { place: 'col-start-4 row-start-2 text-right', isLabelled: true },
    header: t('PnL'),
    align: 'right',
    cell: ({ pnl }) => signedUsd(pnl),
  },
  {
    id: 'check',
    card: { place: 'col-span-2 col-start-3 row-start-1 text-right overflow-hidden text-ellipsis' },
    header: t('Check'),
    cell: ({ check }) => <Check check={check} />,
  },
]

function Check({ check }: Pick<LedgerPosition, 'check'>) {
  if (check === undefined) return <span className="text-text-4">{t('Not checked')}</span>
  if (check.differs.length === 0) return <span className="text-text-3">{t('✓ matches')}</span>
  return (
    <span className="text-danger">
      {t('✗ {what}: calculated {payout} less {fee}', {
        what: check.differs.map((what) => differText[what]).join(', '),
        payout: formatUsd(check.payout),
        fee: formatUsd(check.fee),
      })}
    </span>
  )
}

const tradeColumns = (settled: Price, nameOf: PastExpiryProps['nameOf']): readonly Column<OptionTrade>[] => [
  {
    id: 'time',
    card: { place: 'col-span-2 col-start-4 row-start-1 text-right text-text-3' },
    header: t('Time'),
    cell: ({ createdTimestamp }) => <Time timeNs={createdTimestamp} hasDate />,
  },
  {
    id: 'instrument',
    card: { place: 'col-span-3 col-start-1 row-start-1' },
    header: t('Instrument'),
    cell: ({ instrumentName }) => nameOf(instrumentName),
  },
  {
    id: 'side',
    card: { place: 'col-start-1 row-start-2', isLabelled: true },
    header: t('Side'),
    cell: ({ side }) => (side === 'buy' ? t('Buy') : t('Sell')),
  },
  {
    id: 'amount',
    card: { place: 'col-start-2 row-start-2', isLabelled: true },
    header: t('Amount'),
    align: 'right',
    cell: ({ amount }) => formatDecimal(amount, 2),
  },
  {
    id: 'price',
    card: { place: 'col-start-3 row-start-2', isLabelled: true },
    header: t('Price'),
    align: 'right',
    cell: ({ avgPrice }) => formatDecimal(avgPrice, 2),
  },
  {
    id: 'iv',
    card: { place: 'col-start-4 row-start-2', isLabelled: true },
    header: t('IV'),
    align: 'right',
    cell: ({ iv }) => formatPercent(iv, { decimals: 1, isSigned: false }),
  },
  {
    id: 'worth',
    card: { place: 'col-start-5 row-start-2 text-right', isLabelled: true },
    header: t('Value at expiry'),
    align: 'right',
    cell: ({ strike, optionType, amount }) => {
      if (strike === undefined || optionType === undefined || amount === undefined) return formatDecimal(undefined, 2)
      const terms = { strike, optionType, instrumentType: 'OPTION', listingCycle: 'daily' } as const
      return formatDecimal(expiryValue(terms, amount, settled).intrinsic, 2)
    },
  },
]

type LedgerTableProps = {
  rows: readonly SettledRow[]
  selected: bigint | undefined
  onSelect: (expiryNs: bigint) => void
  hasAccount: boolean
}

const publicColumns = ({ selected, onSelect }: LedgerTableProps): readonly Column<SettledRow>[] => [
  {
    id: 'expiry',
    card: { place: 'col-start-1 row-start-1' },
    header: t('Expired'),
    cell: ({ expiryNs }) => (
      <button
        type="button"
        aria-pressed={expiryNs === selected}
        onClick={() => onSelect(expiryNs)}
        className="h-row font-medium text-text-1 -outline-offset-2! hover:underline"
      >
        {expiryDay(expiryNs)}
      </button>
    ),
    sortValue: ({ expiryNs }) => expiryNs,
  },
  {
    id: 'price',
    card: { place: 'col-start-1 row-start-2', isLabelled: true },
    header: t('Settlement price'),
    align: 'right',
    cell: ({ price }) => formatDecimal(price, 2),
    sortValue: ({ price }) => price,
  },
  {
    id: 'at',
    card: { place: 'col-start-3 row-start-1 text-right text-text-3' },
    header: t('Settled'),
    align: 'right',
    cell: ({ settledAtNs }) => <Time timeNs={settledAtNs} hasZone />,
  },
]

const ownColumns: readonly Column<SettledRow>[] = [
  {
    id: 'held',
    card: { place: 'col-start-2 row-start-2', isLabelled: true },
    header: t('Held'),
    align: 'right',
    cell: ({ positions }) => (positions.length === 0 ? '' : positions.length),
  },
  {
    id: 'net',
    card: { place: 'col-start-3 row-start-2 text-right', isLabelled: true },
    header: t('Paid (USD)'),
    align: 'right',
    cell: ({ positions, net }) => (positions.length === 0 ? '' : signedUsd(net)),
  },
  {
    id: 'check',
    card: { place: 'col-start-2 row-start-1' },
    header: t('Check'),
    cell: ({ positions, mismatches }) => (positions.length === 0 ? '' : <CheckMark mismatches={mismatches} />),
  },
]

export function LedgerTable(props: LedgerTableProps) {
  const { rows, selected, onSelect, hasAccount } = props
  const columns = publicColumns(props)
  return (
    <FittedTable
      label={t('Past expiries')}
      columns={hasAccount ? [...columns, ...ownColumns] : columns}
      rows={rows}
      rowKey={({ expiryNs }) => String(expiryNs)}
      rowClassName={({ expiryNs }) => (expiryNs === selected ? 'bg-surface-3!' : '')}
      onOpenRow={({ expiryNs }) => onSelect(expiryNs)}
      cards={hasAccount ? ownCards : publicCards}
      empty={<EmptyState>{t('No options have expired yet.')}</EmptyState>}
    />
  )
}

function CheckMark({ mismatches }: { mismatches: number }) {
  if (mismatches === 0) return <span className="text-text-3">{t('✓ matches')}</span>
  return <span className="text-danger">{t('✗ {count} mismatches', { count: mismatches })}</span>
}
