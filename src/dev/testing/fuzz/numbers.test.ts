import { test } from 'vitest'
import type { Random } from '@/core/lib/random'
import { readComputedDecimal, readDecimal, readDouble, writeDouble } from '@/core/protocol/decimalText'
import { formatFixed6, InvalidDecimalError, parseFixed6 } from '@/core/protocol/fixed6'
import { createReader, NotUnderstoodError } from '@/web/tools/palette/phraseReader'
import { readCommandNumber, readPercent } from '@/web/tools/palette/readNumber'
import { decimalValue, echoDecimalText, stepDecimalText } from '@/web/ui/decimalText'
import { numberMarks, readNumber as readField } from '@/web/ui/readNumber'
import { fuzz, FuzzError } from './fuzz'
import { decimalText, hostileText, mutateText } from './hostile'
import { simplerText } from './mutate'

const limitMs = 3_600_000

function numberText(random: Random): string {
  const kind = random.integer(4)
  if (kind === 0) return hostileText(random)
  return kind === 1 ? mutateText(decimalText(random), random) : decimalText(random)
}

function parsed(text: string): bigint | undefined {
  try {
    return parseFixed6(text)
  } catch (error) {
    if (error instanceof InvalidDecimalError) return undefined
    throw error
  }
}

const isExact = (text: string) => /^-?[0-9]{1,90}(\.[0-9]{1,6})?$/.test(text)

test(
  'a decimal is parsed exactly or rejected, identically by both parsers, and formatted as short as possible',
  () =>
    fuzz(
      {
        name: 'fixed6',
        generate: numberText,
        check: (text) => {
          const value = parsed(text)
          if ((value !== undefined) !== isExact(text)) throw new FuzzError('what is exact is read, and nothing else')
          const quick = readDecimal(text)
          if (quick !== value) throw new FuzzError(`the two readers say ${value} and ${quick}`)
          const cut = readComputedDecimal(text)
          if (value !== undefined && cut !== value) throw new FuzzError(`cut off it is ${cut}`)
          if (value === undefined) return
          const written = formatFixed6(value)
          if (parsed(written) !== value || written.length > text.length + 1)
            throw new FuzzError(`written as ${written}`)
        },
        simpler: simplerText,
      },
      100_000,
    ),
  limitMs,
)

test(
  'a double is finite and round-trips without an exponent',
  () =>
    fuzz(
      {
        name: 'doubles',
        generate: numberText,
        check: (text) => {
          const value = readDouble(text)
          if (value === undefined) return
          if (!Number.isFinite(value)) throw new FuzzError(`read as ${value}`)
          const written = writeDouble(value)
          if (written === undefined || !/^-?\d+(\.\d+)?$/.test(written)) throw new FuzzError(`written as ${written}`)
          const again = readDouble(written)
          if (again !== (Math.abs(value) < 1e-18 ? 0 : value)) throw new FuzzError(`read again as ${again}`)
        },
        simpler: simplerText,
      },
      100_000,
    ),
  limitMs,
)

function orNotUnderstood(read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof NotUnderstoodError)) throw error
  }
}

/** A person's input: groups, spaces, a comma or a point, a suffix, an unusual sign. */
function typedText(random: Random): { readonly text: string; readonly separator: string } {
  const separator = random.pick(['.', ','])
  const kind = random.integer(3)
  if (kind === 0) return { text: hostileText(random), separator }
  const plain = decimalText(random)
  const grouped = plain.replace(/\B(?=(\d{3})+(?!\d))/g, random.pick(['', ',', '.', ' ', '\u00a0', '\u202f', "'"]))
  const suffixed = grouped + random.pick(['', '', 'k', 'm', '%'])
  return { text: kind === 1 ? suffixed : mutateText(suffixed, random), separator }
}

test(
  'text typed into a field is a number that round-trips, or is rejected',
  () =>
    fuzz(
      {
        name: 'typed decimals',
        generate: typedText,
        check: ({ text, separator }) => {
          const marks = numberMarks(separator === '.' ? 'en' : 'de')
          // A step with three decimals, so that they are not read as a group.
          const terms = { marks, step: 1n }
          const reading = readField(text, terms)
          const plain = reading.status === 'read' ? reading.plain : text
          const value = reading.status === 'read' ? decimalValue(plain) : undefined
          if (value !== undefined) {
            const shown = readField(echoDecimalText(formatFixed6(value), separator), terms)
            if (shown.status !== 'read' || decimalValue(shown.plain) !== value) {
              throw new FuzzError(`${value} is shown as another`)
            }
          }
          stepDecimalText(plain, 100_000n, 1)
          orNotUnderstood(() => {
            const number = readCommandNumber(createReader(text), { text, start: 0, end: text.length }, text, terms)
            if (number !== undefined && number < 0n) throw new FuzzError('a number of a phrase has no sign')
            for (const isSigned of [true, false]) {
              readPercent(createReader(text), { text, start: 0, end: text.length }, text, marks, isSigned)
            }
          })
        },
      },
      100_000,
    ),
  limitMs,
)
