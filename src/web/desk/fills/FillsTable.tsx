import { useMemo, type ReactNode } from 'react'
import { notional } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import {
  fillColumnAbout,
  fillColumnLabels,
  fillIvText,
  slippageOf,
  slippageShare,
  slippageText,
  useFillColumns,
  type FillColumn,
} from '@/web/session/fillColumns'
import type { Fill } from '@/web/session/fills'
import { decimalsOf, formatDecimal, unknownText, formatUsd } from '@/web/ui/formatNumber'
import { liquidityText } from '@/web/ui/orderLabels'
import { SideText } from '@/web/ui/SideText'
import type { Column } from '@/web/ui/table/DataTable'
import { FittedTable, type Cards } from '@/web/ui/table/FittedTable'
import { MarketMark } from '@/web/ui/table/MarketLink'
import { Time } from '@/web/ui/Time'

type FillsTableProps = {
  isPhone: boolean
  /** Newest first. */
  fills: readonly Fill[]
  instrumentOf: (instrumentName: string) => Instrument | undefined
  empty: ReactNode
}

/** The optional columns are for a wide table. Cards have no place for them. */
const noCard = { place: 'hidden!', dense: false } as const

const optionalColumns: Readonly<Record<FillColumn, Column<Fill>>> = {
  mark: {
    id: 'mark',
    header: <span title={fillColumnAbout.mark}>{fillColumnLabels.mark}</span>,
    align: 'right',
    card: noCard,
    yields: 3,
    cell: ({ mark }) => formatDecimal(mark, 4),
  },
  iv: {
    id: 'iv',
    header: <span title={fillColumnAbout.iv}>{fillColumnLabels.iv}</span>,
    align: 'right',
    card: noCard,
    yields: 2,
    cell: ({ iv }) => fillIvText(iv),
  },
  slippage: {
    id: 'slippage',
    header: <span title={fillColumnAbout.slippage}>{fillColumnLabels.slippage}</span>,
    align: 'right',
    card: noCard,
    yields: 1,
    cell: (fill) => slippageText(slippageOf(fill, fill.mark)),
    under: (fill) => (fill.mark === undefined ? undefined : slippageShare(slippageOf(fill, fill.mark), fill.mark)),
  },
}

export function FillsTable({ isPhone, fills, instrumentOf, empty }: FillsTableProps) {
  const chosen = useFillColumns()
  const table = {
    label: t('Fills'),
    columns: useMemo(() => columnsOf(instrumentOf, chosen), [instrumentOf, chosen]),
    rows: fills,
    rowKey: ({ key }: Fill) => key,
    empty,
  }
  return <FittedTable {...table} isPhone={isPhone} cards={cards} />
}

const figures = 'grid-cols-[minmax(0,1.3fr)_minmax(0,1.2fr)_minmax(0,1fr)] gap-x-2'
const cards: Cards = {
  touch: { grid: `${figures} grid-rows-[20px_46px] gap-y-0.5`, height: 84 },
  dense: { grid: `${figures} grid-rows-[18px_46px]`, height: 76 },
  below: 520,
}

/** Shows all decimals until the terms are known. */
const smallestStep = 1n

function columnsOf(
  instrumentOf: FillsTableProps['instrumentOf'],
  chosen: readonly FillColumn[],
): readonly Column<Fill>[] {
  const termsOf = ({ instrumentName }: Fill) => instrumentOf(instrumentName)
  return [
    {
      id: 'instrument',
      header: t('Instrument'),
      card: { place: 'col-span-2 col-start-1 row-start-1 truncate text-base', lines: 'one' },
      mark: (fill) => <MarketMark name={fill.instrumentName} />,
      cell: (fill) => <span className="font-semibold proportional-nums">{fill.instrumentName}</span>,
      under: (fill) => (
        <>
          <SideText side={fill.side} />
          {` · ${liquidityText(fill.liquidity) ?? unknownText}`}
        </>
      ),
      isUnderBeside: true,
    },
    {
      id: 'price',
      header: t('Price'),
      align: 'right',
      card: { place: 'col-start-1 row-start-2', isLabelled: true },
      cell: (fill) => formatDecimal(fill.price, decimalsOf(termsOf(fill)?.priceStep ?? smallestStep)),
    },
    ...chosen.map((column) => optionalColumns[column]),
    {
      id: 'amount',
      header: t('Size · value'),
      align: 'right',
      card: { place: 'col-start-2 row-start-2', isLabelled: true },
      cell: (fill) => formatDecimal(fill.amount, decimalsOf(termsOf(fill)?.amountStep ?? smallestStep)),
      under: (fill) => formatUsd(notional(fill.price, fill.amount)),
    },
    {
      id: 'fee',
      header: t('Fee (USD)'),
      align: 'right',
      card: { place: 'col-start-3 row-start-2 text-right', isLabelled: true },
      cell: (fill) => formatDecimal(fill.fee, 4),
    },
    {
      id: 'time',
      header: t('Time'),
      align: 'right',
      card: { place: 'col-start-3 row-start-1 text-right text-xs text-text-3' },
      cell: (fill) => <Time timeNs={fill.timeNs} hasDate />,
    },
  ]
}
