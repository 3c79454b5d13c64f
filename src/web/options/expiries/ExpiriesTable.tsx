import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { add, fixed6, type Amount } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatNumber, formatDecimal, formatPercent, formatCompact, formatUsd } from '@/web/ui/formatNumber'
import { formatCountdown } from '@/web/ui/formatTime'
import { formatUtc } from '@/web/ui/formatUtc'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { rollPath } from '@/web/ui/navigation/rollPath'
import { withCarried } from '@/web/ui/navigation/routes'
import { atmMarkAbout } from '@/web/ui/sumLabels'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { FittedTable, figureCards, type Cards } from '@/web/ui/table/FittedTable'
import { type BoardRow, type PositionAtExpiry, type WaitingOrder, expiryDay, signedUsd } from './boardRows'

type ExpiriesTableProps = {
  rows: readonly BoardRow[]
  /** True for the expiries of every asset, which are then named. */
  isAll: boolean
  nowMs: number
  selected: BoardRow | undefined
  onSelect: (row: BoardRow) => void
  hasAccount: boolean
}

const publicColumns = ({ isAll, nowMs, selected, onSelect }: ExpiriesTableProps): readonly Column<BoardRow>[] => [
  {
    id: 'expiry',
    card: { place: 'col-span-3 col-start-1 row-start-1' },
    header: t('Expiry'),
    cell: (row) => (
      <button
        type="button"
        aria-pressed={isSame(row, selected)}
        title={formatUtc(row.expiryNs)}
        onClick={() => onSelect(row)}
        className="flex h-row items-center gap-1.5 font-medium text-text-1 -outline-offset-2! hover:underline"
      >
        {isAll && (
          <>
            <CoinMark asset={row.asset} size={16} />
            <span className="min-w-[4ch] text-left">{row.asset}</span>{' '}
          </>
        )}
        {expiryDay(row.expiryNs)}
      </button>
    ),
    sortValue: ({ expiryNs }) => expiryNs,
  },
  {
    id: 'left',
    card: { place: 'col-span-2 col-start-4 row-start-1 text-right' },
    header: t('Expires in'),
    align: 'right',
    cell: ({ expiryNs }) => <Left expiryNs={expiryNs} nowMs={nowMs} />,
  },
  {
    id: 'instruments',
    card: { place: 'col-start-5 row-start-2 text-right', isLabelled: true },
    header: t('Listed'),
    align: 'right',
    cell: ({ instruments }) => instruments,
  },
  {
    id: 'interest',
    card: { place: 'col-start-3 row-start-2', isLabelled: true },
    header: t('Open interest'),
    align: 'right',
    cell: ({ callInterest, putInterest }) => formatCompact(sum(callInterest, putInterest)),
    sortValue: ({ callInterest, putInterest }) => sum(callInterest, putInterest),
  },
  {
    id: 'ratio',
    card: { place: 'col-start-4 row-start-2', isLabelled: true },
    header: t('Puts / calls'),
    align: 'right',
    cell: ({ callInterest, putInterest }) =>
      formatNumber(
        callInterest === undefined || putInterest === undefined || callInterest === 0n
          ? undefined
          : Number(putInterest) / Number(callInterest),
        2,
      ),
  },
  {
    id: 'forward',
    card: { place: 'col-start-1 row-start-2', isLabelled: true },
    header: t('Forward'),
    align: 'right',
    cell: ({ forward }) => formatNumber(forward, forward !== undefined && forward < 100 ? 4 : 2),
  },
  {
    id: 'iv',
    card: { place: 'col-start-2 row-start-2', label: t('ATM IV') },
    header: <span title={atmMarkAbout}>{t('ATM IV')}</span>,
    align: 'right',
    cell: ({ iv }) => formatPercent(iv, { decimals: 1, isSigned: false }),
  },
]

/** Puts the label before the figure, and hides the label if there is no position. */
const inLine = 'before:mr-1 before:inline! empty:before:hidden!'

const ownColumns: readonly Column<BoardRow>[] = [
  {
    id: 'positions',
    card: { place: `col-start-1 row-start-3 ${inLine}`, isLabelled: true, isOpenOnly: true },
    header: t('Positions'),
    align: 'right',
    cell: ({ positions }) => (positions.length === 0 ? '' : positions.length),
    sortValue: ({ positions }) => positions.length,
  },
  {
    id: 'orders',
    card: { place: `col-start-2 row-start-3 ${inLine}`, isLabelled: true, isOpenOnly: true },
    header: t('Orders'),
    align: 'right',
    cell: ({ orders }) => (orders.length === 0 ? '' : orders.length),
  },
  {
    id: 'net',
    card: {
      place: `col-span-3 col-start-3 row-start-3 text-right font-medium before:font-normal ${inLine}`,
      isLabelled: true,
      isOpenOnly: true,
    },
    header: t('Est. payout (USD)'),
    align: 'right',
    cell: ({ positions, net, hasPin }) => (
      <>
        {hasPin && <PinMark />}
        {positions.length === 0 ? '' : `≈ ${signedUsd(net)}`}
      </>
    ),
    sortValue: ({ net }) => net,
  },
]

const expiryGrid = 'grid-cols-[1fr_0.8fr_1.15fr_0.95fr_0.65fr] gap-x-2 gap-y-0.5'
const publicCards = figureCards(560, expiryGrid, 1)
/** A third line for own positions and orders, in the cards that have any. */
const ownCards: Cards = {
  touch: {
    grid: `${expiryGrid} grid-rows-[28px_38px_18px]`,
    height: publicCards.touch.height,
    openHeight: publicCards.touch.height + 20,
  },
  dense: {
    grid: `${expiryGrid} grid-rows-[24px_32px_18px]`,
    height: publicCards.dense.height,
    openHeight: publicCards.dense.height + 20,
  },
  below: 760,
}
const positionCards = figureCards(560, 'grid-cols-4', 1)

export function ExpiriesTable(props: ExpiriesTableProps) {
  const { rows, selected, onSelect, hasAccount } = props
  const columns = publicColumns(props)
  return (
    <FittedTable
      label={t('Expiries')}
      columns={hasAccount ? [...columns, ...ownColumns] : columns}
      rows={rows}
      rowKey={({ asset, expiryNs }) => `${asset} ${expiryNs}`}
      rowClassName={(row) => (isSame(row, selected) ? 'bg-surface-3!' : '')}
      onOpenRow={onSelect}
      cards={hasAccount ? ownCards : publicCards}
      isOpenRow={({ positions, orders }) => positions.length + orders.length > 0}
    />
  )
}

function isSame(row: BoardRow, other: BoardRow | undefined): boolean {
  return row.asset === other?.asset && row.expiryNs === other.expiryNs
}

export function PinMark() {
  return (
    <span className="mr-1 rounded-[3px] bg-warn-soft px-1 text-xs text-warn" title={t('Pin risk: price near a strike')}>
      {t('pin risk')}
    </span>
  )
}

const soonMs = 24 * 3_600_000

function Left({ expiryNs, nowMs }: { expiryNs: bigint; nowMs: number }) {
  const leftMs = Number(expiryNs / 1_000_000n) - nowMs
  if (leftMs <= 0) return <span className="text-warn">{t('settling')}</span>
  return <span className={leftMs < soonMs ? 'text-warn' : ''}>{formatCountdown(leftMs)}</span>
}

function sum(one: Amount | undefined, other: Amount | undefined): Amount | undefined {
  if (one === undefined && other === undefined) return undefined
  const none = fixed6<Amount>(0n)
  return add(one ?? none, other ?? none)
}

type OwnAtExpiryProps = { asset: string; row: BoardRow; nameOf: (instrumentName: string) => ReactNode }

export function MyOptionsAtExpiry({ asset, row, nameOf }: OwnAtExpiryProps) {
  const { positions, orders, net } = row
  if (positions.length === 0 && orders.length === 0) {
    return (
      <EmptyState action={<NextLink path={optionPath('chain', asset)}>{t('Option chain')}</NextLink>}>
        {t('You have no positions or orders in this expiry.')}
      </EmptyState>
    )
  }
  return (
    <div className="flex shrink-0 flex-col">
      {positions.length > 0 && (
        <>
          <div className="flex shrink-0 flex-col">
            <FittedTable
              label={t('Positions at expiry')}
              columns={positionColumns(nameOf)}
              rows={positions}
              rowKey={({ instrument }) => instrument.instrumentName}
              cards={positionCards}
            />
          </div>
          <p className="flex shrink-0 items-center justify-end gap-3 px-3 py-1 text-sm font-medium">
            <RollLink asset={asset} row={row} />
            {t('Total after fees: ≈ {usd} USD', { usd: signedUsd(net) })}
          </p>
        </>
      )}
      {orders.length > 0 && (
        <div className="flex shrink-0 flex-col">
          <DataTable
            label={t('Orders expiring with it')}
            columns={orderColumns(nameOf)}
            rows={orders}
            rowKey={({ orderId }) => orderId}
          />
        </div>
      )}
    </div>
  )
}

/** Opens the roll ticket for every position of the expiry. */
function RollLink({ asset, row: { positions } }: Pick<OwnAtExpiryProps, 'asset' | 'row'>) {
  const [first] = positions
  if (first === undefined) return null
  const day = first.instrument.instrumentName.split('-')[1] ?? ''
  const path = withCarried(rollPath({ of: `${asset}-${day}` }))
  return (
    <Link
      href={path}
      className="inline-flex h-small items-center rounded-sm px-2 text-xs text-text-2 hover:bg-surface-2 hover:text-text-1 pointer-coarse:h-11"
    >
      {t('Roll this expiry…')}
    </Link>
  )
}

const positionColumns = (nameOf: OwnAtExpiryProps['nameOf']): readonly Column<PositionAtExpiry>[] => [
  {
    id: 'instrument',
    card: { place: 'col-span-2 col-start-1 row-start-1' },
    header: t('Instrument'),
    cell: ({ instrument }) => nameOf(instrument.instrumentName),
  },
  {
    id: 'held',
    card: { place: 'col-start-1 row-start-2', isLabelled: true },
    header: t('Position'),
    align: 'right',
    cell: ({ amount }) => formatDecimal(amount, 2),
  },
  {
    id: 'moneyness',
    card: { place: 'col-start-4 row-start-2 text-right', isLabelled: true },
    header: t('In the money'),
    align: 'right',
    cell: ({ value, isPinned }) => (
      <>
        {isPinned && <PinMark />}
        {formatPercent(value?.moneyness, { decimals: 2 })}
      </>
    ),
  },
  {
    id: 'payout',
    card: { place: 'col-start-2 row-start-2', isLabelled: true },
    header: t('Exercise value'),
    align: 'right',
    cell: ({ value }) => signedUsd(value?.payout),
  },
  {
    id: 'fee',
    card: { place: 'col-start-3 row-start-2', isLabelled: true },
    header: t('Settlement fee'),
    align: 'right',
    cell: ({ value }) => formatUsd(value?.fee),
  },
  {
    id: 'net',
    card: { place: 'col-span-2 col-start-3 row-start-1 text-right' },
    header: t('Net'),
    align: 'right',
    cell: ({ value }) => <span className="font-medium">≈ {signedUsd(value?.net)}</span>,
  },
]

const orderColumns = (nameOf: OwnAtExpiryProps['nameOf']): readonly Column<WaitingOrder>[] => [
  { id: 'instrument', header: t('Order (expires)'), cell: ({ instrumentName }) => nameOf(instrumentName) },
  { id: 'side', header: t('Side'), cell: ({ side }) => (side === 'buy' ? t('Buy') : t('Sell')) },
  { id: 'open', header: t('Open'), align: 'right', cell: ({ open }) => formatDecimal(open, 2) },
  { id: 'price', header: t('Price'), align: 'right', cell: ({ price }) => formatDecimal(price, 2) },
]
