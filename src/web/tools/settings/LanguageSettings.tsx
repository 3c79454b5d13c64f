import { languages, languageTags } from '@/web/language/languages'
import { t } from '@/web/language/t'
import type { Preferences } from '@/web/ui/preferences/preferences'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { Select, type SelectOption } from '@/web/ui/Select'
import { Setting, SettingsSection } from './Setting'

const asBrowser = 'browser'
/** Together these use every grouping and decimal mark of traders' locales. */
const numberLocales = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN']

export function LanguageSettings() {
  const { preferences, change } = usePreferences()
  const { language, numberLocale } = preferences
  const known = numberLocale === undefined || numberLocales.includes(numberLocale)
  const formats: readonly SelectOption<string>[] = [
    { value: asBrowser, label: t('Browser default: {example}', { example: exampleOf(undefined) }) },
    ...[...numberLocales, ...(known ? [] : [numberLocale])].map((tag) => ({ value: tag, label: exampleOf(tag) })),
  ]
  return (
    <SettingsSection title={t('Language, numbers and time')}>
      <Setting label={t('Language')} hint={t('Reloads the page.')}>
        <Select
          label={t('Language')}
          isLabelHidden
          options={offered(language).map((value) => ({ value, label: languages[value] }))}
          value={language}
          onChange={(next) => change({ language: next })}
        />
      </Setting>
      <Setting label={t('Number format')} hint={t('Reloads the page. Number fields use it too.')}>
        <Select
          label={t('Number format')}
          isLabelHidden
          options={formats}
          value={numberLocale ?? asBrowser}
          onChange={(next) => change({ numberLocale: next === asBrowser ? undefined : next })}
        />
      </Setting>
      <TimeZoneSetting />
    </SettingsSection>
  )
}

/**
 * Returns the languages to offer. The pseudo-language is for developers; it stays listed while it is active, so that it
 * can be switched off.
 */
function offered(language: Preferences['language']) {
  return languageTags.filter((value) => value !== 'en-XA' || value === language || import.meta.env.DEV)
}

/** Formats a price that is large enough to show digit grouping. */
function exampleOf(locale: string | undefined): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1_234_567.89)
}

const asComputer = 'computer'

function TimeZoneSetting() {
  const { preferences, change } = usePreferences()
  const { timeZone } = preferences
  return (
    <Setting
      label={t('Time zone')}
      hint={t('Reloads the page. Daily candles and expiries keep their UTC date, and exports are in UTC.')}
    >
      <Select
        label={t('Time zone')}
        isLabelHidden
        options={zoneOptions(timeZone)}
        value={timeZone ?? asComputer}
        onChange={(next) => change({ timeZone: next === asComputer ? undefined : next })}
        className="max-w-64"
      />
    </Setting>
  )
}

function zoneOptions(chosen: string | undefined): readonly SelectOption<string>[] {
  const names = new Set(['UTC', ...(chosen === undefined ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone')])
  const computer = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [
    { value: asComputer, label: t('Computer: {zone}', { zone: readable(computer) }) },
    ...[...names].map((name) => ({ value: name, label: readable(name) })),
  ]
}

const readable = (zone: string) => zone.replaceAll('_', ' ')
