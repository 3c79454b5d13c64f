import { parseInstrumentName } from '@/protocol/instrumentName'
import { scale } from '@/protocol/fixed6'
import { formatExact } from '@/ui/formatExact'
import type { PackageLeg } from './packageMarket'

/** `ETH 27NOV26 +3000C −3200C`: what all legs share is said once. */
export function packageWords(legs: readonly PackageLeg[]): string {
  const names = legs.map(({ instrumentName }) => instrumentName.split('-'))
  const shared = (at: number) => {
    const [first] = names
    const isOption = names.every((name) => name.length === 4)
    return isOption && names.every((name) => name[at] === first?.[at]) ? first?.[at] : undefined
  }
  const [asset, expiry] = [shared(0), shared(1)]
  const words = legs.map(({ side, ratio }, at) => {
    const name = names[at] ?? []
    const rest = wordOf(name, asset === undefined ? 0 : expiry === undefined ? 1 : 2)
    return `${side === 'buy' ? '+' : '\u2212'}${ratio === scale ? '' : `${formatExact(ratio)}×`}${rest}`
  })
  return [asset, asset === undefined ? undefined : expiry, ...words].filter((word) => word !== undefined).join(' ')
}

/** `3000C` for an option of which all else is said. */
function wordOf(name: readonly string[], saidParts: number): string {
  const [strike, letter] = name.slice(-2)
  return saidParts === 2 ? `${strike}${letter}` : name.slice(saidParts).join('-')
}

/** The asset of the first leg. */
export function packageAsset(legs: readonly Pick<PackageLeg, 'instrumentName'>[]): string | undefined {
  const [first] = legs
  return first && parseInstrumentName(first.instrumentName)?.asset
}
