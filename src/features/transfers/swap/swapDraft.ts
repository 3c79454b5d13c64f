import { fixed6, type Amount, type Usd } from '@/protocol/fixed6'
import type { SwapAsset, SwapSize } from '@/quant/swap'
import { decimalValue } from '@/ui/decimalText'

/** What is typed: how much of one of the two sides. The other follows. */
export type SwapDraft = {
  readonly asset: SwapAsset
  readonly isBuy: boolean
  readonly side: 'base' | 'quote'
  readonly text: string
}

/** In the order of conversion; those that can be had at the venue (quant/swap.ts). */
export const swapAssets: readonly SwapAsset[] = ['WETH', 'WBTC', 'USDT', 'weETH', 'SDAI']

export const startDraft: SwapDraft = { asset: 'WETH', isBuy: false, side: 'base', text: '' }

/** One unit: what the price and the capacity are asked with while nothing is typed. */
const oneUnit: SwapSize = { base: fixed6<Amount>(1_000_000n) }

/** The size that is typed, undefined while it is none. */
export function draftSize({ side, text }: SwapDraft): SwapSize | undefined {
  const value = decimalValue<Amount>(text)
  if (value === undefined || value <= 0n) return undefined
  return side === 'base' ? { base: value } : { quote: fixed6<Usd>(value) }
}

export function askedSize(draft: SwapDraft): SwapSize {
  return draftSize(draft) ?? oneUnit
}

export type SwapMeans = {
  /** Units of the asset that are held, and USDC that are free. */
  readonly base: Amount
  readonly quote: Usd
  readonly baseCapacity: Amount
  readonly quoteCapacity: Usd
}

export type SwapProblem = 'amount' | 'base' | 'quote' | 'baseCapacity' | 'quoteCapacity'

/** Why the venue would refuse it, as far as the page can know. */
export function swapProblem(
  draft: SwapDraft,
  terms: { readonly amount: Amount; readonly quote: Usd; readonly fee: Usd },
  means: SwapMeans,
): SwapProblem | undefined {
  if (draftSize(draft) === undefined) return 'amount'
  if (draft.isBuy) {
    if (terms.quote > means.quote) return 'quote'
    return terms.amount > means.baseCapacity ? 'baseCapacity' : undefined
  }
  if (terms.amount > means.base) return 'base'
  return terms.quote + terms.fee > means.quoteCapacity ? 'quoteCapacity' : undefined
}
