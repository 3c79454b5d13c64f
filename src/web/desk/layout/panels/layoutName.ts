import { t } from '@/web/language/t'
import { isPreset, type LayoutPresetId, layoutPresetIds } from '../layoutPresets'

/** Display name of a layout: presets in the trader's language, saved layouts under their own name. */
export function layoutName(name: string): string {
  return isPreset(name) ? presetNames[name] : name
}

const presetNames: Readonly<Record<LayoutPresetId, string>> = {
  perpetuals: t('Perpetuals'),
  options: t('Options'),
  portfolio: t('Portfolio'),
  maker: t('Maker'),
}

const longest = 40

/** Error text for an invalid name; `undefined` if the name is valid. */
export function layoutNameError(name: string): string | undefined {
  if (name === '') return t('Enter a name')
  if (name.length > longest) return t('Names can have up to {longest} characters', { longest })
  if (isPreset(name) || layoutPresetIds.some((preset) => layoutName(preset) === name))
    return t('“{name}” is a preset name. Choose another.', { name })
  return undefined
}
