import { useState } from 'react'
import { absolute, fixed6, type Usd } from '@/core/protocol/fixed6'
import { positionKey } from '@/core/protocol/positionKey'
import type { FeeSchedule } from '@/core/quant/fees'
import { t, plural } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { whenLive } from '@/web/market/whenLive'
import { useAccountSession } from '@/web/session/accountContext'
import { BuilderNote } from '@/web/session/BuilderNote'
import { othersView, restingSizes } from '@/web/session/orders/restingSizes'
import { useOthersBooks } from '@/web/session/orders/useOthersBook'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { Gain } from '@/web/ui/Figure'
import { unknownText } from '@/web/ui/formatNumber'
import { emptyLabels, thinText } from './ClosingNotes'
import { markLimitOf, planClosing, type ClosingPlan, type ClosingResult, resultTones } from './closingPlan'
import { HeldPosition } from './positionColumns'
import { positionName, type PositionRow } from './positionRow'
import { sendClosing } from './sendClosing'

type CloseAllPositionsProps = {
  rows: readonly PositionRow[]
  ratesOf: (row: PositionRow) => FeeSchedule | undefined
  onOpenChange: (isOpen: boolean) => void
}

export function CloseAllPositions({ rows, ratesOf, onOpenChange }: CloseAllPositionsProps) {
  const session = useAccountSession()
  const marketData = useMarketData()
  const [sent, setSent] = useState<number>()
  const [results, setResults] = useState<readonly ClosedOne[]>([])

  const closeAtMarket = async (row: PositionRow): Promise<ClosingResult> => {
    if (session === undefined) return { status: 'failed', words: t('Enable trading first.') }
    const { instrumentName } = row.position
    // Uses the book at send time, because signing the earlier orders may have taken a while.
    const store = marketData.orderBook(instrumentName)
    const view = (await whenLive(store, marketData.timers)) ?? store.getSnapshot()
    const book = othersView(view, restingSizes(session.data.openOrders(), instrumentName))
    const plan = planClosing({ row, book, rates: ratesOf(row) })
    switch (plan.status) {
      case 'unknown':
        return { status: 'failed', words: t('Not sent: contract specs unavailable.') }
      case 'noBook':
        return { status: 'failed', words: t('Not sent: order book isn’t live.') }
      case 'empty':
        return { status: 'failed', words: t('Not sent: {why}', { why: emptyLabels(row) }) }
      case 'ready':
        return sendClosing(session, {
          position: row.position,
          amount: plan.amount,
          limitPrice: undefined,
          steps: row.instrument,
        })
    }
  }
  const closeAtMark = async (row: PositionRow): Promise<ClosingResult> => {
    const limitPrice = markLimitOf(row)
    if (session === undefined || limitPrice === undefined) {
      return { status: 'failed', words: t('Not sent: no mark price.') }
    }
    return sendClosing(session, {
      position: row.position,
      amount: absolute(row.held.amount),
      limitPrice,
      steps: row.instrument,
    })
  }

  /** Sequential, because a wallet handles one signature at a time. After a failure the next position is closed. */
  const run = async (send: (row: PositionRow) => Promise<ClosingResult>) => {
    setSent(0)
    setResults([])
    let isAllClosed = true
    for (const [index, row] of rows.entries()) {
      const result = await send(row)
      if (result.status !== 'closed') isAllClosed = false
      setResults((known) => [...known, { name: positionName(row.position), result }])
      setSent(index + 1)
    }
    setSent(undefined)
    if (isAllClosed) onOpenChange(false)
  }
  return (
    <CloseAllDialog
      rows={rows}
      ratesOf={ratesOf}
      sent={sent}
      results={results}
      onMarket={() => void run(closeAtMarket)}
      onLimits={() => void run(closeAtMark)}
      onOpenChange={onOpenChange}
    />
  )
}

type ClosedOne = { readonly name: string; readonly result: ClosingResult }

type CloseAllDialogProps = {
  rows: readonly PositionRow[]
  ratesOf: (row: PositionRow) => FeeSchedule | undefined
  /** Closes at the market, one order after another. `sent` counts finished orders; it is `undefined` when idle. */
  onMarket: () => void
  onLimits: () => void
  sent: number | undefined
  results: readonly ClosedOne[]
  onOpenChange: (isOpen: boolean) => void
}

type Planned = { readonly row: PositionRow; readonly plan: ClosingPlan }

/**
 * Closes all positions as far as the books allow, one market order per position. Shows estimates first, then results.
 */
function CloseAllDialog(props: CloseAllDialogProps) {
  const { rows, ratesOf, sent, results, onOpenChange } = props
  const books = useOthersBooks(rows.map(({ position }) => position.instrumentName))
  const planned = rows.map((row): Planned => ({
    row,
    plan: planClosing({ row, book: books.get(row.position.instrumentName), rates: ratesOf(row) }),
  }))
  const closable = planned.filter(({ plan }) => plan.status === 'ready')
  const isWhole = planned.every(({ plan }) => plan.status === 'ready' && plan.remains === 0n)
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('Close all positions')}
      description={t('Each position is closed with a reduce-only market order.')}
    >
      <PlanTable planned={planned} isWhole={isWhole} />
      <Results results={results} />
      <div className="flex flex-col gap-2 px-4 pb-4">
        <BuilderNote />
        <output className="min-h-4 text-xs text-text-3">
          {sent === undefined ? '' : t('{sent} of {count} sent', { sent, count: rows.length })}
        </output>
        <Button
          size="large"
          variant="danger"
          disabled={closable.length === 0}
          isPending={sent !== undefined}
          onClick={props.onMarket}
        >
          {plural(closable.length, {
            one: 'Close 1 position at market',
            other: 'Close {count} positions at market',
          })}
        </Button>
        {(!isWhole || results.length > 0) && (
          <Button disabled={sent !== undefined} onClick={props.onLimits}>
            {t('Close the rest with limit orders at mark')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function PlanTable({ planned, isWhole }: { planned: readonly Planned[]; isWhole: boolean }) {
  const sums = planned.map(({ plan }) => (plan.status === 'ready' ? plan.figures.netPnl : undefined))
  const isKnown = sums.some((sum) => sum !== undefined)
  const total = isKnown ? fixed6<Usd>(sums.reduce<bigint>((sum, netPnl) => sum + (netPnl ?? 0n), 0n)) : undefined
  return (
    <table aria-label={t('Closing preview')} className="m-4 text-sm">
      <thead>
        <tr className="text-xs text-text-3">
          <th className="py-1 text-left font-normal">{t('Instrument')}</th>
          <th className="text-right font-normal">{t('Position')}</th>
          <th className="text-right font-normal">{t('PnL if closed now (USD)')}</th>
        </tr>
      </thead>
      {planned.map(({ row, plan }) => (
        <PlannedRow key={positionKey(row.position)} row={row} plan={plan} />
      ))}
      <tfoot>
        <tr className="h-8 border-t border-line-strong font-medium">
          <td colSpan={2}>{isWhole ? t('Total after fees') : t('Total for what the books can fill, after fees')}</td>
          <td className="text-right">
            <Estimate usd={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function PlannedRow({ row, plan }: Planned) {
  const words = planText(row, plan)
  return (
    <tbody>
      <tr className="h-7 border-t border-line">
        <td>{positionName(row.position)}</td>
        <td className="text-right">
          <HeldPosition row={row} />
        </td>
        <td className="text-right">
          <Estimate usd={plan.status === 'ready' ? plan.figures.netPnl : undefined} />
        </td>
      </tr>
      {words !== undefined && (
        <tr>
          <td colSpan={3} className="pb-1.5 text-xs text-warn">
            {words}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Amount that the market order would leave, and why; `undefined` if the book fills the whole position. */
function planText(row: PositionRow, plan: ClosingPlan): string | undefined {
  switch (plan.status) {
    case 'unknown':
      return t('Contract specs unavailable. Try again.')
    case 'noBook':
      return t('Order book isn’t live: no market order is sent.')
    case 'empty':
      return emptyLabels(row)
    case 'ready':
      return plan.remains === 0n || plan.figures.filled === undefined
        ? undefined
        : thinText(row, plan.figures.filled, plan.figures)
  }
}

function Results({ results }: { results: readonly ClosedOne[] }) {
  if (results.length === 0) return null
  return (
    <ul aria-label={t('Status of each')} aria-live="polite" className="mx-4 mb-3 flex flex-col gap-1 text-sm">
      {results.map(({ name, result }) => (
        <li key={name} className={resultTones[result.status]}>
          <span className="font-medium">{name}</span> {result.words}
        </li>
      ))}
    </ul>
  )
}

function Estimate({ usd }: { usd: Usd | undefined }) {
  if (usd === undefined) return unknownText
  return (
    <span className="whitespace-nowrap">
      <span title={t('Estimated from the live book')}>≈ </span>
      <Gain usd={usd} />
    </span>
  )
}
