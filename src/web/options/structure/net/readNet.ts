import { fixed6, negate, scale, type Fixed6, type Usd } from '@/core/protocol/fixed6'
import type { NetBook } from '@/core/quant/structures/netPrice'
import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import { formatAmount } from '@/web/ui/formatNumber'
import type { NetOrderLeg, NetTerms } from './netOrder'
import { legName } from './netText'

/** Fields of the form. */
export type NetDraft = {
  readonly isCredit: boolean
  readonly limitText: string
  /** The passive leg; undefined for the one with the widest spread. */
  readonly passiveName: string | undefined
  readonly leggingText: string
  readonly secondsText: string
  readonly withdrawsAtClose: boolean
}

export type NetField = 'limit' | 'legging' | 'seconds' | 'legs'

export type ReadNet =
  | { readonly terms: NetTerms; readonly problem?: undefined }
  | { readonly terms?: undefined; readonly problem: { readonly field: NetField; readonly words: string } }

const leastSeconds = 0.5
const mostSeconds = 3_600

export function readNet(
  draft: NetDraft,
  { legs, amount, passive }: Pick<NetTerms, 'legs' | 'amount' | 'passive'>,
): ReadNet {
  if (legs.length < 2) return wrong('legs', t('A net price needs two legs.'))
  for (const leg of legs) {
    const { amountStep } = leg.instrument
    const exact = leg.ratio * amount
    if (exact % (amountStep * scale) !== 0n || exact === 0n) {
      const values = { leg: legName(leg), step: formatAmount(amountStep, amountStep) }
      return wrong('legs', t('{leg}: the amount must be a multiple of {step}.', values))
    }
  }
  const limit = decimalValue<Usd>(draft.limitText)
  if (limit === undefined || limit < 0n) return wrong('limit', t('Enter a net limit.'))
  const legging = decimalValue<Usd>(draft.leggingText)
  if (legging === undefined || legging < 0n) return wrong('legging', t('Enter a legging limit, or 0.'))
  const seconds = Number(decimalValue<Fixed6<'Seconds'>>(draft.secondsText) ?? 0n) / 1e6
  if (!(seconds >= leastSeconds && seconds <= mostSeconds)) return wrong('seconds', t('Enter 0.5–3,600 seconds'))
  const { withdrawsAtClose } = draft
  const signedLimit = draft.isCredit ? negate(limit) : limit
  const minEditMs = Math.round(seconds * 1_000)
  return { terms: { legs, passive, amount, limit: signedLimit, legging, minEditMs, withdrawsAtClose } }
}

function wrong(field: NetField, words: string): ReadNet {
  return { problem: { field, words } }
}

/** Returns the leg with the widest spread relative to its mid: the hardest to take. */
export function widestLeg(books: readonly (NetBook | undefined)[]): number {
  const widths = books.map((book) => {
    const bid = book?.bids[0]?.price
    const ask = book?.asks[0]?.price
    // A leg without one side cannot be taken, or hardly, so it counts as the widest.
    return bid === undefined || ask === undefined ? Infinity : Number(ask - bid) / Number(ask + bid)
  })
  return Math.max(0, widths.indexOf(Math.max(...widths)))
}

/** Two ticks of each leg that is taken, in USD per structure: a first value for the legging limit. */
export function usualLegging(legs: readonly NetOrderLeg[], passive: number): Usd {
  const exact = legs.reduce(
    (sum, { ratio, instrument }, at) => (at === passive ? sum : sum + 2n * ratio * instrument.priceStep),
    0n,
  )
  return fixed6<Usd>(exact / scale)
}

/** Returns the middle of the executable net prices; undefined while one is unknown. */
export function middleNet({ bid, ask }: { readonly bid: Usd | undefined; readonly ask: Usd | undefined }) {
  return bid === undefined || ask === undefined ? undefined : fixed6<Usd>((bid + ask) / 2n)
}
