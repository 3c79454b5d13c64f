import { fixed6, fromNumber, type Amount } from '@/protocol/fixed6'
import { rfqRatioStep } from '@/quant/rfqRules'
import type { PresetLeg } from './presets'

/**
 * The perpetual that takes the delta of one structure to zero, as near as the step of ratios lets it. `held` is what the
 * structure has of the perpetual already (signed), which is part of `delta`. Undefined when nothing of it is needed.
 */
export function hedgeLeg(delta: number, perpetualName: string, held: Amount): PresetLeg | undefined {
  if (!Number.isFinite(delta)) return undefined
  const exact = held - fromNumber<Amount>(delta)
  const half = rfqRatioStep / 2n
  const size = ((exact < 0n ? -exact : exact) + half) / rfqRatioStep
  if (size === 0n) return undefined
  return {
    instrumentName: perpetualName,
    side: exact > 0n ? 'buy' : 'sell',
    ratio: fixed6<Amount>(size * rfqRatioStep),
  }
}
