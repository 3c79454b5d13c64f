import { fixed6, type Amount, type Usd, add, subtract, type Price } from '@/core/protocol/fixed6'
import { marginValue } from '@/core/quant/collateral'
import type { SwapAsset, SwapSize } from '@/core/quant/swap'
import { t } from '@/web/language/t'
import type { Change } from '@/web/ui/BeforeAfter'
import { decimalValue } from '@/web/ui/decimalText'
import { formatDecimal, formatUsd } from '@/web/ui/formatNumber'

/** The form of a swap: the typed amount of one side. The amount of the other side follows from the price. */
export type SwapDraft = {
  readonly asset: SwapAsset
  readonly isBuy: boolean
  readonly side: 'base' | 'quote'
  readonly text: string
}

/** Assets that can be swapped, in conversion order (core/quant/swap.ts). */
export const swapAssets: readonly SwapAsset[] = ['WETH', 'WBTC', 'USDT', 'weETH', 'SDAI']

export const startDraft: SwapDraft = { asset: 'WETH', isBuy: false, side: 'base', text: '' }

/** Draft of a visit: an account without the asset cannot sell it. */
export function beginDraft(held: Amount): SwapDraft {
  return { ...startDraft, isBuy: held <= 0n, side: held <= 0n ? 'quote' : 'base' }
}

/** Size of one unit, to request price and capacity while no amount is typed. */
const oneUnit: SwapSize = { base: fixed6<Amount>(1_000_000n) }

/** Size of a draft; undefined unless a positive amount is typed. */
export function draftSize({ side, text }: SwapDraft): SwapSize | undefined {
  const value = decimalValue<Amount>(text)
  if (value === undefined || value <= 0n) return undefined
  return side === 'base' ? { base: value } : { quote: fixed6<Usd>(value) }
}

export function askedSize(draft: SwapDraft): SwapSize {
  return draftSize(draft) ?? oneUnit
}

export type SwapMeans = {
  /** Balance in units of the asset; `quote` is the free USDC. */
  readonly base: Amount
  readonly quote: Usd
  readonly baseCapacity: Amount
  readonly quoteCapacity: Usd
}

export type SwapProblem = 'amount' | 'base' | 'quote' | 'baseCapacity' | 'quoteCapacity'

/** Reason why the venue would reject the swap, as far as the page can know. */
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

type Exchanged = {
  readonly asset: SwapAsset
  readonly isBuy: boolean
  readonly amount: Amount
  readonly quote: Usd
  readonly price: Price
}

type Standing = {
  readonly base: Amount
  /** All USDC, including isolated margin. */
  readonly usdc: Usd
  /** USD; undefined if the venue does not report it. */
  readonly available: Usd | undefined
}

/** Balances and available margin before and after a swap. Collateral backs margin only with its ratio of its value. */
export function swapChanges(exchanged: Exchanged | undefined, standing: Standing, asset: SwapAsset): readonly Change[] {
  const { base, usdc, available } = standing
  const after = exchanged === undefined ? undefined : standingAfter(exchanged, standing)
  return [
    { name: t('USDC balance'), before: formatDecimal(usdc, 2), after: formatDecimal(after?.usdc, 2) },
    {
      name: t('{asset} balance', { asset }),
      before: swapUnitsText(asset, base),
      after: swapUnitsText(asset, after?.base),
    },
    {
      name: t('Available margin'),
      unit: 'USD',
      about: t('For new orders.'),
      before: formatUsd(available),
      after: formatUsd(after?.available),
    },
  ]
}

function standingAfter(
  { asset, isBuy, amount, quote, price }: Exchanged,
  { base, usdc, available }: Standing,
): Standing {
  const baseAfter = isBuy ? add(base, amount) : subtract(base, amount)
  const backing = subtract(marginValue(asset, baseAfter, price), marginValue(asset, base, price))
  const paid = isBuy ? quote : fixed6<Usd>(0n - quote)
  return {
    base: baseAfter,
    usdc: subtract(usdc, paid),
    available: available === undefined ? undefined : fixed6<Usd>(available + backing - paid),
  }
}

/** Formats units of an asset: cents for stablecoins, millionths for other assets. */
export function swapUnitsText(asset: string, units: bigint | undefined): string {
  return formatDecimal(units, asset === 'USDT' || asset === 'SDAI' ? 2 : 6)
}
