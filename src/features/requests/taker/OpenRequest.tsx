import { useEffect, useRef } from 'react'
import { useAccountSummary, useFills } from '@/account/accountContext'
import { feeRatesOf } from '@/account/feeRates'
import type { RfqEntry } from '@/account/rfqs/rfqLog'
import { useBlockQuotes, useOwnQuotes, usePendingRfqs, useRfqActions } from '@/account/rfqs/useRfqs'
import { acceptedLegs, standingOf, type AcceptedLeg } from './acceptance'
import { AcceptDialog } from './AcceptDialog'
import { AcceptedLegsTable } from './AcceptedLegsTable'
import { BenchmarkList } from './BenchmarkList'
import { useIsLate } from './Countdown'
import { packageDecimals } from './packageFormat'
import { benchmarksOf, type Benchmarks } from './packageMarket'
import { packageAsset } from './packageWords'
import { rankQuotes, type RankedQuote } from './rankQuotes'
import { RequestHead } from './RequestHead'
import { requestState } from './requestState'
import { SideQuotes } from './SideQuotes'
import { Comparison } from './Comparison'
import { notional } from '@/protocol/fixed6'
import type { Hash } from '@/protocol/instrument'
import { t } from '@/ui/t'
import { OwnWaiting } from './OwnWaiting'
import { useAcceptance } from './useAcceptance'
import { useLegMarkets } from './useLegMarkets'
import { useLegValues } from './useLegValues'

/** One request of the trader's own: what makers say to it, until it ends, and what became of it. */
export function OpenRequest({ asset, entry, isNew }: { asset: string; entry: RfqEntry; isNew: boolean }) {
  const section = useRef<HTMLElement>(null)
  // The button that was pressed is gone with the form: who goes on by keyboard goes on here.
  useEffect(() => {
    if (isNew) section.current?.focus()
  }, [isNew])
  const { block, end } = entry
  const legs = block.legs ?? noLegs
  const actions = useRfqActions()
  const pending = usePendingRfqs()
  const isLate = useIsLate(block.deadline)
  const state = requestState(entry, isLate)
  const markets = useLegMarkets(legs)
  const values = useLegValues(packageAsset(legs) ?? asset, legs, markets)
  const quotes = useBlockQuotes(end === undefined ? block.blockId : undefined)
  const own = (useOwnQuotes().data ?? []).filter(({ blockId }) => blockId === block.blockId)
  const sides = rankQuotes(quotes.data, block.isBuy, new Set(own.map(({ quoteId }) => quoteId)))
  const decimals = packageDecimals(legs.map(({ pricePrecision }) => pricePrecision))
  const acceptance = useAcceptance(block)
  const measures = (isBuy: boolean) => benchmarksOf(legs, { isBuy, amount: block.amount }, markets, values)
  const shown = [true, false].filter((isBuy) => block.isBuy === undefined || block.isBuy === isBuy)
  return (
    <section ref={section} tabIndex={-1} aria-label={t('Request')} className="@container flex flex-col outline-none">
      <RequestHead
        entry={entry}
        state={state}
        isClosing={pending.closing.has(block.blockId)}
        onClose={() => void actions?.close(block.blockId)}
      />
      {entry.fills.map((fill) => (
        <Traded key={fill.quoteId} block={block} quoteId={fill.quoteId} decimals={decimals} />
      ))}
      {end === undefined &&
        shown.map((isBuy) => (
          <SideQuotes
            key={String(isBuy)}
            quotes={isBuy ? sides.buy : sides.sell}
            isBuy={isBuy}
            isLoading={quotes.isPending}
            failure={quotes.isError ? t('The quotes could not be read. Trying again.') : undefined}
            benchmarks={measures(isBuy)}
            decimals={decimals}
            blocked={state.status === 'open' ? undefined : state.words}
            onAccept={acceptance.choose}
          >
            <BenchmarkList benchmarks={measures(isBuy)} isBuy={isBuy} decimals={decimals} />
          </SideQuotes>
        ))}
      <OwnWaiting quotes={own} decimals={decimals} />
      {acceptance.chosen !== undefined && (
        <Accept
          entry={entry}
          chosen={acceptance.chosen}
          acceptance={acceptance}
          now={acceptance.chosen.isBuy ? sides.buy : sides.sell}
          over={state.status === 'open' ? undefined : state.words}
          benchmarks={measures(acceptance.chosen.isBuy)}
          decimals={decimals}
        />
      )}
    </section>
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
  const rows = useAccountSummary().data?.feeStructures
  const { outcome, amount = block.amount } = acceptance
  const traded = useTradedLegs(block, outcome !== undefined && 'quoteId' in outcome ? outcome.quoteId : undefined)
  const meant = acceptedLegs(block, chosen, (leg) => feeRatesOf(rows, leg))
  return (
    <AcceptDialog
      chosen={chosen}
      amount={amount}
      legs={traded.length > 0 ? traded : meant}
      decimals={decimals}
      comparison={
        <Comparison price={chosen.quote.limitPrice} isBuy={chosen.isBuy} benchmarks={benchmarks} decimals={decimals} />
      }
      preview={acceptance.preview}
      standing={standingOf(chosen, now)}
      over={over}
      phase={acceptance.phase}
      outcome={outcome}
      onTake={acceptance.choose}
      onConfirm={() => void acceptance.confirm()}
      onClose={acceptance.close}
    />
  )
}

/** What a quote has traded, leg by leg, as the venue's own fills tell it. */
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
  if (legs.length === 0) return null
  return <AcceptedLegsTable label={t('Legs that traded')} legs={legs} decimals={decimals} />
}
