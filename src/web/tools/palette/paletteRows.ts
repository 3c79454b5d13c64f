import { t } from '@/web/language/t'
import { searchInstruments } from '@/web/market/searchInstruments'
import type { PhraseContext } from './paletteCommand'
import type { ParsedPhrase, Suggestion } from './parsePhrase'

export type PaletteSection = 'order' | 'markets' | 'actions' | 'goTo'

export const sectionNames: Record<PaletteSection, string> = {
  order: t('Order'),
  markets: t('Markets'),
  actions: t('Actions'),
  goTo: t('Go to'),
}

export type PaletteRow = Suggestion & {
  readonly section: PaletteSection
  /** Markets: the asset, for its mark. */
  readonly asset?: string | undefined
}

const sectionOfVerb = new Map<string, PaletteSection>([
  ...['buy', 'long', 'b', 'sell', 'short', 's', 'chase', 'stop', 'twap', 'scaled', 'scale'].map(
    (verb) => [verb, 'order'] as const,
  ),
  ...['goto', 'go', 'open', 'theme', 'tour', 'help', '?'].map((verb) => [verb, 'goTo'] as const),
])

/** The suggestions of the parser by section, then further rows; the order of the sections is fixed. */
export function paletteRows(suggestions: readonly Suggestion[], more: readonly PaletteRow[]): readonly PaletteRow[] {
  const rows = [
    ...suggestions.map((one) => {
      const [verb = ''] = one.phrase.trimStart().toLowerCase().split(/\s+/)
      return { ...one, section: sectionOfVerb.get(verb) ?? ('actions' as const) }
    }),
    ...more,
  ]
  const sections = Object.keys(sectionNames)
  return rows.toSorted((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section))
}

const most = 4

/** A phrase as typed: commands are in English in every language. */
const goTo = (word: string) => ['goto', word, ''].join(' ')

/** Markets and screens that the text names, where it does not begin a command. */
export function moreRows(text: string, parsed: ParsedPhrase, context: PhraseContext): readonly PaletteRow[] {
  const typed = text.trim().toLowerCase()
  if (parsed.status === 'understood' || parsed.start > text.length - text.trimStart().length) return []
  const { instruments, screens, current } = context
  const found =
    typed === ''
      ? instruments.filter((one) => one.instrumentType === 'PERPETUAL' && one !== current)
      : typed.length < 2
        ? []
        : searchInstruments(instruments, typed)
  const named = screens.filter(
    ({ word, name }) => typed === '' || word.startsWith(typed) || name.toLowerCase().startsWith(typed),
  )
  return [
    ...found.slice(0, most).map(({ instrumentName, asset }): PaletteRow => ({
      section: 'markets',
      phrase: goTo(instrumentName.toLowerCase()),
      word: instrumentName,
      about: '',
      asset,
    })),
    ...named
      .slice(0, most)
      .map(({ word, name }): PaletteRow => ({ section: 'goTo', phrase: goTo(word), word: name, about: '' })),
  ]
}
