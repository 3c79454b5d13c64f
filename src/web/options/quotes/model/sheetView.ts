import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { LineView, Sheet, SheetTerms, SideView } from './quoteSheet'
import { exposureOf, wantedSides, type QuoteFacts } from './sheetRules'

/** Returns what is shown of a running sheet: each strike, and the greeks of everything that may fill. */
export function linesOf(terms: SheetTerms, facts: QuoteFacts): Pick<Sheet, 'lines' | 'delta' | 'vega'> {
  const wanted = wantedSides(terms, facts)
  const sideAt = (line: number, isBuy: boolean): SideView => {
    const at = facts.slots.findIndex((slot) => slot.line === line && slot.isBuy === isBuy)
    const resting = facts.slots[at]?.resting
    return { target: wanted[at]?.target, without: wanted[at]?.without, resting }
  }
  const lines = terms.instruments.map((instrument, line): LineView => ({
    instrument,
    size: terms.lines[line]?.size ?? none,
    mark: facts.marks[line],
    bid: sideAt(line, true),
    ask: sideAt(line, false),
    filled: facts.filled[line] ?? none,
  }))
  return { lines, ...exposureAt(terms, facts, wanted) }
}

function exposureAt(terms: SheetTerms, facts: QuoteFacts, wanted: ReturnType<typeof wantedSides>) {
  const sides = wanted.flatMap((side, at) => {
    const mayRest = facts.slots[at]?.mayRest ?? none
    const amount = side.target === undefined || mayRest > 0n ? mayRest : side.amount
    return amount > 0n ? [{ ...side, amount }] : []
  })
  const { delta, vega } = exposureOf(terms, facts, sides) ?? {}
  return { delta, vega }
}

const none = fixed6<Amount>(0n)

/** Returns what a sheet would send before it is started: the same rules on empty sides. */
export function plannedSheet(terms: SheetTerms, market: Pick<QuoteFacts, 'marks' | 'unread' | 'tops' | 'nowMs'>) {
  const slots = slotsOf(terms.lines.length, () => ({
    resting: undefined,
    extra: undefined,
    isBusy: false,
    mayRest: none,
    prices: [],
    isWaiting: false,
  }))
  return linesOf(terms, { ...market, slots, filled: terms.lines.map(() => none), out: new Set() })
}

/** Returns both sides of each line, in order. */
export function slotsOf(
  count: number,
  slotAt: (line: number, isBuy: boolean) => Omit<QuoteFacts['slots'][number], 'line' | 'isBuy'>,
): QuoteFacts['slots'] {
  return Array.from({ length: count }, (_, line) => line).flatMap((line) =>
    [true, false].map((isBuy) => ({ line, isBuy, ...slotAt(line, isBuy) })),
  )
}
