import { useOthersBooks } from '@/account/orders/useOthersBook'
import { fixed6, signOf, absolute, type Usd } from '@/protocol/fixed6'
import type { FeeSchedule } from '@/quant/fees'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { SignedValue } from '@/ui/SignedValue'
import { plural, t } from '@/ui/t'
import { emptyWords, thinWords } from './ClosingNotes'
import { planClosing, type ClosingPlan } from './closingPlan'
import { resultTones, type ClosingResult } from './closingResult'
import { Held } from './positionColumns'
import type { PositionRow } from './positionRow'

/** What became of one position of those that were to be closed. */
export type ClosedOne = { readonly instrumentName: string; readonly result: ClosingResult }

type CloseAllDialogProps = {
  rows: readonly PositionRow[]
  ratesOf: (row: PositionRow) => FeeSchedule
  /** Sends one order after the other; how many are through is said in `sent`, undefined when none is on its way. */
  onMarket: () => void
  /** The same by limits at the mark, which rest until they are filled. */
  onLimits: () => void
  sent: number | undefined
  results: readonly ClosedOne[]
  onOpenChange: (isOpen: boolean) => void
}

type Planned = { readonly row: PositionRow; readonly plan: ClosingPlan }

/** Closes everything at the market as far as the books go, one order a position: what each would give, then what it gave. */
export function CloseAllDialog(props: CloseAllDialogProps) {
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
      description={t('Each position is closed by a market order that can only make it smaller.')}
    >
      <PlanTable planned={planned} isWhole={isWhole} />
      <Results results={results} />
      <div className="flex flex-col gap-2 px-4 pb-4">
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
            one: 'Close 1 position at the market',
            other: 'Close {count} positions at the market',
          })}
        </Button>
        {(!isWhole || results.length > 0) && (
          <Button disabled={sent !== undefined} onClick={props.onLimits}>
            {t('Close what remains by limits at the mark')}
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
    <table aria-label={t('What closing all would give')} className="m-4 text-sm">
      <thead>
        <tr className="text-xs text-text-3">
          <th className="py-1 text-left font-normal">{t('Instrument')}</th>
          <th className="text-right font-normal">{t('Position')}</th>
          <th className="text-right font-normal">{t('PnL closing now, USD')}</th>
        </tr>
      </thead>
      {planned.map(({ row, plan }) => (
        <PlannedRow key={row.position.instrumentName} row={row} plan={plan} />
      ))}
      <tfoot>
        <tr className="h-8 border-t border-line-strong font-medium">
          <td colSpan={2}>{isWhole ? t('Together, after fees') : t('Together, of what the books take, after fees')}</td>
          <td className="text-right">
            <Estimate usd={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function PlannedRow({ row, plan }: Planned) {
  const words = planWords(row, plan)
  return (
    <tbody>
      <tr className="h-7 border-t border-line">
        <td>{row.position.instrumentName}</td>
        <td className="text-right">
          <Held row={row} />
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

/** What the market leaves of it, and why; nothing for a position that its book takes whole. */
function planWords(row: PositionRow, plan: ClosingPlan): string | undefined {
  switch (plan.status) {
    case 'unknown':
      return t('The terms of this instrument are not known.')
    case 'noBook':
      return t('Its book is not live: no market order is sent into it.')
    case 'empty':
      return emptyWords(row)
    case 'ready':
      return plan.remains === 0n || plan.figures.filled === undefined
        ? undefined
        : thinWords(row, plan.figures.filled, plan.figures)
  }
}

function Results({ results }: { results: readonly ClosedOne[] }) {
  if (results.length === 0) return null
  return (
    <ul aria-label={t('What became of each')} aria-live="polite" className="mx-4 mb-3 flex flex-col gap-1 text-sm">
      {results.map(({ instrumentName, result }) => (
        <li key={instrumentName} className={resultTones[result.status]}>
          <span className="font-medium">{instrumentName}</span> {result.words}
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
      <SignedValue sign={signOf(usd)}>{formatUsd(absolute(usd))}</SignedValue>
    </span>
  )
}
