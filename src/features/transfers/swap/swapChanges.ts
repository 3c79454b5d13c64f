import { add, fixed6, subtract, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import { marginValue } from '@/quant/collateral'
import type { SwapAsset } from '@/quant/swap'
import type { Change } from '@/ui/BeforeAfter'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import { unitsText } from './unitsText'

type Exchanged = {
  readonly asset: SwapAsset
  readonly isBuy: boolean
  readonly amount: Amount
  readonly quote: Usd
  readonly price: Price
}

type Standing = {
  readonly base: Amount
  /** All USDC, those that are set aside among them. */
  readonly usdc: Usd
  /** USD; undefined where the venue does not say. */
  readonly available: Usd | undefined
}

/** Balances and free margin before and after: a collateral backs only its share of its value. */
export function swapChanges(exchanged: Exchanged | undefined, standing: Standing, asset: SwapAsset): readonly Change[] {
  const { base, usdc, available } = standing
  const after = exchanged && standingAfter(exchanged, standing)
  return [
    { name: t('USDC balance'), before: formatDecimal(usdc, 2), after: formatDecimal(after?.usdc, 2) },
    {
      name: t('{asset} balance', { asset }),
      before: unitsText(asset, base),
      after: unitsText(asset, after?.base),
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
    available: available && fixed6<Usd>(available + backing - paid),
  }
}
