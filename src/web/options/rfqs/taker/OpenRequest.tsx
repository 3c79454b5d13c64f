import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { notional } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { QuoteMessage } from '@/core/protocol/rest/rfqs'
import { t } from '@/web/language/t'
import { useStepsOf } from '@/web/market/useStepsOf'
import type { RfqEntry } from '@/web/options/rfqs/model/rfqLog'
import { useBlockQuotes, useMyQuotes, usePendingRfqs, useRfqActions } from '@/web/options/rfqs/model/useRfqs'
import { useAccountSummary, useFills } from '@/web/session/accountLists'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { Button } from '@/web/ui/Button'
import { sidedPackagePrice } from '@/web/ui/packagePrice'
import { packageAmount } from '../packageAmount'
import { packageLabel, packageTitle } from '../packageLabel'
import {
  acceptedLegs,
  acceptanceStanding,
  type AcceptedLeg,
  rankQuotes,
  type RankedQuote,
  useAcceptance,
} from './acceptance'
import { AcceptDialog, AcceptedLegsTable } from './AcceptDialog'
import { ChosenQuote } from './ChosenQuote'
import { useIsLate, Countdown } from './Countdown'
import type { DealOutcomeType } from './dealOutcomeType'
import { benchmarksOf, type Benchmarks } from './packageMarket'
import { QuoteLine } from './QuoteLine'
import { RequestLegsTable } from './RequestLegsTable'
import { packageDecimals, packageAsset, requestState, directionText, type RequestState } from './requestText'
import { SideQuotes, Comparison } from './SideQuotes'
import { usePackageMarkets, useLegValues } from './useLegValues'

type OpenRequestProps = {
  asset: string
  entry: RfqEntry
  isNew: boolean
  onNew: () => void
  Outcome: DealOutcomeType
}

/** A request of the account: its quotes while it is open, and its outcome. */
export function OpenRequest({ asset, entry, isNew, onNew, Outcome }: OpenRequestProps) {
  const section = useFocusIf(isNew)
  const { block, end } = entry
  const legs = block.legs ?? noLegs
  const isLate = useIsLate(block.deadline)
  const state = requestState(entry, isLate)
  const markets = usePackageMarkets(legs)
  const values = useLegValues(packageAsset(legs) ?? asset, legs, markets)
  const quotes = useBlockQuotes(end === undefined ? block.blockId : undefined)
  const own = (useMyQuotes().data ?? []).filter(({ blockId }) => blockId === block.blockId)
  const sides = rankQuotes(quotes.data, block.isBuy, new Set(own.map(({ quoteId }) => quoteId)))
  const decimals = packageDecimals(legs.map(({ pricePrecision }) => pricePrecision))
  const acceptance = useAcceptance(block)
  const stepsOf = useStepsOf(packageAsset(legs))
  const [chosenId, setChosenId] = useState<Hash>()
  const measures = (isBuy: boolean) => benchmarksOf(legs, { isBuy, amount: block.amount }, markets, values)
  const shown = [true, false].filter((isBuy) => block.isBuy === undefined || block.isBuy === isBuy)
  const [buying, selling] = [measures(true), measures(false)]
  const all = [...sides.buy, ...sides.sell]
  const chosen = all.find(({ quote }) => quote.quoteId === chosenId) ?? sides.buy[0] ?? sides.sell[0]
  const over = state.status === 'open' ? undefined : state.words
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('Request')}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 outline-none max-[68.6875rem]:items-start min-[68.75rem]:min-h-full min-[68.75rem]:grid-cols-[minmax(0,1fr)_24rem] min-[120rem]:grid-cols-[minmax(0,70rem)_minmax(36rem,1fr)]"
    >
      <div className="contents min-w-0 flex-col gap-1 min-[68.75rem]:flex">
        <RequestHead entry={entry} state={state} onNew={onNew} />
        {entry.fills.map((fill) => (
          <Traded key={fill.quoteId} block={block} quoteId={fill.quoteId} decimals={decimals} />
        ))}
        {end === undefined && <QuoteLine quotes={all} asked={block.isBuy} {...{ buying, selling, decimals }} />}
        {end === undefined &&
          shown.map((isBuy) => (
            <SideQuotes
              {...{ block, isBuy, decimals }}
              key={String(isBuy)}
              quotes={isBuy ? sides.buy : sides.sell}
              isTwoSided={shown.length > 1}
              isLoading={quotes.isPending}
              failure={quotes.isError ? t('Couldn’t load quotes. Retrying…') : undefined}
              benchmarks={isBuy ? buying : selling}
              blocked={over}
              chosenId={chosen?.quote.quoteId}
              onChoose={({ quote }) => setChosenId(quote.quoteId)}
              onAccept={acceptance.choose}
            />
          ))}
        <OwnWaiting block={block} quotes={own} decimals={decimals} />
        <RequestLegsTable
          {...{ block, legs, markets, buying, selling, stepsOf, decimals }}
          amount={end === undefined ? block.amount : entry.amount}
        />
      </div>
      {end === undefined && chosen !== undefined && (
        <Chosen
          {...{ asset, block, chosen, decimals, Outcome }}
          benchmarks={chosen.isBuy ? buying : selling}
          blocked={over}
          onAccept={acceptance.choose}
        />
      )}
      {acceptance.chosen !== undefined && (
        <Accept
          entry={entry}
          chosen={acceptance.chosen}
          acceptance={acceptance}
          now={acceptance.chosen.isBuy ? sides.buy : sides.sell}
          over={over}
          benchmarks={acceptance.chosen.isBuy ? buying : selling}
          decimals={decimals}
        />
      )}
    </section>
  )
}

/** Takes the focus of the submitted form, which is gone, so that keyboard use continues here. */
function useFocusIf(isNew: boolean) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNew) section.current?.focus()
  }, [isNew])
  return section
}

type ChosenProps = Omit<ComponentProps<typeof ChosenQuote>, 'legs' | 'children'> & {
  asset: string
  Outcome: DealOutcomeType
}

function Chosen({ asset, Outcome, ...props }: ChosenProps) {
  const summary = useAccountSummary().data
  const legs = acceptedLegs(props.block, props.chosen, (leg) => feeRatesOf(summary, leg))
  return (
    <ChosenQuote {...props} legs={legs}>
      <Outcome asset={asset} legs={legs} />
    </ChosenQuote>
  )
}

const noLegs: NonNullable<RfqEntry['block']['legs']> = []

type AcceptProps = {
  entry: RfqEntry
  chosen: RankedQuote
  acceptance: ReturnType<typeof useAcceptance>
  now: readonly RankedQuote[]
  over: string | undefined
  benchmarks: Benchmarks
  decimals: number
}

function Accept({ entry: { block }, chosen, acceptance, now, over, benchmarks, decimals }: AcceptProps) {
  const summary = useAccountSummary().data
  const { outcome, amount = block.amount } = acceptance
  const traded = useTradedLegs(block, outcome !== undefined && 'quoteId' in outcome ? outcome.quoteId : undefined)
  const stepsOf = useStepsOf(packageAsset(block.legs ?? noLegs))
  const meant = acceptedLegs(block, chosen, (leg) => feeRatesOf(summary, leg))
  return (
    <AcceptDialog
      block={block}
      stepsOf={stepsOf}
      chosen={chosen}
      amount={amount}
      legs={traded.length > 0 ? traded : meant}
      decimals={decimals}
      comparison={
        <Comparison price={chosen.quote.limitPrice} isBuy={chosen.isBuy} benchmarks={benchmarks} decimals={decimals} />
      }
      preview={acceptance.preview}
      standing={acceptanceStanding(chosen, now)}
      over={over}
      phase={acceptance.phase}
      outcome={outcome}
      onTake={acceptance.choose}
      onConfirm={() => void acceptance.confirm()}
      onClose={acceptance.close}
    />
  )
}

/** The legs as traded, from the venue's fills. */
function useTradedLegs({ legs = noLegs }: RfqEntry['block'], quoteId: Hash | undefined): readonly AcceptedLeg[] {
  const fills = useFills().data
  if (quoteId === undefined || fills === undefined) return []
  return fills
    .filter(({ orderId }) => orderId === quoteId)
    .toSorted((a, b) => placeOf(legs, a) - placeOf(legs, b))
    .map(({ key, instrumentName, side, amount, price, fee }) => ({
      instrumentId: key,
      instrumentName,
      side,
      contracts: amount,
      price,
      value: notional(price, amount),
      fee,
    }))
}

function placeOf(
  legs: readonly { readonly instrumentName: string }[],
  fill: { readonly instrumentName: string },
): number {
  return legs.findIndex(({ instrumentName }) => instrumentName === fill.instrumentName)
}

type TradedProps = { block: RfqEntry['block']; quoteId: Hash; decimals: number }

function Traded({ block, quoteId, decimals }: TradedProps) {
  const legs = useTradedLegs(block, quoteId)
  const stepsOf = useStepsOf(packageAsset(block.legs ?? noLegs))
  if (legs.length === 0) return null
  return <AcceptedLegsTable label={t('Executed legs')} legs={legs} stepsOf={stepsOf} decimals={decimals} />
}

type RequestHeadProps = { entry: RfqEntry; state: RequestState; onNew: () => void }

function RequestHead({ entry: { block, amount }, state, onNew }: RequestHeadProps) {
  const actions = useRfqActions()
  const { closing } = usePendingRfqs()
  const { isBuy } = block
  const tone = isBuy === undefined ? 'text-text-1' : isBuy ? 'text-buy' : 'text-sell'
  return (
    <header className="bg-surface-1 px-3 py-2 max-sm:-order-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3
          title={packageLabel(block.legs ?? [])}
          className="min-w-0 flex-1 text-base font-semibold text-text-1 proportional-nums"
        >
          <span className={tone}>{directionText(isBuy)}</span> {packageAmount(amount, block)} ×{' '}
          {packageTitle(block.legs ?? [])}
        </h3>
        {state.status === 'open' && (
          <Button
            size="small"
            isPending={closing.has(block.blockId)}
            onClick={() => void actions?.close(block.blockId)}
          >
            {t('Cancel RFQ')}
          </Button>
        )}
        <Button size="small" onClick={onNew}>
          {t('New RFQ')}
        </Button>
      </div>
      {state.status === 'open' && <Countdown createdNs={block.createdTimestamp} deadlineNs={block.deadline} isWide />}
      <p className="mt-0.5 text-xs text-text-3">
        {[
          block.fullSize ? t('full amount only') : undefined,
          block.amount < amount && block.amount > 0n
            ? t('{amount} left', { amount: packageAmount(block.amount, block) })
            : undefined,
        ]
          .filter((words) => words !== undefined)
          .join(' · ')}
      </p>
      {state.status !== 'open' && (
        <output
          className={`block text-sm ${state.status === 'ended' && state.end === 'filled' ? 'text-done' : 'text-warn'}`}
        >
          {state.words}
        </output>
      )}
    </header>
  )
}

type OwnWaitingProps = { block: RfqEntry['block']; quotes: readonly QuoteMessage[]; decimals: number }

/** The taker's own resting quotes on the request. Makers can fill them, so they stay visible. */
function OwnWaiting({ block, quotes, decimals }: OwnWaitingProps) {
  const actions = useRfqActions()
  const { withdrawing } = usePendingRfqs()
  if (quotes.length === 0) return null
  return (
    <ul aria-label={t('Your open quotes')} className="border-t border-line">
      {quotes.map(({ quoteId, amount, limitPrice, isBuy }) => (
        <li key={quoteId} className="flex items-center gap-2 px-3 py-1.5 text-sm text-warn">
          <span className="flex-1">
            {isBuy === false
              ? t('Your offer: {amount} at {price}', said(packageAmount(amount, block), limitPrice, false, decimals))
              : t('Your bid: {amount} at {price}', said(packageAmount(amount, block), limitPrice, true, decimals))}
          </span>
          <Button size="small" isPending={withdrawing.has(quoteId)} onClick={() => void actions?.withdraw(quoteId)}>
            {t('Withdraw')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function said(amount: string, price: bigint, isBuy: boolean, decimals: number) {
  return { amount, price: sidedPackagePrice(price, isBuy, decimals) }
}
