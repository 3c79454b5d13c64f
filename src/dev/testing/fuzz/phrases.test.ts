import { test } from 'vitest'
import type { Random } from '@/core/lib/random'
import { fixed6, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { PaletteCommand, PhraseContext } from '@/web/tools/palette/paletteCommand'
import { parsePhrase } from '@/web/tools/palette/parsePhrase'
import { numberMarks } from '@/web/ui/readNumber'
import { ethPerp } from '../builders'
import { fuzz, FuzzError } from './fuzz'
import { decimalText, hostileText, mutateText } from './hostile'
import { simplerText } from './mutate'

const limitMs = 3_600_000
const { priceStep, amountStep, minOrderValue, maxOrderValue, maxNotionalValue, priceBand } = ethPerp
const terms = { priceStep, amountStep, minOrderValue, maxOrderValue, maxNotionalValue, priceBand }

function option(day: string, strike: bigint, optionType: 'call' | 'put'): Instrument {
  const instrumentName = `ETH-${day}-${strike}-${optionType === 'call' ? 'C' : 'P'}`
  const more = { asset: 'ETH', strike: fixed6<Price>(strike * 1_000_000n), optionType, listingCycle: 'weekly' } as const
  return { ...terms, ...more, instrumentType: 'OPTION', instrumentId: instrumentName, instrumentName, expiryNs: 0n }
}

const instruments: readonly Instrument[] = [
  ethPerp,
  { ...ethPerp, instrumentId: '2', instrumentName: 'BTC-PERP', asset: 'BTC' },
  option('27MAR26', 3_200n, 'call'),
  option('27MAR26', 3_200n, 'put'),
  option('27MAR27', 3_000n, 'call'),
]

/** Words of all phrases, and some foreign ones. */
const words =
  'buy sell long short b s close exit flip cancel cxl move amend edit lev goto go theme alert tell tour help ? all last every bid ask mid mark bid+1 ask-2 mid+0.5% mark-1% at @ to + - market post reduce ioc gtc mmp eth btc eth-perp perp 27mar 27mar26 3200c 3200 c put call half $5000 25% 100% 2 3100 0.5 0,5 3.1k 1m x5 5x dark light portfolio above below crosses by iv index repeat of in ETH-27MAR26-3200-C \u2212 $ % k , ; __proto__ constructor'.split(
    ' ',
  )

function phrase(random: Random): string {
  const said = Array.from({ length: 1 + random.integer(7) }, () => {
    const kind = random.integer(24)
    if (kind === 0) return hostileText(random)
    return kind < 4 ? decimalText(random) : random.pick(words)
  }).join(random.pick([' ', ' ', ' ', ', ', '@', '  ']))
  return random.integer(3) === 0 ? mutateText(said, random) : said
}

const contextOf = (random: Random): PhraseContext => ({
  instruments,
  current: random.pick([undefined, ...instruments]),
  screens: [{ word: 'portfolio', name: 'Portfolio', path: '/portfolio' }],
  pathOf: ({ instrumentName }) => `/trade/${instrumentName}`,
  marks: numberMarks(random.pick(['en', 'de', 'fr', 'en-IN', 'ar-EG'])),
})

/** No size, price or share of a command may be zero or negative. */
function checkCommand(command: PaletteCommand): void {
  if (command.kind !== 'place' && command.kind !== 'close' && command.kind !== 'amend') return
  const { amount, price } = command
  if (price?.kind === 'exact' && price.price <= 0n) throw new FuzzError('a price is not above zero')
  const size = amount === undefined ? 1n : typeof amount === 'bigint' ? amount : sizeOf(amount)
  if (size <= 0n) throw new FuzzError('an amount is not above zero')
  if (typeof amount === 'object' && amount.kind === 'share' && amount.share > 1_000_000n)
    throw new FuzzError('above 100%')
}

function sizeOf(amount: Exclude<Extract<PaletteCommand, { kind: 'place' }>['amount'], undefined>): bigint {
  if (amount.kind === 'contracts') return amount.amount
  return amount.kind === 'usd' ? amount.usd : amount.share
}

test(
  'a phrase is understood, or the faulty part is shown',
  async () =>
    fuzz(
      {
        name: 'phrases',
        generate: (random) => ({ text: phrase(random), context: contextOf(random) }),
        check: ({ text, context }) => {
          const parsed = parsePhrase(text, context)
          if (parsed.status === 'understood') return checkCommand(parsed.command)
          const { start, end } = parsed
          const isInside = start >= 0 && start <= end && end <= text.length
          if (!isInside) throw new FuzzError(`${start} to ${end} is not in the text`)
          if (parsed.words === '') throw new FuzzError('nothing is said')
        },
        simpler: function* ({ text, context }) {
          for (const shorter of simplerText(text)) yield { text: shorter, context }
        },
      },
      100_000,
    ),
  limitMs,
)
