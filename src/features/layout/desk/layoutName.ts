import { t } from '@/ui/t'
import { isPreset, type PresetId } from '../layoutPresets'

/** What a layout is called: presets in the trader's language, saved ones as they were named. */
export function layoutName(name: string): string {
  return isPreset(name) ? presetName(name) : name
}

function presetName(preset: PresetId): string {
  switch (preset) {
    case 'perpetuals':
      return t('Perpetuals')
    case 'options':
      return t('Options')
    case 'portfolio':
      return t('Portfolio')
    case 'maker':
      return t('Maker')
  }
}
