import { useState, type SubmitEvent } from 'react'
import { fixed6, notional, subtract, type Usd, formatFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OtcPositionRecord } from '@/core/protocol/rest/otc'
import { otcAmountStep } from '@/core/quant/otcRules'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { OtcUnwind } from '@/web/session/otc/otcActions'
import { Button } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { Dialog } from '@/web/ui/Dialog'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatDecimal, unknownText, formatUsd } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { formatCountdown } from '@/web/ui/formatTime'
import { formatUtc } from '@/web/ui/formatUtc'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { showErrors } from '@/web/ui/showErrors'
import { SignedValue } from '@/web/ui/SignedValue'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { type OtcEstimate, contractName } from './otcDraft'

export type OtcPositionRow = { readonly position: OtcPositionRecord; readonly estimate: OtcEstimate | undefined }

type OtcPositionsProps = {
  rows: readonly OtcPositionRow[]
  isPhone: boolean
  isLive: boolean
  onUnwind: (row: OtcPositionRow) => void
}

export function OtcPositions({ rows, isPhone, isLive, onUnwind }: OtcPositionsProps) {
  const nowMs = useVenueNow()
  const empty = <EmptyState>{t('No OTC positions yet. Options you buy from the desk appear here.')}</EmptyState>
  if (isPhone) {
    if (rows.length === 0) return empty
    return (
      <ul aria-label={t('OTC positions')} className="flex flex-col">
        {rows.map((row) => (
          <Card key={String(row.position.otcId)} row={row} nowMs={nowMs} isLive={isLive} onUnwind={onUnwind} />
        ))}
      </ul>
    )
  }
  return (
    <DataTable
      label={t('OTC positions')}
      columns={columnsOf(nowMs, isLive, onUnwind)}
      rows={rows}
      rowKey={({ position }) => String(position.otcId)}
      empty={empty}
    />
  )
}

function columnsOf(
  nowMs: number,
  isLive: boolean,
  onUnwind: (row: OtcPositionRow) => void,
): readonly Column<OtcPositionRow>[] {
  return [
    {
      id: 'contract',
      header: t('Option'),
      cell: ({ position }) => <span className="font-medium">{contractName(position)}</span>,
    },
    {
      id: 'amount',
      header: t('Contracts'),
      align: 'right',
      cell: ({ position }) => formatOnStep(position.amount, otcAmountStep),
    },
    {
      id: 'paid',
      header: t('Paid per contract'),
      align: 'right',
      cell: ({ position }) => formatDecimal(position.quotePrice, 2),
    },
    {
      id: 'value',
      header: t('Value (USD)'),
      align: 'right',
      cell: (row) => estimated(valueOf(row)),
    },
    {
      id: 'gain',
      header: t('PnL (USD)'),
      align: 'right',
      cell: (row) => <Gain row={row} />,
    },
    {
      id: 'ends',
      header: t('Expires in'),
      align: 'right',
      cell: ({ position }) => (
        <span title={formatUtc(position.expiry)}>{formatCountdown(leftMs(position, nowMs))}</span>
      ),
    },
    {
      id: 'unwind',
      header: undefined,
      headerLabel: t('Sell back'),
      align: 'right',
      cell: (row) => <UnwindButton row={row} isLive={isLive} onUnwind={onUnwind} />,
    },
  ]
}

type CardProps = { row: OtcPositionRow; nowMs: number; isLive: boolean; onUnwind: (row: OtcPositionRow) => void }

function Card({ row, nowMs, isLive, onUnwind }: CardProps) {
  const { position } = row
  return (
    <li className="flex flex-col gap-1 border-b border-line p-3 text-sm">
      <span className="flex justify-between gap-2">
        <span className="font-medium">{contractName(position)}</span>
        <span className="tabular-nums">{formatOnStep(position.amount, otcAmountStep)}</span>
      </span>
      <span className="flex justify-between gap-2 text-text-2 tabular-nums">
        <span>{t('value {value} USD', { value: estimated(valueOf(row)) })}</span>
        <Gain row={row} />
      </span>
      <span className="flex items-center justify-between gap-2 text-xs text-text-3">
        {t('expires in {time}', { time: formatCountdown(leftMs(position, nowMs)) })}
        <UnwindButton row={row} isLive={isLive} onUnwind={onUnwind} />
      </span>
    </li>
  )
}

function UnwindButton({ row, isLive, onUnwind }: Pick<CardProps, 'row' | 'isLive' | 'onUnwind'>) {
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      disabled={!isLive}
      aria-label={t('Sell {option} back', { option: contractName(row.position) })}
      onClick={() => onUnwind(row)}
    >
      {t('Sell back…')}
    </Button>
  )
}

/** Estimated bid of the desk for the whole position, USD. */
function valueOf({ position, estimate }: OtcPositionRow): Usd | undefined {
  return estimate === undefined ? undefined : notional(estimate.bid, position.amount)
}

function Gain({ row }: { row: OtcPositionRow }) {
  const value = valueOf(row)
  if (value === undefined) return unknownText
  const gain = subtract(value, row.position.premium)
  const sign = gain > 0n ? 1 : gain < 0n ? -1 : 0
  return <SignedValue sign={sign}>{formatUsd(gain < 0n ? fixed6<Usd>(0n - gain) : gain)}</SignedValue>
}

function estimated(value: Usd | undefined): string {
  return value === undefined ? unknownText : `≈ ${formatUsd(value)}`
}

function leftMs({ expiry }: OtcPositionRecord, nowMs: number): number {
  return Number(expiry / 1_000_000n) - nowMs
}

const cent = 10_000n

type UnwindDialogProps = {
  row: OtcPositionRow
  isPending: boolean
  failure: Failure | undefined
  onUnwind: (unwind: OtcUnwind) => void
  onClose: () => void
}

/** Sells all or a part of a position back to the desk, at any price or with a minimum. */
export function UnwindDialog({ row, isPending, failure, onUnwind, onClose }: UnwindDialogProps) {
  const { position, estimate } = row
  const [amountText, setAmountText] = useState(formatFixed6(position.amount))
  const [way, setWay] = useState<'any' | 'least'>('least')
  const [priceText, setPriceText] = useState(estimate === undefined ? '' : formatFixed6(littleBelow(estimate.bid)))
  const amount = decimalValue<Amount>(amountText)
  const leastPrice = way === 'any' ? undefined : decimalValue<Price>(priceText)
  const isAmountGood = amount !== undefined && amount > 0n && amount <= position.amount
  const isPriceGood = way === 'any' || (leastPrice !== undefined && leastPrice >= 0n)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    if (!isAmountGood || !isPriceGood) return showErrors(event.currentTarget, () => undefined)
    onUnwind({ otcId: position.otcId, amount, isWhole: amount === position.amount, leastPrice })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title={t('Sell {option} back', { option: contractName(position) })}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
        <p className="text-sm text-text-2">
          {t('You hold {amount} (cost {price} USD each). Desk bid ≈ {bid} USD.', {
            amount: formatOnStep(position.amount, otcAmountStep),
            price: formatDecimal(position.quotePrice, 2),
            bid: formatDecimal(estimate?.bid, 2),
          })}
        </p>
        <NumberField
          label={t('Contracts')}
          unit={otcAmountStep}
          value={amountText}
          onChange={setAmountText}
          error={isAmountGood ? undefined : t('Enter an amount up to your holding')}
        />
        <RadioGroup
          label={t('Price')}
          options={[
            { value: 'least', label: t('Minimum price') },
            { value: 'any', label: t('At the desk’s bid (no minimum)') },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'least' && (
          <NumberField
            label={t('Minimum price per contract')}
            unit={cent}
            value={priceText}
            onChange={setPriceText}
            suffix="USD"
            error={isPriceGood ? undefined : t('Enter a price per contract')}
          />
        )}
        <p className="text-sm">
          {t('You receive {value} USDC.', { value: received(way, amount, leastPrice ?? estimate?.bid) })}
        </p>
        <p role="alert" className="min-h-4 text-sm text-danger">
          {failure !== undefined && (
            <>
              {failure.words} <span className="text-xs text-text-4">{failure.code}</span>
            </>
          )}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={isPending}>
            {t('Back')}
          </Button>
          <Button type="submit" variant="danger" isPending={isPending}>
            {t('Sell back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** A price 1% below the bid, rounded down to the cent, because the market may move before the desk answers. */
function littleBelow(bid: Price): Price {
  const cent = 10_000n
  return fixed6<Price>(((bid * 99n) / 100n / cent) * cent)
}

function received(way: 'any' | 'least', amount: Amount | undefined, price: Price | undefined): string {
  const value = amount === undefined || price === undefined ? undefined : notional(price, amount)
  return `${way === 'any' ? '≈' : '≥'} ${formatUsd(value)}`
}
