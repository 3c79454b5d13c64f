import * as z from 'zod/mini'
import { decimalValue } from '@/web/ui/decimalText'

/** `riskShare`: percent of the equity lost at the stop-loss; `riskUsd`: USD lost there. */
export const presetUnits = ['contracts', 'usd', 'share', 'riskShare', 'riskUsd'] as const
export type PresetUnit = (typeof presetUnits)[number]

/** An own amount of the trader. The text is a plain decimal. */
export type SizePreset = { readonly unit: PresetUnit; readonly text: string }

/** As stored: the presets of all assets, those of one asset in their order. */
export type AssetPreset = SizePreset & { readonly asset: string }

export const mostPresets = 4

/** True for an amount above 0; percentages up to 100. */
export function isPreset({ unit, text }: SizePreset): boolean {
  const value = decimalValue(text)
  const isPercent = unit === 'share' || unit === 'riskShare'
  return value !== undefined && value > 0n && (!isPercent || value <= 100_000_000n)
}

const preset = z.object({ asset: z.string(), unit: z.enum(presetUnits), text: z.string() })

/** Reads the presets. What is invalid is left out, so that a press never means something else. */
export function readPresets(persisted: unknown): readonly AssetPreset[] {
  const list: readonly unknown[] = Array.isArray(persisted) ? persisted : []
  return list.flatMap((one) => {
    const found = z.safeParse(preset, one)
    return found.success && isPreset(found.data) ? [found.data] : []
  })
}

export function presetsOf(all: readonly AssetPreset[], asset: string): readonly SizePreset[] {
  return all.filter((one) => one.asset === asset).slice(0, mostPresets)
}
