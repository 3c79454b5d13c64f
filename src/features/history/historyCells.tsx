import type { ReactNode } from 'react'
import { signOf } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { formatDecimal, unknownText } from '@/ui/formatDecimal'
import { PriceText } from '@/ui/PriceText'
import { SideText } from '@/ui/SideText'
import { SignedValue } from '@/ui/SignedValue'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'
import type { CellContext, HistoryColumn } from './historyColumn'

/** Until the terms are known, every decimal is shown. */
const smallestStep = 1n

type OfContract = { readonly instrumentName: string }

export function PriceCell({
  row,
  context,
  value,
}: {
  row: OfContract
  context: CellContext
  value: bigint | undefined
}) {
  return <PriceText value={value} step={context.stepsOf(row.instrumentName)?.priceStep ?? smallestStep} />
}

/** A price that the venue reckoned (a mark, an average, a settlement) lies between the steps of the contract. */
export function ReckonedPrice({ value }: { value: bigint | undefined }) {
  return <PriceText value={value} step={reckonedStep} />
}

const reckonedStep = 100n

export function AmountCell({
  row,
  context,
  value,
}: {
  row: OfContract
  context: CellContext
  value: bigint | undefined
}) {
  return <PriceText value={value} step={context.stepsOf(row.instrumentName)?.amountStep ?? smallestStep} />
}

/** Gains and losses in USD, with their sign in words and colour. */
export function SignedUsd({ value, decimals = 2 }: { value: bigint | undefined; decimals?: number }) {
  if (value === undefined) return unknownText
  const magnitude = value < 0n ? -value : value
  return <SignedValue sign={signOf(value)}>{formatDecimal(magnitude, decimals)}</SignedValue>
}

/** A small word in a frame, for what is special about a row. */
export function Tag({ tone = 'plain', children }: { tone?: 'plain' | 'danger' | 'warn'; children: ReactNode }) {
  return <span className={`rounded-[3px] px-1 text-[10px] leading-4 ${tagTones[tone]}`}>{children}</span>
}

const tagTones = {
  plain: 'bg-surface-2 text-text-2',
  danger: 'bg-danger-soft text-danger',
  warn: 'bg-warn-soft text-warn',
}

const positionWords = { buy: t('Long'), sell: t('Short') }

/** A position by its direction and its size. */
export function PositionCell({
  row,
  context,
}: {
  row: OfContract & { side: Side; amount: bigint }
  context: CellContext
}) {
  return (
    <>
      <SideText side={row.side} words={positionWords} /> <AmountCell row={row} context={context} value={row.amount} />
    </>
  )
}

export function timeColumn<Row>(timeOf: (row: Row) => bigint, header = t('Time')): HistoryColumn<Row> {
  return { id: 'time', header, width: 132, cell: (row) => <Time timeNs={timeOf(row)} hasDate /> }
}

export function instrumentColumn<Row extends OfContract>(): HistoryColumn<Row> {
  return {
    id: 'instrument',
    header: t('Instrument'),
    width: 176,
    cell: (row, context) => <InstrumentLink row={row} context={context} />,
  }
}

export function InstrumentLink({ row, context }: { row: OfContract; context: CellContext }) {
  return (
    <button
      type="button"
      // The row itself is the stop of the keyboard, and Enter there does the same.
      tabIndex={-1}
      className="truncate rounded-[3px] font-medium hover:text-accent hover:underline"
      onClick={() => context.onOpenInstrument(row.instrumentName)}
    >
      {row.instrumentName}
    </button>
  )
}

export function sideColumn<Row extends { readonly side: Side }>(): HistoryColumn<Row> {
  return { id: 'side', header: t('Side'), width: 56, cell: ({ side }) => <SideText side={side} /> }
}
