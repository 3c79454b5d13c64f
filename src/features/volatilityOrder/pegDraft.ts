import { fixed6, formatFixed6, type Fixed6, type Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { decimalValue } from '@/ui/decimalText'
import { t } from '@/ui/t'

/** A peg as the trader filled it in. */
export type PegDraft = {
  readonly isOn: boolean
  readonly capText: string
  readonly secondsText: string
  readonly cancelsAtEnd: boolean
}

export const emptyPegDraft: PegDraft = { isOn: false, capText: '', secondsText: '2', cancelsAtEnd: true }

export type PegLimits = { readonly cap: Price; readonly minEditMs: number; readonly cancelsAtEnd: boolean }

export type PegField = 'cap' | 'seconds'
export type ReadPeg =
  | { readonly limits: PegLimits; readonly error?: undefined }
  | { readonly limits?: undefined; readonly error: { readonly field: PegField; readonly words: string } }

/** Faster than this the venue's own limits and the eye are of no use. */
const leastSeconds = 0.5
const mostSeconds = 3_600

export function readPegDraft({ capText, secondsText, cancelsAtEnd }: PegDraft, side: Side): ReadPeg {
  const cap = decimalValue<Price>(capText)
  if (cap === undefined || cap <= 0n) {
    const words =
      side === 'buy'
        ? t('Enter the highest price that the peg may bid.')
        : t('Enter the lowest price that the peg may offer.')
    return { error: { field: 'cap', words } }
  }
  const value = decimalValue<Fixed6<'Seconds'>>(secondsText)
  const seconds = value === undefined ? Number.NaN : Number(value) / 1e6
  if (!(seconds >= leastSeconds && seconds <= mostSeconds)) {
    return { error: { field: 'seconds', words: t('Between 0.5 and 3,600 seconds from one edit to the next.') } }
  }
  return { limits: { cap, minEditMs: Math.round(seconds * 1000), cancelsAtEnd } }
}

/** A tenth beyond the price of now: room to follow, and an end to it. On a step, towards the price. */
export function usualCapText(price: Price, side: Side, priceStep: Price): string {
  const beyond = side === 'buy' ? (price * 11n) / 10n : (price * 9n) / 10n
  const below = beyond / priceStep
  const steps = side === 'buy' || below * priceStep === beyond ? below : below + 1n
  return formatFixed6(fixed6(larger(steps, 1n) * priceStep))
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
