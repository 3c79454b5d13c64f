import { expect, test } from 'vitest'
import { errorMessages } from '@/core/protocol/allErrorCodes'
import { channels } from '@/core/protocol/channels'
import { endpoints } from '@/core/protocol/endpoints'
import { operations } from '@/core/protocol/operations'
import { pageTexts } from '@/dev/tooling/pageTexts'
import { germanTexts } from '@/web/language/de/german'

const { said, raw } = pageTexts()

/** Refusals and what operations are for are English at the venue and translated where they are shown. */
const atVenue = [
  ...Object.values(errorMessages),
  ...[endpoints, operations, channels].flatMap((table) => Object.values(table).map(({ summary }) => summary)),
]
const wanted = new Set([...said.map(({ text }) => text), ...atVenue])

const holesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

test('German covers every text of the page', () => {
  expect([...wanted].filter((text) => germanTexts[text] === undefined)).toEqual([])
})

test('German has no unused texts', () => {
  expect(Object.keys(germanTexts).filter((text) => !wanted.has(text))).toEqual([])
})

test('a translation has the same placeholders as its original', () => {
  for (const [text, german] of Object.entries(germanTexts)) expect(holesOf(german), text).toEqual(holesOf(text))
})

test('every placeholder is filled', () => {
  const wrong = said.filter(({ text, filled }) => {
    if (filled === undefined) return false
    const holes = holesOf(text).map((hole) => hole.slice(1, -1))
    return holes.some((hole) => !filled.includes(hole))
  })
  expect(wrong).toEqual([])
})

test('no text is shown in English only', () => {
  const plain = raw.map(({ at, text }) => `${at} ${text}`)
  expect(plain.filter((line) => !exceptions.some((pattern) => pattern.test(line)))).toEqual([])
})

/** What is written the same in every language, or is for machines though it looks like words. */
const exceptions: readonly RegExp[] = [
  // Currencies and abbreviations that traders of all languages use, indicators by their names, units of time.
  / (USDC?|ADL|IV|TWAP|MMP|GTC|IOC|HTTP|JSON|\{\} USD)$/,
  /desk\/chart\/(indicator\w+|chartSettings)\.ts:\d+ (SMA|EMA|RSI|ATR|MACD|VWAP|Bollinger|Stoch|BB \{\}, \{\}|%[KD]|\{\} %[KD])$/,
  / \{\}(\{\})? (ms|s|min|h|d|d \{\}:\{\})$/,
  // Codes of the venue, shown in small.
  / [A-Z]+(_[A-Z]+)+$/,
  // Names.
  / (Optick|Heikin-Ashi|Ethereum|Solana|Sui|Sepolia|Ether|English|Deutsch)$/,
  // Examples of addresses.
  / (https|wss):\/\/venue\.example/,
  // Keys, as the keyboard names them, for the eye and for aria-keyshortcuts.
  / (Esc|Escape|Enter|Enter F|Tab|Space|Ctrl|Control|Shift|Alt|Meta|Win|Home|End|Delete|Backspace|Dead|Fn)$/,
  /ui\/shortcuts\/stroke\.ts:/,
  // Phrases of the palette, which are English in every language.
  /tools\/palette\/(parsePhrase\.ts:|CommandPaletteDialog\.tsx:\d+ buy 2 eth)/,
  // Drawings of icons, and classes.
  / M ?[\d.-]/,
  / (font|mt|text)-[\w-]+( [\w-]+)*$/,
  // Keys of rows and notices.
  /useMmpNotices\.ts:\d+ mmp \{\}$/,
  // Why a key was not used, in short and never shown, and types of what is signed.
  /wallet\/keyHolder\.ts:/,
]
