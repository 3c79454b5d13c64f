import type { Failure } from '@/account/describeFailure'
import type { QuoteOutcome } from '@/account/rfqs/rfqActions'
import { fixed6, smaller, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'
import { tradeFee, type FeeSchedule } from '@/quant/fees'
import { t } from '@/ui/t'
import { contractsOf } from './packageMarket'
import type { RankedQuote } from './rankQuotes'

/** One leg as it would trade, from the taker's side. */
export type AcceptedLeg = {
  readonly instrumentId: string
  readonly instrumentName: string
  readonly side: Side
  readonly contracts: Amount
  /** As the maker has it, or as the venue would split his price at the marks of now. */
  readonly price: Price | undefined
  /** USD that it costs, above 0, or brings, below. */
  readonly value: Usd | undefined
  readonly fee: Usd | undefined
}

/** What taking a quote would trade, leg by leg. */
export function acceptedLegs(
  block: RfqBlockRecord,
  { quote, isBuy }: RankedQuote,
  ratesOf: (leg: { readonly asset: string; readonly instrumentType: 'OPTION' | 'PERPETUAL' }) => FeeSchedule,
): readonly AcceptedLeg[] {
  const amount = smaller(quote.amount, block.amount)
  return (block.legs ?? []).flatMap((leg): AcceptedLeg[] => {
    const { instrumentId, instrumentName, instrumentType, asset, indexPrice } = leg
    if (instrumentType === 'SPOT') return []
    const takes = (leg.side === 'buy') === isBuy
    const contracts = contractsOf(amount, leg.ratio)
    const price = quote.legs?.find((one) => one.instrumentId === instrumentId)?.price
    const known = { instrumentId, instrumentName, side: takes ? ('buy' as const) : ('sell' as const), contracts }
    if (price === undefined) return [{ ...known, price, value: undefined, fee: undefined }]
    const premium = (price * contracts) / 1_000_000n
    const fee = tradeFee({
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

/** The sum of a part of all legs; undefined where one of them is not known. */
export function sumOf(legs: readonly AcceptedLeg[], part: 'value' | 'fee'): Usd | undefined {
  let sum = 0n
  for (const leg of legs) {
    const value = leg[part]
    if (value === undefined) return undefined
    sum += value
  }
  return fixed6<Usd>(sum)
}

/** USD of the whole, above 0 when it is paid. */
export function packageValue(price: Price, amount: Amount, isBuy: boolean): Usd {
  const value = (price * amount) / 1_000_000n
  return fixed6<Usd>(isBuy ? value : -value)
}

/** What there is of a quote that somebody looks at: makers take quotes back and put others in their place. */
export type Standing =
  | { readonly status: 'stands' }
  /** Another is there that is as good. */
  | { readonly status: 'improved'; readonly best: RankedQuote }
  | { readonly status: 'worse'; readonly best: RankedQuote }
  | { readonly status: 'gone' }

export function standingOf({ quote, isBuy }: RankedQuote, now: readonly RankedQuote[]): Standing {
  if (now.some((one) => one.quote.quoteId === quote.quoteId)) return { status: 'stands' }
  const [best] = now
  if (best === undefined) return { status: 'gone' }
  const isAsGood = isBuy ? best.quote.limitPrice <= quote.limitPrice : best.quote.limitPrice >= quote.limitPrice
  return { status: isAsGood ? 'improved' : 'worse', best }
}

/** What became of an acceptance, in words. */
export function outcomeWords(outcome: QuoteOutcome): string {
  switch (outcome.status) {
    case 'filled':
      return t('Filled: all legs traded.')
    case 'partial':
      return t('Filled in part, all legs alike; the rest was taken back.')
    case 'missed':
      return t('Not filled: the quote was gone before yours arrived. No leg traded.')
    case 'refused':
      return outcome.failure.isDeclined ? t('Not signed. No leg traded.') : t('Refused. No leg traded.')
    case 'resting':
      return t('Not filled, and it still waits on the request. Take it back, or leave it to the makers.')
    case 'notArrived':
      return t('It never arrived at the venue. No leg traded.')
    case 'unknown':
      return t('The venue could not be asked what became of it. Look at the fills before you trade again.')
    case 'busy':
      return t('Another quote of yours is on its way on this request.')
  }
}

export function failureOf(outcome: QuoteOutcome): Failure | undefined {
  return outcome.status === 'refused' && !outcome.failure.isDeclined ? outcome.failure : undefined
}
