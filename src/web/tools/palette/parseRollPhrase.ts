import { formatFixed6 } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { rollPath } from '@/web/ui/navigation/rollPath'
import type { GoToCommand, PhraseContext } from './paletteCommand'
import type { PhraseReader } from './phraseReader'
import { assetOf, dayOf, readExpiry, readKind, readStrike } from './readInstrument'

/**
 * Parses `roll eth 2400 call to 25dec`, `roll eth 27nov 2400c to 25dec 2500`, `roll eth 27nov to 25dec`. It opens the
 * roll ticket and sends nothing. Without its expiry, the option is the one that the account holds.
 */
export function parseRoll(reader: PhraseReader, context: PhraseContext): GoToCommand {
  const { asset, name } = readRolled(reader, context)
  const listed = optionsOf(context).filter((option) => option.asset === asset)
  const days = [...new Set(listed.map(dayOf))].map((one) => ({ word: one, about: t('expiry') }))
  if (reader.takeIf('to') === undefined) return reader.fail(t('To which expiry?'), [{ word: 'to', about: t('expiry') }])
  const to = dayIn(listed, readExpiry(reader, asset, listed))
  if (to === undefined) return reader.fail(t('To which expiry?'), days)
  const wanted = reader.peek() === undefined ? undefined : readStrike(reader, context, true)
  const left = reader.peek()
  if (left !== undefined) return reader.fail(t('“{word}” doesn’t belong to a roll.', { word: left.text }))
  const path = rollPath({ of: name, to, strike: wanted === undefined ? undefined : formatFixed6(wanted.price) })
  return { kind: 'goTo', name: t('the roll of {option}', { option: name }), path }
}

/** Reads what is rolled: an option by its name or its terms, or an expiry. */
function readRolled(reader: PhraseReader, context: PhraseContext): { readonly asset: string; readonly name: string } {
  const word = reader.peek()
  const named = optionsOf(context).find(({ instrumentName }) => instrumentName.toLowerCase() === word?.text)
  if (named !== undefined) {
    reader.take()
    return { asset: named.asset, name: named.instrumentName }
  }
  const asset = word === undefined ? undefined : assetOf(word.text, context)
  if (asset === undefined) {
    return reader.fail(
      t('Roll which options? For example: roll eth 2400c to 25dec.'),
      [...new Set(optionsOf(context).map((option) => option.asset))].map((one) => ({
        word: one.toLowerCase(),
        about: t('options'),
      })),
    )
  }
  reader.take()
  const listed = optionsOf(context).filter((option) => option.asset === asset)
  const day = dayIn(listed, readExpiry(reader, asset, listed))
  const next = reader.peek()
  if (day !== undefined && (next === undefined || next.text === 'to')) return { asset, name: `${asset}-${day}` }
  const strike = readStrike(reader, context, true)
  if (strike === undefined) return reader.fail(t('Which strike? For example 3200c.'))
  const letter = (strike.kind ?? readKind(reader)) === 'call' ? 'C' : 'P'
  return { asset, name: [asset, ...(day === undefined ? [] : [day]), formatFixed6(strike.price), letter].join('-') }
}

function optionsOf({ instruments }: PhraseContext): readonly OptionInstrument[] {
  return instruments.flatMap((instrument) => (instrument.instrumentType === 'OPTION' ? [instrument] : []))
}

/** The day of an expiry as in the options’ names. */
function dayIn(listed: readonly OptionInstrument[], found: string | undefined): string | undefined {
  return listed.find((option) => found !== undefined && dayOf(option) === found)?.instrumentName.split('-')[1]
}
