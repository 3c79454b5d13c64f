import { isDeepStrictEqual } from 'node:util'
import { test } from 'vitest'
import { csvLine } from '@/core/lib/csvLine'
import type { Random } from '@/core/lib/random'
import { channelName } from '@/core/protocol/channel'
import { parseChannelName } from '@/core/protocol/channels'
import { parseInstrumentName, perpetualName } from '@/core/protocol/instrumentName'
import { optionName } from '@/core/protocol/optionName'
import { readStructureText, structureText } from '@/web/options/structure/structureDraft'
import { checkValue, fuzz, FuzzError } from './fuzz'
import { decimalText, hostileText, mutateText } from './hostile'
import { simplerText } from './mutate'

const limitMs = 3_600_000
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC', 'FOO']

function instrumentName(random: Random): string {
  const asset = random.pick(['ETH', 'BTC', 'SOL', '1INCH', '', 'eth'])
  if (random.integer(4) === 0) return `${asset}-PERP`
  const day = String(random.integer(33)).padStart(random.integer(2) + 1, '0')
  const year = String(random.integer(100)).padStart(2, '0')
  const strike = random.integer(3) === 0 ? decimalText(random) : String(random.integer(200_000))
  return `${asset}-${day}${random.pick(months)}${year}-${strike}-${random.pick(['C', 'P'])}`
}

/** A valid text, a nearly valid one, or any. */
function nearly(make: (random: Random) => string) {
  return (random: Random): string => {
    const kind = random.integer(8)
    if (kind === 0) return hostileText(random)
    return kind < 5 ? mutateText(make(random), random) : make(random)
  }
}

test(
  'an instrument name round-trips or is rejected',
  () =>
    fuzz(
      {
        name: 'instrumentName',
        generate: nearly(instrumentName),
        check: (name) => {
          const parts = parseInstrumentName(name)
          if (parts === undefined) return
          checkValue(parts)
          const written = parts.instrumentType === 'OPTION' ? optionName(parts) : perpetualName(parts.asset)
          if (!isDeepStrictEqual(parseInstrumentName(written), parts)) throw new FuzzError(`written as ${written}`)
          if (parts.instrumentType === 'OPTION' && parts.strike < 0n) throw new FuzzError('a strike below zero')
        },
        simpler: simplerText,
      },
      100_000,
    ),
  limitMs,
)

const prefixes = ['ticker', 'ticker-500ms', 'book-ticker', 'orderbook', 'orderbook-100ms', 'index', 'trades', 'orders']
const scopes = ['ETH', 'ETH:OPTION', 'BTC:PERPETUAL', 'ETH-PERP']

test(
  'a channel has a unique name, which needs no escaping in JSON',
  () =>
    fuzz(
      {
        name: 'channelName',
        generate: nearly((random) => {
          const scope = random.integer(3) === 0 ? instrumentName(random) : random.pick(scopes)
          return random.integer(5) === 0 ? random.pick(prefixes) : `${random.pick(prefixes)}:${scope}`
        }),
        check: (name) => {
          const found = parseChannelName(name)
          if (found === undefined) return
          if (channelName(found.channel, found.scope) !== name) throw new FuzzError('another name is written')
          // The venue inserts the name into its frames unescaped.
          if (JSON.stringify(name) !== `"${name}"`) throw new FuzzError('the name needs an escape')
        },
        simpler: simplerText,
      },
      100_000,
    ),
  limitMs,
)

function structure(random: Random): string {
  const leg = () => `${decimalText(random)}x${instrumentName(random)}`
  const legs = Array.from({ length: random.integer(random.integer(8) === 0 ? 15 : 5) }, leg).join(',')
  const held = random.integer(2) === 0 ? '' : ` ${leg()}@${decimalText(random)}`
  return `${decimalText(random)}${random.pick([' ', '+'])}${legs}${held}`
}

test(
  'the link of a structure round-trips or is rejected',
  () =>
    fuzz(
      {
        name: 'structure links',
        generate: nearly(structure),
        check: (text) => {
          const draft = readStructureText(text)
          if (draft === undefined) return
          checkValue(draft)
          const { legs, held = [], amount } = draft
          if (amount <= 0n || legs.some(({ ratio }) => ratio <= 0n)) throw new FuzzError('a size is not above zero')
          if (held.some(({ contracts, price }) => contracts === 0n || price < 0n)) throw new FuzzError('what is held')
          const names = legs.map((one) => one.instrumentName)
          if (new Set(names).size < names.length) throw new FuzzError('two legs of one instrument')
          const again = readStructureText(structureText(draft))
          if (!isDeepStrictEqual(again, draft)) throw new FuzzError(`written as ${structureText(draft)}`)
        },
        simpler: simplerText,
      },
      100_000,
    ),
  limitMs,
)

/** Reads one record of RFC 4180, and returns the text after it too. */
function readRecord(text: string): { readonly cells: readonly string[]; readonly rest: string } {
  const cells: string[] = []
  let at = 0
  for (;;) {
    const found = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(text.slice(at))
    if (found === null) throw new FuzzError(`no record: ${text}`)
    const [whole, quoted, plain = '', end] = found
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    at += whole.length
    if (end !== ',') return { cells, rest: text.slice(at) }
  }
}

test(
  'a CSV line contains the original cells, none of them a formula',
  () =>
    fuzz(
      {
        name: 'csvLine',
        generate: (random) => Array.from({ length: 1 + random.integer(4) }, () => nearly(instrumentName)(random)),
        check: (cells) => {
          const { cells: read, rest } = readRecord(csvLine(cells))
          if (rest !== '') throw new FuzzError('more than one line')
          for (const [at, cell] of cells.entries()) {
            const shown = read[at] ?? ''
            if (shown !== cell && shown !== `'${cell}`) throw new FuzzError(`read as ${shown}`)
            const isFormula = /^[=+\-@\t\r]/.test(shown) && !/^-\d+(\.\d+)?$/.test(shown)
            if (isFormula) throw new FuzzError(`${shown} is a formula`)
          }
        },
      },
      50_000,
    ),
  limitMs,
)
