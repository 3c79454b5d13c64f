import { scale, type Usd } from '@/core/protocol/fixed6'
import { plural } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import { formatExact } from '@/web/ui/formatExact'
import type { Bracket, BracketOffset } from './bracketTemplates'
import { legKinds } from './legDraft'
import { shortNames } from './stopNames'

/** For example "TP 2% · SL 15 ticks". */
export function bracketText({ offsets }: Bracket): string {
  return legKinds
    .flatMap((kind) => {
      const offset = offsets[kind]
      return offset === undefined ? [] : [`${shortNames[kind]} ${offsetText(offset)}`]
    })
    .join(' · ')
}

function offsetText({ unit, valueText }: BracketOffset): string {
  const value = decimalValue<Usd>(valueText)
  if (unit === 'percent') return `${formatExact(value)}%`
  if (unit === 'usd') return `${formatExact(value)} USD`
  return plural(Number((value ?? 0n) / scale), { one: '{count} tick', other: '{count} ticks' })
}
