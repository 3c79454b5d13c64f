import type { ReactNode } from 'react'
import type { Fill } from '@/account/fills'
import { notional } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { formatDecimal, unknownText, formatUsd } from '@/ui/formatNumber'
import { liquidityText } from '@/ui/orderLabels'
import { PriceText, SideText } from '@/ui/SignedValue'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { Time } from '@/ui/Time'
import { t } from '@/language/t'

type FillsTableProps = {
  /** Newest first. */
  fills: readonly Fill[]
  instrumentOf: (instrumentName: string) => Instrument | undefined
  empty: ReactNode
}

/** The account's fills. */
export function FillsTable({ fills, instrumentOf, empty }: FillsTableProps) {
  return (
    <DataTable
      label={t('Fills')}
      columns={fillColumns(instrumentOf)}
      rows={fills}
      rowKey={({ key }) => key}
      empty={empty}
      minWidth={720}
    />
  )
}

/** Until the terms are known, every decimal is shown. */
const smallestStep = 1n

function fillColumns(instrumentOf: FillsTableProps['instrumentOf']): readonly Column<Fill>[] {
  return [
    { id: 'time', header: t('Time'), cell: (fill) => <Time timeNs={fill.timeNs} hasDate /> },
    { id: 'instrument', header: t('Instrument'), cell: (fill) => fill.instrumentName },
    { id: 'side', header: t('Side'), cell: (fill) => <SideText side={fill.side} /> },
    {
      id: 'price',
      header: t('Price'),
      align: 'right',
      cell: (fill) => (
        <PriceText value={fill.price} step={instrumentOf(fill.instrumentName)?.priceStep ?? smallestStep} />
      ),
    },
    {
      id: 'amount',
      header: t('Amount'),
      align: 'right',
      cell: (fill) => (
        <PriceText value={fill.amount} step={instrumentOf(fill.instrumentName)?.amountStep ?? smallestStep} />
      ),
    },
    {
      id: 'value',
      header: t('Value (USD)'),
      align: 'right',
      cell: (fill) => formatUsd(notional(fill.price, fill.amount)),
    },
    { id: 'fee', header: t('Fee (USD)'), align: 'right', cell: (fill) => formatDecimal(fill.fee, 4) },
    { id: 'liquidity', header: t('Role'), cell: (fill) => liquidityText(fill.liquidity) ?? unknownText },
  ]
}
