import { negate, type Amount } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { parseInstrumentName, type OptionTerms } from '@/core/protocol/instrumentName'
import { plural, t } from '@/web/language/t'
import { formatStrike } from '@/web/ui/formatStrike'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { presetLabels } from './presetLabels'
import { brokenWings, presetIds, recipeOf, slots, winged, type PresetId } from './presetRecipes'

type NamedLeg = { readonly instrumentName: string; readonly side: Side; readonly ratio: Amount }

/** A leg reduced to what identifies a structure: its signed ratio, and the type, strike and expiry of its option. */
type ShapeLeg = {
  readonly ratio: bigint
  readonly option: { readonly type: string; readonly strike: bigint; readonly expiry: bigint } | undefined
}

/**
 * Names a package by the builder's structures: `Iron condor ETH 11 Dec 2,600/2,900/3,400/3,700`. If the legs of each
 * expiry are a known structure, the names are joined, each with its multiple of the smallest: `… + 3× Straddle …`. Any
 * other package of several expiries is described by its number of legs: `ETH, 6 legs, 2 expiries`. Undefined for other
 * legs of one expiry, and for a name that cannot be parsed.
 */
export function packageName(legs: readonly NamedLeg[]): string | undefined {
  const parsed = legs.flatMap((leg) => {
    const terms = parseInstrumentName(leg.instrumentName)
    if (terms === undefined) return []
    return [{ asset: terms.asset, leg, option: terms.instrumentType === 'OPTION' ? terms : undefined }]
  })
  const [first] = parsed
  if (first === undefined || legs.length < 2 || parsed.length < legs.length) return undefined
  const isOneAsset = parsed.every(({ asset }) => asset === first.asset)
  const expiries = distinct(parsed.flatMap(({ option }) => option?.expiryNs ?? []))
  const groups = expiries.map((expiryNs) => parsed.filter(({ option }) => option?.expiryNs === expiryNs))
  const isSplit = groups.reduce((sum, group) => sum + group.length, 0) === parsed.length
  const whole = nameOf(parsed, first.asset)
  if (isOneAsset && whole !== undefined) return whole
  const joined = isOneAsset && isSplit ? joinedName(groups, first.asset) : undefined
  if (joined !== undefined) return joined
  if (isOneAsset && isSplit && expiries.length === 1) return undefined
  const count = plural(legs.length, { one: '{count} leg', other: '{count} legs' })
  const dates = plural(expiries.length, { one: '{count} expiry', other: '{count} expiries' })
  return [...(isOneAsset ? [first.asset] : []), count, dates].join(', ')
}

type ParsedLeg = { readonly leg: NamedLeg; readonly option: OptionTerms | undefined }

function joinedName(groups: readonly (readonly ParsedLeg[])[], asset: string): string | undefined {
  const sizes = groups.map((group) => leastOf(group.map(({ leg }) => leg.ratio)))
  const least = leastOf(sizes)
  const names = groups.map((group, index) => {
    const size = sizes[index] ?? 0n
    const name = least > 0n && size % least === 0n ? nameOf(group, asset) : undefined
    return name === undefined || size === least ? name : `${size / least}× ${name}`
  })
  return names.every((name) => name !== undefined) ? names.join(' + ') : undefined
}

function leastOf(sizes: readonly bigint[]): bigint {
  return sizes.reduce((least, size) => (size < least ? size : least), sizes[0] ?? 0n)
}

function nameOf(legs: readonly ParsedLeg[], asset: string): string | undefined {
  const shape = legs.map(({ leg, option }): ShapeLeg => ({
    ratio: leg.side === 'buy' ? leg.ratio : negate(leg.ratio),
    option:
      option === undefined ? undefined : { type: option.optionType, strike: option.strike, expiry: option.expiryNs },
  }))
  const id = presetOf(shape)
  const short = id === undefined ? presetOf(shape.map((leg) => ({ ...leg, ratio: -leg.ratio }))) : undefined
  const found = id ?? short
  if (found === undefined) return undefined
  const { name } = presetLabels[found]
  const options = legs.flatMap(({ option }) => option ?? [])
  const days = distinct(options.map(({ expiryNs }) => expiryNs)).map((day) => formatUtcDay(day, 'short'))
  const strikes = distinct(options.map(({ strike }) => BigInt(strike))).map((strike) => formatStrike(strike))
  return [short === undefined ? name : oppositeName(short, name), asset, days.join('/'), strikes.join('/')].join(' ')
}

/** An iron structure is opened for a credit, so that "short" could mean either side of it. */
const credits: ReadonlySet<PresetId> = new Set(['ironCondor', 'ironButterfly'])

function oppositeName(id: PresetId, structure: string): string {
  if (id === 'synthetic') return t('Synthetic short')
  return credits.has(id) ? t('Reverse {structure}', { structure }) : t('Short {structure}', { structure })
}

/** The structure of exactly these legs as bought, in any size. */
function presetOf(legs: readonly ShapeLeg[]): PresetId | undefined {
  const shape = shapeText(legs)
  const found = presetIds.find((id) => !brokenWings.has(id) && shapesOfPresets.get(id) === shape)
  // Condors have the name with wings of any width, butterflies only with equal ones.
  const strikes = distinct(legs.flatMap(({ option }) => option?.strike ?? []))
  const [low = 0n, middle = 0n, high = 0n] = strikes
  if (found === undefined || strikes.length !== 3 || !winged.has(found) || middle - low === high - middle) return found
  return presetIds.find((id) => brokenWings.has(id) && shapesOfPresets.get(id) === shape)
}

/** Ratios in multiples of the smallest, strikes and expiries by rank, in a fixed order. */
function shapeText(legs: readonly ShapeLeg[]): string {
  const strikes = distinct(legs.flatMap(({ option }) => option?.strike ?? []))
  const expiries = distinct(legs.flatMap(({ option }) => option?.expiry ?? []))
  const sizes = legs.map(({ ratio }) => (ratio < 0n ? -ratio : ratio))
  const least = leastOf(sizes)
  if (least <= 0n || sizes.some((size) => size % least !== 0n)) return ''
  return legs
    .map(({ ratio, option }) => {
      const place =
        option === undefined
          ? 'perpetual'
          : [expiries.indexOf(option.expiry), strikes.indexOf(option.strike), option.type].join(' ')
      return `${place} ${ratio / least}`
    })
    .toSorted()
    .join(', ')
}

const shapesOfPresets: ReadonlyMap<PresetId, string> = new Map(
  presetIds.map((id) => [
    id,
    shapeText(
      recipeOf(id).map((leg): ShapeLeg => {
        const [ratio = '', type = '', slot, far] = leg.split(' ')
        const strike = BigInt(slots.findIndex((one) => one === slot))
        const option = type === 'perpetual' ? undefined : { type, strike, expiry: far === undefined ? 0n : 1n }
        return { ratio: BigInt(ratio.replace('+', '')), option }
      }),
    ),
  ]),
)

function distinct(values: readonly bigint[]): readonly bigint[] {
  return [...new Set(values)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}
