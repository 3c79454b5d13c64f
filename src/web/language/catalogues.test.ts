import { describe, expect, test } from 'vitest'
import { errorMessages } from '@/core/protocol/allErrorCodes'
import { channels } from '@/core/protocol/channels'
import { endpoints } from '@/core/protocol/endpoints'
import { edgeMessages } from '@/core/protocol/errorCodes'
import { operations } from '@/core/protocol/operations'
import { pageTexts } from '@/dev/tooling/pageTexts'
import { languageTags } from './languages'

type Catalogue = Readonly<Record<string, string>>
const catalogues = import.meta.glob<Catalogue>('./*.json', { eager: true, import: 'default' })
const translated = languageTags.filter((tag) => tag !== 'en' && tag !== 'en-XA')

const { said, raw } = pageTexts()

/** The venue's rejections and summaries are English, and are translated where they are shown. */
const atVenue = [
  ...Object.values({ ...errorMessages, ...edgeMessages }),
  ...[endpoints, operations, channels].flatMap((table) => Object.values(table).map(({ summary }) => summary)),
]
const wanted = [...new Set([...said.map(({ text }) => text), ...atVenue])]

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const outerSpaces = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]]

/** Sorted, so that a new text adds one line wherever it comes from. */
function written(texts: Catalogue): string {
  const sorted = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}

/** Plural forms that English lacks. Fractions and millions of things do not occur. */
function formsBesideEnglish(tag: string): string[] {
  const rules = new Intl.PluralRules(tag)
  const forms = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))
  return [...forms].filter((form) => form !== 'one' && form !== 'other')
}

// `npx vitest run src/web/language -u` writes this file, and sorts the others.
test('en.json lists every text, as the source of translation tools', async () => {
  const english = Object.fromEntries(wanted.map((text) => [text, text.replace(/\|[\w ]+$/, '')]))
  await expect(written(english)).toMatchFileSnapshot('./en.json')
})

test('each language has a catalogue, and each catalogue is a language', () => {
  expect(Object.keys(catalogues).sort()).toEqual(['en', ...translated].map((tag) => `./${tag}.json`).sort())
})

describe.each(translated)('%s', (tag) => {
  const texts = catalogues[`./${tag}.json`] ?? {}
  const plurals = said.filter(({ form }) => form === 'other').map(({ text }) => text)
  const expected = new Set([
    ...wanted,
    ...formsBesideEnglish(tag).flatMap((form) => plurals.map((text) => `${text}|${form}`)),
  ])

  test('covers every text of the page, in every plural form', () => {
    expect([...expected].filter((text) => texts[text] === undefined)).toEqual([])
  })

  test('has no unused texts', () => {
    expect(Object.keys(texts).filter((text) => !expected.has(text))).toEqual([])
  })

  test('a translation has the placeholders and the outer spaces of its original', () => {
    for (const [text, translation] of Object.entries(texts)) {
      expect(placeholdersOf(translation), text).toEqual(placeholdersOf(text))
      expect(outerSpaces(translation), text).toEqual(outerSpaces(text))
    }
  })

  test('is sorted', async () => {
    await expect(written(texts)).toMatchFileSnapshot(`./${tag}.json`)
  })
})

test('every placeholder is filled', () => {
  const wrong = said.filter(({ text, filled }) => {
    if (filled === undefined) return false
    return placeholdersOf(text).some((placeholder) => !filled.includes(placeholder.slice(1, -1)))
  })
  expect(wrong).toEqual([])
})

test('no text is shown in English only', () => {
  const plain = raw.map(({ at, text }) => `${at} ${text}`)
  expect(plain.filter((line) => !exceptions.some((pattern) => pattern.test(line)))).toEqual([])
})

/** Texts that are the same in every language, or that only look like words. */
const exceptions: readonly RegExp[] = [
  // Currencies, international abbreviations, indicator names and units of time.
  / (USDC?|ADL|IV|TWAP|MMP|GTC|IOC|HTTP|JSON|\{\} USD)$/,
  /desk\/chart\/(indicator\w+|chartSettings)\.ts:\d+ (SMA|EMA|[WH]MA|RSI|ATR|MACD|VWAP|CCI|ROC|ADX|SAR|OBV|MFI|[+−]DI)$/,
  /desk\/chart\/indicator\w+\.ts:\d+ (Bollinger|Keltner|Donchian|Supertrend|Ichimoku|Stoch|Williams %R|BB \{\}, \{\}|%[KD]|\{\} %[KD])$/,
  / \{\}(\{\})? (ms|s|min|h|d|d \{\}:\{\})$/,
  // Codes of the venue, shown in small print.
  / [A-Z]+(_[A-Z]+)+$/,
  / (Optick|Heikin-Ashi|Parkinson|Ethereum|Solana|Sui|Sepolia|Ether|Koinly|CoinTracking)$/,
  // Columns and types of files, as the programs that import them name them.
  /portfolio\/history\/model\/taxCsv\.ts:/,
  // Example URLs.
  / (https|wss):\/\/venue\.example/,
  // Key names, for display and for aria-keyshortcuts.
  / (Esc|Escape|Enter|Enter F|Tab|Space|Ctrl|Control|Shift|Alt|Meta|Win|Home|End|Delete|Backspace|Dead|Fn)$/,
  /ui\/shortcuts\/stroke\.ts:/,
  // Palette phrases, which are English in every language.
  /tools\/palette\/(parsePhrase\.ts:|CommandPaletteDialog\.tsx:\d+ buy 2 eth)/,
  // Icon paths and CSS classes.
  / M ?[\d.-]/,
  / (font|mt|text)-[\w-]+( [\w-]+)*$/,
  // Keys of rows and notices.
  /useMmpNotices\.ts:\d+ mmp \{\}$/,
  // Internal reasons that are never shown, and types of signed data.
  /wallet\/keyHolder\.ts:/,
  // The client for programs shows nothing.
  /^web\/client\//,
]
