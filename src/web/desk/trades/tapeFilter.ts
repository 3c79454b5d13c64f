import * as z from 'zod/mini'
import { notional, parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'

const units = z.enum(['contracts', 'usd'])
const entry = z.tuple([z.string(), units, z.string()])
const filters = z.catch(z.array(entry), [])
/** Filters by instrument name: the minimum size and its units. The latest choice is last. */
export type TapeFilters = z.output<typeof filters>
export type TapeFilter = { readonly units: z.output<typeof units>; readonly text: string }

/** Limit of stored filters. Expired options leave entries behind, so the oldest are dropped. */
const maxPersistedFilters = 200

export function readTapeFilters(persisted: unknown): TapeFilters {
  return z.parse(filters, persisted)
}

export function filterOf(all: TapeFilters, instrumentName: string): TapeFilter {
  const found = all.find(([name]) => name === instrumentName)
  return found === undefined ? { units: 'contracts', text: '' } : { units: found[1], text: found[2] }
}

export function withFilter(all: TapeFilters, instrumentName: string, filter: TapeFilter): TapeFilters {
  const others = all.filter(([name]) => name !== instrumentName)
  const chosen: TapeFilters[number] = [instrumentName, filter.units, filter.text]
  return [...others, chosen].slice(-maxPersistedFilters)
}

type Sized = { readonly price: Price; readonly amount: Amount }

/** Trades of at least the minimum size; all trades while the field is not a number. */
export function filterTrades<Trade extends Sized>(trades: readonly Trade[], filter: TapeFilter): readonly Trade[] {
  const least = leastOf(filter.text)
  if (least === undefined) return trades
  const sizeOf = ({ price, amount }: Sized) => (filter.units === 'usd' ? notional(price, amount) : amount)
  return trades.filter((trade) => sizeOf(trade) >= least)
}

/** Parses a positive size in millionths; `undefined` for an incomplete number such as `0.`. */
function leastOf(text: string): bigint | undefined {
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(text)) return undefined
  const least = parseFixed6<Usd>(text)
  return least > 0n ? least : undefined
}
