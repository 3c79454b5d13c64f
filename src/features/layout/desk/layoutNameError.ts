import { t } from '@/ui/t'
import { isPreset, presetIds } from '../layoutPresets'
import { layoutName } from './layoutName'

const longest = 40

/** Why a layout cannot have this name; undefined when it can. */
export function layoutNameError(name: string): string | undefined {
  if (name === '') return t('Give it a name.')
  if (name.length > longest) return t('A name has at most {longest} characters.', { longest })
  if (isPreset(name) || presetIds.some((preset) => layoutName(preset) === name))
    return t('“{name}” is the name of a preset. Take another one.', { name })
  return undefined
}
