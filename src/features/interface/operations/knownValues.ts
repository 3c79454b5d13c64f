import type { FormField, FormValues } from './requestForm'

/** What has been read of names that operations want: the newest of each. */
export type Known = Readonly<Record<string, string>>

const gathered = ['order_id', 'block_id', 'quote_id', 'strategy_address', 'instrument_id'] as const

/** What can be named at every venue, before anything was read. */
export function firstKnown(account: string | undefined, nowMs: number): Known {
  const dayAgo = BigInt(nowMs - 86_400_000) * 1_000_000n
  return {
    asset: 'ETH',
    instrument_name: 'ETH-PERP',
    trade_types: 'trade',
    start_time: String(dayAgo),
    ...(account !== undefined && { account, maker: account }),
  }
}

/** Adds the names that an answer brings: an order that was told of can be asked for. */
export function withNames(known: Known, answer: unknown): Known {
  const found: Record<string, string> = {}
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 4) return
    for (const [name, member] of Object.entries(value).slice(0, 50)) {
      const isName = gathered.some((one) => one === name)
      if (isName && typeof member === 'string') found[name] ??= member
      else visit(member, depth + 1)
    }
  }
  visit(answer, 0)
  return { ...known, ...found }
}

/** Fills the fields that have to be filled with what is known of their names. */
export function filledWith(fields: readonly FormField[], known: Known): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ key, name, isRequired }) => {
      const value = known[name]
      return isRequired && value !== undefined ? [[key, value]] : []
    }),
  )
}
