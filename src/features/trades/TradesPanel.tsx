import { memo } from 'react'
import type { Amount, Price } from '@/protocol/fixed6'
import type { Instrument, Side } from '@/protocol/instrument'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { ArrowIcon } from '@/ui/icons'
import { Panel } from '@/ui/Panel'
import type { Freshness } from '@/ui/Panel'
import { PriceText } from '@/ui/PriceText'
import { Skeleton } from '@/ui/Skeleton'
import { Time } from '@/ui/Time'
import './trades.css'
import { sizeShare } from './sizeShare'

export type TapeTrade = {
  readonly tradeId: string
  /** The side of the taker. */
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly timeNs: bigint
}

export type TradesPanelProps = {
  instrument: Instrument
  /** Newest first. */
  trades: readonly TapeTrade[]
  freshness: Freshness
  failure?: { readonly why: string; readonly onRetry?: () => void } | undefined
}

/** As many as anybody reads; the history has the rest. */
const rowLimit = 80

/** The tape: what anybody traded, newest first. */
export function TradesPanel({ instrument, trades, freshness, failure }: TradesPanelProps) {
  const shown = trades.slice(0, rowLimit)
  const largest = shown.reduce((most, trade) => (trade.amount > most ? trade.amount : most), 0n)
  return (
    <Panel title="Trades" freshness={freshness}>
      {failure !== undefined && shown.length === 0 ? (
        <ErrorState what="The trades could not be loaded." why={failure.why} onRetry={failure.onRetry} />
      ) : freshness.status === 'loading' ? (
        <TapeSkeleton />
      ) : shown.length === 0 ? (
        <EmptyState>Nothing has traded here yet.</EmptyState>
      ) : (
        // What scrolls and holds no control takes the focus itself, so that keys can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} aria-label="Latest trades">
          <table aria-label="Trades" className="tape">
            <thead>
              <tr>
                <th scope="col">Price</th>
                <th scope="col">Amount ({instrument.asset})</th>
                <th scope="col">Time</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((trade) => (
                <TapeRow
                  key={trade.tradeId}
                  trade={trade}
                  priceStep={instrument.priceStep}
                  amountStep={instrument.amountStep}
                  share={sizeShare(trade.amount, largest)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  )
}

type TapeRowProps = { trade: TapeTrade; priceStep: Price; amountStep: Amount; share: number }

const TapeRow = memo(function TapeRow({ trade, priceStep, amountStep, share }: TapeRowProps) {
  const isBuy = trade.side === 'buy'
  return (
    <tr style={{ '--share': `${share}%` }} data-side={trade.side}>
      <td className={isBuy ? 'text-buy' : 'text-sell'}>
        <ArrowIcon isUp={isBuy} className="mr-1 inline" />
        <span className="sr-only">{isBuy ? 'bought at ' : 'sold at '}</span>
        <PriceText value={trade.price} step={priceStep} />
      </td>
      <td>
        <PriceText value={trade.amount} step={amountStep} />
      </td>
      <td className="text-text-3">
        <Time timeNs={trade.timeNs} />
      </td>
    </tr>
  )
})

function TapeSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden pt-6">
      {Array.from({ length: 24 }, (_, index) => (
        <div key={index} className="grid h-5 shrink-0 grid-cols-3 items-center gap-6 px-3">
          <Skeleton height={8} />
          <Skeleton height={8} width={`${40 + ((index * 37) % 60)}%`} />
          <Skeleton height={8} />
        </div>
      ))}
    </div>
  )
}
