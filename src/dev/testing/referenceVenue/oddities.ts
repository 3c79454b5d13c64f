import type { Switches } from './switches'

/** Applies the switches that change the form of every answer and message. */
export function withOddities(switches: Switches, answer: unknown): unknown {
  const odd = switches.oddRow === undefined ? answer : withOddRow(answer, switches.oddRow)
  return switches.numbersForStrings ? withNumbers(odd) : odd
}

const numbers = new Set(['instrument_id', 'created_timestamp'])

function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, numbers.has(name) ? Number(member) : withNumbers(member)]),
  )
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Inserts a row before each list of records: a copy of the first row with another identity. */
function withOddRow(value: unknown, kind: 'unknown-enum' | 'missing-member'): unknown {
  if (Array.isArray(value)) {
    const [first] = value
    return isRow(first) ? [oddCopy(first, kind), ...value] : value
  }
  if (!isRow(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? withOddRow(member, kind) : member]),
  )
}

const identities = ['instrument_name', 'order_id', 'trade_id', 'ticker_id']
const enums = [
  'instrument_type',
  'order_status',
  'side',
  'trade_type',
  'margin_type',
  'order_type',
  'liquidity',
  'adl_rank',
]

function oddCopy(row: Record<string, unknown>, kind: 'unknown-enum' | 'missing-member'): Record<string, unknown> {
  const copy = { ...row }
  for (const name of identities) if (typeof copy[name] === 'string') copy[name] = other(copy[name])
  if (kind === 'unknown-enum') for (const name of enums) if (name in copy) copy[name] = 'NEW_KIND'
  if (kind === 'missing-member') for (const name of [...identities, 'amount', 'mark_price']) delete copy[name]
  return copy
}

/** Returns another hash for a hash, and another name for a name. */
const other = (text: string) =>
  text.startsWith('0x') ? `0x${text.slice(2).split('').reverse().join('')}` : `${text}-ODD`
