import { memo, useCallback, type ReactNode } from 'react'
import { type Amount, type Price, fixed6 } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { ArrowIcon } from '@/web/ui/moreIcons'
import { NumberField } from '@/web/ui/NumberField'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { PriceText } from '@/web/ui/PriceText'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Time } from '@/web/ui/Time'
import { UnitHead } from '@/web/ui/UnitHead'
import { usePersisted } from '@/web/ui/usePersisted'
import { filterOf, filterTrades, readTapeFilters, withFilter, type TapeFilter } from './tapeFilter'
import { TapeSkeleton } from './TapeSkeleton'
import { useRowsInSight } from './useRowsInSight'
import './trades.css'

export type TapeTrade = {
  readonly tradeId: string
  /** Side of the taker. */
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly timeNs: bigint
}

export type TradesPanelProps = {
  instrument: Instrument
  /** Newest first. */
  trades: readonly TapeTrade[]
  freshness: PanelFreshness
  firstStep?: ReactNode
  failure?: { readonly why: string; readonly onRetry?: () => void } | undefined
}

const cent = 10_000n
/** Most rows shown. The trade history has older trades. */
const rowLimit = 80

/** Public trades, newest first. Large trades are marked, and small trades can be hidden. */
export function TradesPanel({ instrument, trades, freshness, firstStep, failure }: TradesPanelProps) {
  const { instrumentName } = instrument
  const [filters, changeFilters] = usePersisted('tape', readTapeFilters)
  const filter = filterOf(filters, instrumentName)
  const setFilter = useCallback(
    (change: Partial<TapeFilter>) =>
      changeFilters((now) => withFilter(now, instrumentName, { ...filterOf(now, instrumentName), ...change })),
    [changeFilters, instrumentName],
  )
  const shown = filterTrades(trades, filter).slice(0, rowLimit)
  return (
    <Panel
      title={t('Trades')}
      className="@container"
      freshness={freshness}
      actions={<SizeFilter instrument={instrument} {...filter} onChange={setFilter} />}
    >
      {failure !== undefined && trades.length === 0 ? (
        <ErrorState what={t('Couldn’t load trades')} why={failure.why} onRetry={failure.onRetry} />
      ) : freshness.status === 'loading' ? (
        <TapeSkeleton />
      ) : trades.length === 0 ? (
        <EmptyState action={firstStep}>{t('Nothing has traded here yet.')}</EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState
          action={
            <Button size="small" onClick={() => setFilter({ text: '' })}>
              {t('Show all trades')}
            </Button>
          }
        >
          {t('No trades of this size yet')}
        </EmptyState>
      ) : (
        <Tape instrument={instrument} shown={shown} trades={trades} />
      )}
    </Panel>
  )
}

type SizeFilterProps = TapeFilter & { instrument: Instrument; onChange: (change: Partial<TapeFilter>) => void }

/** Memoised, because a render rewrites the DOM attributes of the fields. */
const SizeFilter = memo(function SizeFilter({ instrument, units, text, onChange }: SizeFilterProps) {
  return (
    <>
      <NumberField
        label={t('Min. amount')}
        isLabelHidden
        placeholder={t('min. amount')}
        className="w-24 pointer-fine:[--control-height:24px]"
        value={text}
        onChange={(typed) => onChange({ text: typed })}
        unit={units === 'usd' ? cent : instrument.amountStep}
        unitName={units === 'usd' ? 'USD' : instrument.asset}
      />
      <RadioGroup
        label={t('Min. amount unit')}
        size="small"
        className="@max-[15rem]:hidden"
        value={units}
        onChange={(chosen) => onChange({ units: chosen })}
        options={[
          { value: 'contracts', label: instrument.asset },
          { value: 'usd', label: 'USD' },
        ]}
      />
    </>
  )
})

type TapeProps = { instrument: Instrument; shown: readonly TapeTrade[]; trades: readonly TapeTrade[] }

function Tape({ instrument, shown, trades }: TapeProps) {
  const largest = shown.reduce((most, trade) => (trade.amount > most ? trade.amount : most), 0n)
  const { ref, count, onScroll } = useRowsInSight()
  const largeFrom = largeTradeFrom(trades.map(({ amount }) => amount))
  return (
    // `relative`, so that visually hidden elements scroll with the rows instead of lengthening the page.
    <section
      ref={ref}
      className="relative max-h-[calc(1.375rem+round(down,100%-1.375rem,var(--book-row)))] min-h-0 flex-1 overflow-y-auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list must scroll by keyboard, WCAG 2.1.1
      tabIndex={0}
      aria-label={t('Latest trades')}
      onScroll={onScroll}
    >
      <table aria-label={t('Trades')} className="tape">
        <thead>
          <tr>
            <th scope="col">{t('Price')}</th>
            <th scope="col">
              <UnitHead name={t('Amount')} unit={instrument.asset} />
            </th>
            <th scope="col">{t('Time')}</th>
          </tr>
        </thead>
        <tbody>
          {/* Keyed by position, because changing texts is cheaper than moving rows. Once scrolled, keyed by trade
              to hold the scroll position. */}
          {shown.slice(0, count).map((trade, place) => (
            <TapeRow
              key={count === undefined ? trade.tradeId : place}
              trade={trade}
              priceStep={instrument.priceStep}
              amountStep={instrument.amountStep}
              share={sizeShare(trade.amount, largest)}
              isLarge={largeFrom !== undefined && trade.amount >= largeFrom}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type TapeRowProps = { trade: TapeTrade; priceStep: Price; amountStep: Amount; share: number; isLarge: boolean }

const TapeRow = memo(function TapeRow({ trade, priceStep, amountStep, share, isLarge }: TapeRowProps) {
  const isBuy = trade.side === 'buy'
  return (
    <tr data-side={trade.side} data-large={isLarge || undefined}>
      <td>
        <ArrowIcon isUp={isBuy} className="mr-1 inline" />
        <span className="sr-only">{isBuy ? t('bought at') : t('sold at')} </span>
        <PriceText value={trade.price} step={priceStep} />
      </td>
      <td style={{ backgroundSize: `${share}% 2px` }}>
        <PriceText value={trade.amount} step={amountStep} />
        {isLarge && <span className="sr-only"> {t('large')}</span>}
      </td>
      <td>
        <Time timeNs={trade.timeNs} />
      </td>
    </tr>
  )
})

/** With fewer trades there is no typical size. */
const leastTrades = 20

/**
 * Least amount of a large trade: within the largest 5% of the tape and at least three times the median, so that equal
 * trades are not large. `undefined` on a short tape.
 */
export function largeTradeFrom(amounts: readonly Amount[]): Amount | undefined {
  if (amounts.length < leastTrades) return undefined
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const median = sorted[Math.floor((sorted.length - 1) / 2)]
  const nineteenTwentieths = sorted[Math.ceil(sorted.length * 0.95) - 1]
  if (median === undefined || nineteenTwentieths === undefined) return undefined
  const threeMedians = fixed6<Amount>(median * 3n)
  return nineteenTwentieths > threeMedians ? nineteenTwentieths : threeMedians
}

/** Bar length from 0 to 100. Uses the square root, so that small trades stay distinguishable beside a large trade. */
export function sizeShare(amount: bigint, largest: bigint): number {
  if (largest <= 0n || amount <= 0n) return 0
  return Math.round(Math.sqrt(Number(amount) / Number(largest)) * 100)
}
