import { scale, type Amount } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { readableName } from '@/core/protocol/readableName'
import { packageName } from '@/web/options/structure/packageName'
import { formatExact } from '@/web/ui/formatExact'

type NamedLeg = { readonly instrumentName: string; readonly side: Side; readonly ratio: Amount }

/** Formats a package as `ETH 27NOV26 +3000-C −2×3200-C`: shared parts are written once, and a ratio of 1 is omitted. */
export function packageLabel(legs: readonly NamedLeg[]): string {
  const names = legs.map(({ instrumentName }) => instrumentName.split('-'))
  const shared = (part: number) => {
    const [first] = names
    return names.every((name) => name.length === 4 && name[part] === first?.[part]) ? first?.[part] : undefined
  }
  const asset = shared(0)
  const expiry = asset === undefined ? undefined : shared(1)
  const said = asset === undefined ? 'nothing' : expiry === undefined ? 'asset' : 'assetAndExpiry'
  const words = legs.map(({ side, ratio, instrumentName }) => {
    const times = ratio === scale ? '' : `${formatExact(ratio)}×`
    return `${side === 'buy' ? '+' : '\u2212'}${times}${readableName(instrumentName, said)}`
  })
  return [asset, expiry, ...words].filter((word) => word !== undefined).join(' ')
}

/** Names a package by its structure, and a single leg or other legs of one expiry by their codes. */
export function packageTitle(legs: readonly NamedLeg[]): string {
  return packageName(legs) ?? packageLabel(legs)
}
