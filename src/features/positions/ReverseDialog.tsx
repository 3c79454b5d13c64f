import { absolute, fixed6, type Amount } from '@/protocol/fixed6'
import { useOrderBook } from '@/marketData/orderBook/useOrderBook'
import type { FeeSchedule } from '@/quant/fees'
import { slippage, walkBook } from '@/quant/marketSlippage'
import { tradeFee } from '@/quant/fees'
import { applyFill, entryPrice } from '@/quant/pnl'
import { BeforeAfter, type Change } from '@/ui/BeforeAfter'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { formatAmount } from '@/ui/formatAmount'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { formatUsd } from '@/ui/formatUsd'
import type { BookView } from '@/marketData/orderBook/bookView'
import { closingSide, type PositionRow } from './positionRow'

type ReverseDialogProps = {
  row: PositionRow
  rates: FeeSchedule
  /** Why the venue would refuse it, as far as that is known. */
  refusal: string | undefined
  onSubmit: (amount: Amount) => Promise<boolean>
  isPending: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Turns a long into a short of the same size, or back, in one order. */
export function ReverseDialog({ row, rates, refusal, onSubmit, isPending, onOpenChange }: ReverseDialogProps) {
  const { position, instrument, held } = row
  const book = useOrderBook(position.instrumentName)
  if (instrument === undefined) return null
  const side = closingSide(position)
  const amount = fixed6<Amount>(absolute(held.amount) * 2n)
  const text = formatAmount(amount, instrument.amountStep)
  const isLive = book.status === 'live'
  const words = isLive ? refusal : 'Reversing needs a live book.'
  return (
    <Dialog isOpen onOpenChange={onOpenChange} title={`Reverse ${position.instrumentName}`} size="small">
      <div className="flex flex-col gap-3 p-4">
        <p className="text-sm text-text-2">
          {side === 'sell' ? 'Sells' : 'Buys'} {text} {position.asset} at the market: half of it closes the position,
          the other half opens one the other way.
        </p>
        <BeforeAfter label="What reversing would do" changes={isLive ? changesOf(row, book, amount, rates) : []} />
        <output className="min-h-4 text-xs text-danger">{words ?? ''}</output>
        <Button
          size="large"
          variant={side}
          disabled={words !== undefined}
          isPending={isPending}
          onClick={() => {
            void onSubmit(amount).then((isTaken) => {
              if (isTaken) onOpenChange(false)
            })
          }}
        >
          {side === 'sell' ? 'Sell' : 'Buy'} {text} {position.asset} at the market
        </Button>
      </div>
    </Dialog>
  )
}

function changesOf(row: PositionRow, book: BookView, amount: Amount, rates: FeeSchedule): readonly Change[] {
  const { position, instrument, held, indexPrice } = row
  if (instrument === undefined) return []
  const side = closingSide(position)
  const walk = walkBook(side === 'sell' ? book.bids : book.asks, amount)
  const price = walk.isComplete ? walk.averagePrice : undefined
  const after = price === undefined ? undefined : applyFill(held, side, price, amount)
  const isFeeKnown = price !== undefined && (instrument.instrumentType === 'PERPETUAL' || indexPrice !== undefined)
  const fee = isFeeKnown
    ? tradeFee({ instrument, price, amount, indexPrice: indexPrice ?? price, liquidity: 'taker', rates })
    : undefined
  const words = { buy: 'Long', sell: 'Short' }
  const size = formatAmount(absolute(held.amount), instrument.amountStep)
  const entry = after === undefined ? undefined : entryPrice(after.position)
  return [
    {
      name: 'Position',
      unit: position.asset,
      before: `${words[position.side]} ${size}`,
      after: `${words[side]} ${size}`,
    },
    {
      name: 'Entry',
      unit: 'USD',
      before: formatPrice(position.avgEntryPrice, instrument.priceStep),
      after: formatPrice(entry, instrument.priceStep),
    },
    {
      name: 'Slippage',
      about: 'How much worse than the mid',
      after: formatPercent(
        price === undefined || book.mid === undefined ? undefined : slippage(side, price, book.mid),
        {
          decimals: 3,
          isSigned: false,
        },
      ),
    },
    { name: 'Fee', unit: 'USD', after: formatUsd(fee, 4) },
    { name: 'Realised PnL', unit: 'USD', about: 'Before the fee', after: formatUsd(after?.realizedPnl) },
  ]
}
