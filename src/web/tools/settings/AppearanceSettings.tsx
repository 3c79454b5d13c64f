import { t } from '@/web/language/t'
import { Switch } from '@/web/ui/Checkbox'
import { ArrowIcon } from '@/web/ui/moreIcons'
import type { Preferences } from '@/web/ui/preferences/preferences'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { RadioGroup, type RadioOption } from '@/web/ui/RadioGroup'
import { Setting, SettingsSection } from './Setting'

const themes = [
  { value: 'dark', label: t('Dark'), drawn: ['dark'] },
  { value: 'light', label: t('Light'), drawn: ['light'] },
  { value: 'system', label: t('System'), drawn: ['dark', 'light'] },
] as const

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
  const { theme, palette, density, hasTickerBar } = preferences
  return (
    <SettingsSection title={t('Theme')}>
      <RadioGroup
        label={t('Theme')}
        options={themes.map((one) => ({ ...one, content: <ThemeCard {...one} palette={palette} /> }))}
        value={theme}
        onChange={(next) => change({ theme: next })}
        className="mb-4 h-auto! gap-3 bg-transparent! p-0! [&>label]:min-w-0 [&>label]:bg-transparent! [&>label]:px-0 [&>label>span]:w-full"
      />
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
      <Setting label={t('Ticker bar')} hint={t('One line of your favourites under the header.')}>
        <Switch
          label={<span className="sr-only">{t('Ticker bar')}</span>}
          isOn={hasTickerBar}
          onChange={(isOn) => change({ hasTickerBar: isOn })}
        />
      </Setting>
    </SettingsSection>
  )
}

type ThemeCardProps = {
  label: string
  /** Themes on the card, each drawn over the previous one. */
  drawn: readonly ('dark' | 'light')[]
  palette: Preferences['palette']
}

/** A miniature trading screen: chart, book and ticket button. */
function ThemeCard({ label, drawn, palette }: ThemeCardProps) {
  return (
    <span className="flex flex-col gap-1.5 text-center">
      <span className="grid h-22 overflow-hidden rounded-lg outline-offset-2 outline-accent max-sm:h-16 [:checked+span_&]:outline-2">
        {drawn.map((theme) => (
          <span
            key={theme}
            data-theme={theme}
            data-palette={palette}
            className="col-start-1 row-start-1 flex gap-1 bg-surface-0 p-2 even:[clip-path:polygon(60%_0,100%_0,100%_100%,40%_100%)]"
          >
            <svg viewBox="0 0 140 72" preserveAspectRatio="none" className="min-w-0 flex-1 rounded-sm bg-surface-1">
              <path
                d="M6 22l20 9 14-4 22 22 18-9 18 13 36-17"
                fill="none"
                strokeWidth="1.5"
                vectorEffect="non-scaling-stroke"
                className="stroke-buy"
              />
            </svg>
            <span className="flex w-1/5 flex-col gap-1">
              <span className="flex-1 rounded-sm bg-surface-1" />
              <span className="h-3 rounded-[3px] bg-buy-fill" />
            </span>
          </span>
        ))}
      </span>
      {label}
    </span>
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
