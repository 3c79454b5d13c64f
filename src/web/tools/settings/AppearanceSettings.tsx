import { t } from '@/web/language/t'
import { ArrowIcon } from '@/web/ui/moreIcons'
import type { Preferences } from '@/web/ui/preferences/preferences'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { RadioGroup, type RadioOption } from '@/web/ui/RadioGroup'
import { Setting, SettingsSection } from './Setting'

const themes: readonly RadioOption<Preferences['theme']>[] = [
  { value: 'system', label: t('System') },
  { value: 'dark', label: t('Dark') },
  { value: 'light', label: t('Light') },
]

const palettes: readonly RadioOption<Preferences['palette']>[] = [
  { value: 'default', label: t('Green and red'), content: <PaletteSample palette="default" /> },
  { value: 'colour-blind', label: t('Blue and orange'), content: <PaletteSample palette="colour-blind" /> },
  { value: 'east-asian', label: t('Red up, green down'), content: <PaletteSample palette="east-asian" /> },
]

const paletteHints: Record<Preferences['palette'], string> = {
  default: t('Green for buy/up, red for sell/down.'),
  'colour-blind': t('Blue for buy/up, orange for sell/down. Colour-blind friendly.'),
  'east-asian': t('Red for buy/up, green for sell/down.'),
}

const densities: readonly RadioOption<Preferences['density']>[] = [
  { value: 'compact', label: t('Compact') },
  { value: 'regular', label: t('Regular') },
  { value: 'comfortable', label: t('Comfortable') },
]

export function AppearanceSettings() {
  const { preferences, change } = usePreferences()
  const { theme, palette, density } = preferences
  return (
    <SettingsSection title={t('Appearance')}>
      <Setting label={t('Theme')}>
        <RadioGroup label={t('Theme')} options={themes} value={theme} onChange={(next) => change({ theme: next })} />
      </Setting>
      <Setting label={t('Colours')} hint={paletteHints[palette]}>
        <RadioGroup
          label={t('Colours')}
          options={palettes}
          value={palette}
          onChange={(next) => change({ palette: next })}
        />
      </Setting>
      <Setting label={t('Density')} hint={t('Height of rows, inputs and buttons. Larger on touch screens.')}>
        <RadioGroup
          label={t('Density')}
          options={densities}
          value={density}
          onChange={(next) => change({ density: next })}
        />
      </Setting>
    </SettingsSection>
  )
}

/** Shows a palette's colours for up and down, whichever palette the page uses. */
function PaletteSample({ palette }: { palette: Preferences['palette'] }) {
  return (
    <span data-palette={palette} className="flex items-center gap-1.5">
      <ArrowIcon isUp className="text-buy" width={12} height={12} />
      <ArrowIcon isUp={false} className="text-sell" width={12} height={12} />
    </span>
  )
}
