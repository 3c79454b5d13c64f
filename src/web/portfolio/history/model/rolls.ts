/** Rolls: options that were replaced by another of the same asset, side and size, and their net over the whole chain. */

import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'

export type Roll = {
  /** 1 for the first position of the chain. */
  readonly step: number
  /** Net of this position and of those it was rolled from. Undefined if one of them is unknown. */
  readonly net: Usd | undefined
  /** The instrument that replaced it. Undefined for the last position of a chain. */
  readonly into: string | undefined
}

/** A position that was opened in the loaded period; it may still be open. */
export type OpenedPosition = {
  readonly instrumentName: string
  readonly side: Side
  readonly openedNs: bigint
  readonly size: Amount
}

export type EndedPosition = Pick<OpenedPosition, 'instrumentName' | 'side'> & {
  readonly id: string
  readonly instrumentType: string
  readonly ending: string
  readonly closedNs: bigint
  readonly figures: (Omit<OpenedPosition, 'instrumentName' | 'side'> & { readonly net: Usd }) | undefined
}

/** Worked legs fill one after the other, in either order; the legs of a block fill at once. */
const mostApartNs = 120_000_000_000n

/**
 * Finds the chains of rolls. A position closed by a trade was rolled into the one that was opened nearest in time, within
 * two minutes. An expired option was not.
 *
 * @param open positions that are still open, and were flat before they were opened
 * @returns by id; only positions that were rolled
 */
export function rollsOf(ended: readonly EndedPosition[], open: readonly OpenedPosition[]): ReadonlyMap<string, Roll> {
  const options = ended.filter(({ instrumentType }) => instrumentType === 'OPTION')
  const began = [...options.flatMap(beginning), ...open.map((position) => ({ id: undefined, position }))]
  const into = new Map<string, Beginning>()
  const taken = new Set<Beginning>()
  for (const { from, to } of pairs(options, began)) {
    if (into.has(from.id) || taken.has(to)) continue
    into.set(from.id, to)
    taken.add(to)
  }
  return chained(options, into)
}

type Beginning = { readonly id: string | undefined; readonly position: OpenedPosition }
type Pair = { readonly from: EndedPosition; readonly to: Beginning; readonly apartNs: bigint }

function beginning({ id, instrumentName, side, figures }: EndedPosition): readonly Beginning[] {
  return figures === undefined ? [] : [{ id, position: { instrumentName, side, ...figures } }]
}

/** Nearest first. */
function pairs(ended: readonly EndedPosition[], began: readonly Beginning[]): readonly Pair[] {
  return ended
    .filter(({ ending, figures }) => ending === 'trade' && figures !== undefined)
    .flatMap((from) =>
      began
        .filter(({ position: to }) => isAlike(from, to))
        .map((to) => ({ from, to, apartNs: distance(to.position.openedNs, from.closedNs) })),
    )
    .filter(({ apartNs }) => apartNs <= mostApartNs)
    .toSorted((a, b) => (a.apartNs < b.apartNs ? -1 : a.apartNs > b.apartNs ? 1 : 0))
}

function isAlike(from: EndedPosition, to: OpenedPosition): boolean {
  return (
    from.instrumentName !== to.instrumentName &&
    assetOf(from) === assetOf(to) &&
    from.side === to.side &&
    from.figures?.size === to.size &&
    // A position cannot replace one that was opened after it.
    from.figures.openedNs < to.openedNs
  )
}

const distance = (a: bigint, b: bigint) => (a < b ? b - a : a - b)

const assetOf = ({ instrumentName }: Pick<OpenedPosition, 'instrumentName'>) => instrumentName.split('-')[0]

function chained(ended: readonly EndedPosition[], into: ReadonlyMap<string, Beginning>): ReadonlyMap<string, Roll> {
  const rolls = new Map<string, Roll>()
  const byId = new Map(ended.map((position) => [position.id, position]))
  const followers = new Set([...into.values()].map(({ id }) => id))
  for (const first of ended) {
    if (followers.has(first.id) || !into.has(first.id)) continue
    let sum = 0n
    let position: EndedPosition | undefined = first
    for (let step = 1; position?.figures !== undefined; step += 1) {
      sum += position.figures.net
      const next = into.get(position.id)
      rolls.set(position.id, { step, net: fixed6<Usd>(sum), into: next?.position.instrumentName })
      position = next?.id === undefined ? undefined : byId.get(next.id)
    }
  }
  return rolls
}
