import { useMemo, type ReactNode } from 'react'
import { notional } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { Fill } from '@/web/session/fills'
import { formatDecimal, unknownText, formatUsd } from '@/web/ui/formatNumber'
import { liquidityText } from '@/web/ui/orderLabels'
import { PriceText } from '@/web/ui/PriceText'
import { SideText } from '@/web/ui/SideText'
import type { Column } from '@/web/ui/table/DataTable'
import { FittedTable, type Cards } from '@/web/ui/table/FittedTable'
import { Time } from '@/web/ui/Time'

type FillsTableProps = {
  isPhone: boolean
  /** Newest first. */
  fills: readonly Fill[]
  instrumentOf: (instrumentName: string) => Instrument | undefined
  empty: ReactNode
}

export function FillsTable({ isPhone, fills, instrumentOf, empty }: FillsTableProps) {
  const table = {
    label: t('Fills'),
    columns: useMemo(() => fillColumns(instrumentOf), [instrumentOf]),
    rows: fills,
    rowKey: ({ key }: Fill) => key,
    empty,
  }
  return <FittedTable {...table} isPhone={isPhone} cards={cards} />
}

const figures = 'grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,0.9fr)_minmax(0,0.75fr)] gap-x-2'
const cards: Cards = {
  touch: { grid: `${figures} grid-rows-[20px_36px] gap-y-0.5`, height: 75 },
  dense: { grid: `${figures} grid-rows-[18px_30px]`, height: 61 },
  below: 560,
}

/** Shows all decimals until the terms are known. */
const smallestStep = 1n

function fillColumns(instrumentOf: FillsTableProps['instrumentOf']): readonly Column<Fill>[] {
  return [
    {
      id: 'time',
      header: t('Time'),
      card: { place: 'col-span-2 col-start-4 row-start-1 text-right text-xs text-text-3' },
      cell: (fill) => <Time timeNs={fill.timeNs} hasDate />,
    },
    {
      id: 'instrument',
      header: t('Instrument'),
      card: { place: 'col-span-3 col-start-1 row-start-1 truncate text-base font-medium' },
      cell: (fill) => <span className="font-medium proportional-nums">{fill.instrumentName}</span>,
    },
    {
      id: 'side',
      header: t('Side'),
      card: { place: 'col-start-3 row-start-1 text-right' },
      cell: (fill) => <SideText side={fill.side} />,
    },
    {
      id: 'price',
      header: t('Price'),
      align: 'right',
      card: { place: 'col-start-1 row-start-2', isLabelled: true },
      cell: (fill) => (
        <PriceText value={fill.price} step={instrumentOf(fill.instrumentName)?.priceStep ?? smallestStep} />
      ),
    },
    {
      id: 'amount',
      header: t('Amount'),
      align: 'right',
      card: { place: 'col-start-2 row-start-2', isLabelled: true },
      cell: (fill) => (
        <PriceText value={fill.amount} step={instrumentOf(fill.instrumentName)?.amountStep ?? smallestStep} />
      ),
    },
    {
      id: 'value',
      from: 760,
      header: t('Value (USD)'),
      align: 'right',
      card: { place: 'col-start-3 row-start-2', isLabelled: true },
      cell: (fill) => formatUsd(notional(fill.price, fill.amount)),
    },
    {
      id: 'fee',
      header: t('Fee (USD)'),
      align: 'right',
      card: { place: 'col-start-4 row-start-2', isLabelled: true },
      cell: (fill) => formatDecimal(fill.fee, 4),
    },
    {
      id: 'liquidity',
      header: t('Role'),
      card: { place: 'col-start-5 row-start-2 text-right', isLabelled: true },
      cell: (fill) => liquidityText(fill.liquidity) ?? unknownText,
    },
  ]
}
