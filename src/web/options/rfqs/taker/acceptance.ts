import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fixed6, smaller, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Side, Hash } from '@/core/protocol/instrument'
import type { RfqBlockRecord, RfqQuote } from '@/core/protocol/rest/rfqs'
import { knownTradeFee, type FeeSchedule } from '@/core/quant/fees'
import { t } from '@/web/language/t'
import type { NewQuote } from '@/web/options/rfqs/model/newQuote'
import type { QuoteOutcome, PreviewOutcome } from '@/web/options/rfqs/model/rfqActions'
import { usePendingRfqs, useRfqActions } from '@/web/options/rfqs/model/useRfqs'
import { useStructureStore } from '@/web/options/structure/structureStore'
import type { Failure } from '@/web/session/actions/describeFailure'
import { contractsOf } from './packageMarket'

/** A leg of the package, from the taker's side. */
export type AcceptedLeg = {
  readonly instrumentId: string
  readonly instrumentName: string
  readonly side: Side
  readonly contracts: Amount
  /** The maker's price of the leg, or the venue's split of the package price at current marks. */
  readonly price: Price | undefined
  /** USD, positive if the taker pays. */
  readonly value: Usd | undefined
  readonly fee: Usd | undefined
}

/** Packages that an acceptance of the quote trades. */
export function tradedAmount(block: Pick<RfqBlockRecord, 'amount'>, { quote }: RankedQuote): Amount {
  return smaller(quote.amount, block.amount)
}

export function acceptedLegs(
  block: RfqBlockRecord,
  chosen: RankedQuote,
  ratesOf: (leg: {
    readonly asset: string
    readonly instrumentType: 'OPTION' | 'PERPETUAL'
  }) => FeeSchedule | undefined,
): readonly AcceptedLeg[] {
  const { quote, isBuy } = chosen
  const amount = tradedAmount(block, chosen)
  return (block.legs ?? []).flatMap((leg): AcceptedLeg[] => {
    const { instrumentId, instrumentName, instrumentType, asset, indexPrice } = leg
    if (instrumentType === 'SPOT') return []
    const takes = (leg.side === 'buy') === isBuy
    const contracts = contractsOf(amount, leg.ratio)
    const price = quote.legs?.find((one) => one.instrumentId === instrumentId)?.price
    const known = { instrumentId, instrumentName, side: takes ? ('buy' as const) : ('sell' as const), contracts }
    if (price === undefined) return [{ ...known, price, value: undefined, fee: undefined }]
    const premium = (price * contracts) / 1_000_000n
    const fee = knownTradeFee({
      instrument: { instrumentType },
      price,
      amount: contracts,
      indexPrice,
      liquidity: 'taker',
      rates: ratesOf({ asset, instrumentType }),
    })
    return [{ ...known, price, value: fixed6<Usd>(takes ? premium : -premium), fee }]
  })
}

/** Sum over the legs; undefined while a leg's figure is unknown. */
export function sumOf(legs: readonly AcceptedLeg[], part: 'value' | 'fee'): Usd | undefined {
  let sum = 0n
  for (const leg of legs) {
    const value = leg[part]
    if (value === undefined) return undefined
    sum += value
  }
  return fixed6<Usd>(sum)
}

/** Value of all packages in USD, positive if the taker pays. */
export function packageValue(price: Price, amount: Amount, isBuy: boolean): Usd {
  const value = (price * amount) / 1_000_000n
  return fixed6<Usd>(isBuy ? value : -value)
}

/** State of a selected quote, which its maker may cancel or replace at any time. */
export type Standing =
  | { readonly status: 'open' }
  /** The selected quote is gone, and another quote is as good or better. */
  | { readonly status: 'improved'; readonly best: RankedQuote }
  | { readonly status: 'worse'; readonly best: RankedQuote }
  | { readonly status: 'gone' }

export function acceptanceStanding({ quote, isBuy }: RankedQuote, now: readonly RankedQuote[]): Standing {
  if (now.some((one) => one.quote.quoteId === quote.quoteId)) return { status: 'open' }
  const [best] = now
  if (best === undefined) return { status: 'gone' }
  const isAsGood = isBuy ? best.quote.limitPrice <= quote.limitPrice : best.quote.limitPrice >= quote.limitPrice
  return { status: isAsGood ? 'improved' : 'worse', best }
}

export function acceptanceText(outcome: QuoteOutcome): string {
  switch (outcome.status) {
    case 'filled':
      return t('Filled: all legs traded')
    case 'partial':
      return t('Partially filled in proportion; the rest was cancelled.')
    case 'missed':
      return t('Not filled: the quote was no longer available. No legs traded.')
    case 'refused':
      return outcome.failure.isDeclined ? t('Not signed. No legs traded.') : t('Rejected. No legs traded.')
    case 'resting':
      return t('Not filled. Your order is still open on the RFQ – cancel it or leave it for makers.')
    case 'notArrived':
      return t('Not received by the venue. No legs traded.')
    case 'unknown':
      return t('We couldn’t confirm the outcome. Check your fills before trading again.')
    case 'busy':
      return t('You already have a quote pending on this RFQ.')
  }
}

export function acceptanceFailure(outcome: QuoteOutcome): Failure | undefined {
  return outcome.status === 'refused' && !outcome.failure.isDeclined ? outcome.failure : undefined
}

export type RankedQuote = {
  readonly quote: RfqQuote
  /** True when the taker would buy the package. */
  readonly isBuy: boolean
  /** Rank within its side, where 1 is the best. */
  readonly rank: number
}

type RankedSides = {
  /** Quotes that sell the package to the taker, cheapest first. */
  readonly buy: readonly RankedQuote[]
  /** Quotes that buy the package from the taker, highest first. */
  readonly sell: readonly RankedQuote[]
}

/** Ranks quotes of other accounts on the requested sides: best first, and older first on a tie. */
export function rankQuotes(
  quotes: { readonly bids: readonly RfqQuote[]; readonly asks: readonly RfqQuote[] } | undefined,
  asked: RfqBlockRecord['isBuy'],
  ownIds: ReadonlySet<Hash>,
): RankedSides {
  const ranked = (side: readonly RfqQuote[], isBuy: boolean) =>
    side
      .filter(({ quoteId }) => !ownIds.has(quoteId))
      .toSorted((a, b) => byBest(a, b, isBuy))
      .map((quote, at) => ({ quote, isBuy, rank: at + 1 }))
  return {
    buy: asked === false ? [] : ranked(quotes?.asks ?? [], true),
    sell: asked === true ? [] : ranked(quotes?.bids ?? [], false),
  }
}

function byBest(a: RfqQuote, b: RfqQuote, isBuy: boolean): number {
  if (a.limitPrice !== b.limitPrice) return a.limitPrice < b.limitPrice === isBuy ? -1 : 1
  return a.createdTimestamp < b.createdTimestamp ? -1 : a.createdTimestamp > b.createdTimestamp ? 1 : 0
}

/** State of an acceptance, from the selection of a quote to its outcome. */
export function useAcceptance(block: RfqBlockRecord) {
  const actions = useRfqActions()
  const { onQuoteSigned } = useStructureStore()
  const { quotes } = usePendingRfqs()
  const [chosen, setChosen] = useState<RankedQuote>()
  const [outcome, setOutcome] = useState<QuoteOutcome>()
  const meant = chosen === undefined ? undefined : meantQuote(block, chosen)
  const preview = useQuery<PreviewOutcome>({
    queryKey: ['quotePreview', chosen?.quote.quoteId, String(meant?.amount)],
    queryFn: ({ signal }) => {
      if (actions === undefined || meant === undefined) throw new Error('nothing is looked at')
      return actions.preview(meant, signal)
    },
    enabled: actions !== undefined && meant !== undefined && outcome === undefined,
    gcTime: 0,
    retry: false,
  })
  return {
    chosen,
    amount: meant?.amount,
    preview: preview.data,
    phase: quotes.get(block.blockId),
    outcome,
    choose: (quote: RankedQuote) => {
      setOutcome(undefined)
      setChosen(quote)
    },
    confirm: async () => {
      if (actions === undefined || meant === undefined) return
      setOutcome(await actions.accept(meant, (quoteId) => onQuoteSigned(block, quoteId, meant.isBuy)))
    },
    close: () => setChosen(undefined),
  }
}

/** The taker's quote on the opposite side, for the smaller of the two remaining amounts. */
function meantQuote(block: RfqBlockRecord, chosen: RankedQuote): NewQuote {
  const { quote, isBuy } = chosen
  return { block, isBuy, amount: tradedAmount(block, chosen), limitPrice: quote.limitPrice }
}
