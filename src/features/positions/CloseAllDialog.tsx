import { absolute, fixed6, signOf, type Usd } from '@/protocol/fixed6'
import { useOrderBooks } from '@/marketData/orderBook/useOrderBooks'
import type { FeeSchedule } from '@/quant/fees'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { SignedValue } from '@/ui/SignedValue'
import { plural, t } from '@/ui/t'
import { closingFigures } from './closingFigures'
import { Held } from './positionColumns'
import type { PositionRow } from './positionRow'

type CloseAllDialogProps = {
  rows: readonly PositionRow[]
  ratesOf: (row: PositionRow) => FeeSchedule
  /** Sends one order after the other; how many of them the venue has taken is told in `sent`. */
  onSubmit: (rows: readonly PositionRow[]) => Promise<void>
  sent: number | undefined
  onOpenChange: (isOpen: boolean) => void
}

/** Closes everything at the market, one order a position, with what each would give. */
export function CloseAllDialog({ rows, ratesOf, onSubmit, sent, onOpenChange }: CloseAllDialogProps) {
  const books = useOrderBooks(rows.map(({ position }) => position.instrumentName))
  const priced = rows.map((row) => {
    const book = books.get(row.position.instrumentName)
    const isLive = book?.status === 'live'
    const figures =
      row.instrument === undefined
        ? undefined
        : closingFigures({
            held: row.held,
            amount: absolute(row.held.amount),
            instrument: row.instrument,
            bids: isLive ? book.bids : undefined,
            asks: isLive ? book.asks : undefined,
            markPrice: row.markPrice,
            indexPrice: row.indexPrice,
            rates: ratesOf(row),
          })
    return { row, netPnl: figures?.netPnl }
  })
  const closable = priced.filter(({ netPnl }) => netPnl !== undefined).map(({ row }) => row)
  const isComplete = closable.length === rows.length
  const total = isComplete ? fixed6<Usd>(priced.reduce((sum, { netPnl }) => sum + (netPnl ?? 0n), 0n)) : undefined
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('Close all positions')}
      description={t('Each position is closed by a market order that can only make it smaller.')}
    >
      <table aria-label={t('What closing all would give')} className="m-4 text-sm">
        <thead>
          <tr className="text-xs text-text-3">
            <th className="py-1 text-left font-normal">{t('Instrument')}</th>
            <th className="text-right font-normal">{t('Position')}</th>
            <th className="text-right font-normal">{t('PnL closing now, USD')}</th>
          </tr>
        </thead>
        <tbody>
          {priced.map(({ row, netPnl }) => (
            <tr key={row.position.instrumentName} className="h-7 border-t border-line">
              <td>{row.position.instrumentName}</td>
              <td className="text-right">
                <Held row={row} />
              </td>
              <td className="text-right">
                <Estimate usd={netPnl} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-8 border-t border-line-strong font-medium">
            <td colSpan={2}>{t('Together, after fees')}</td>
            <td className="text-right">
              <Estimate usd={total} />
            </td>
          </tr>
        </tfoot>
      </table>
      <div className="flex flex-col gap-2 px-4 pb-4">
        <output className="min-h-4 text-xs text-text-3">
          {sent !== undefined
            ? t('{sent} of {count} closed', { sent, count: rows.length })
            : isComplete
              ? ''
              : plural(rows.length - closable.length, {
                  one: '1 cannot be closed at the market now: its book is not live or too thin.',
                  other: '{count} cannot be closed at the market now: their books are not live or too thin.',
                })}
        </output>
        <Button
          size="large"
          variant="danger"
          disabled={closable.length === 0}
          isPending={sent !== undefined}
          onClick={() => void onSubmit(closable).then(() => onOpenChange(false))}
        >
          {plural(closable.length, {
            one: 'Close 1 position at the market',
            other: 'Close {count} positions at the market',
          })}
        </Button>
      </div>
    </Dialog>
  )
}

function Estimate({ usd }: { usd: Usd | undefined }) {
  if (usd === undefined) return unknownText
  return (
    <SignedValue sign={signOf(usd)}>
      <span title={t('Estimated from the live book')}>≈ </span>
      {formatUsd(absolute(usd))}
    </SignedValue>
  )
}
