import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatFixed6 } from '@/core/protocol/fixed6'
import { defaultFeeRates } from '@/core/quant/fees'
import type { NumberedCommand } from '../command'
import { applyCommand } from '../exchange'
import { createExchange } from '../state'
import { exportMirrors } from './mirrorData'
import { queuePosition } from './queuePosition'

// A mirror's journal, recorded on 2026-11-29: size that grows, trades, cancellations, consumed size, a gap, and a side that
// reaches orders. Never record it again. If this test fails, the change gives old journals a new meaning: put the new rule
// behind a field of the command, as `isWholeQueue` does.
const recordings = '../../../dev/testing/recordings/mirrorJournal'
const read = (end: string) => readFileSync(new URL(recordings + end, import.meta.url), 'utf8')
const journal = read('.jsonl')
  .trim()
  .split('\n')
  .map(
    (line) =>
      JSON.parse(line, (_, value: unknown) =>
        typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
      ) as NumberedCommand,
  )

/** Everything that the journal leads to, as lines: orders and queues after each command, then books and accounts. */
function outcomeOf(commands: readonly NumberedCommand[]): string[] {
  const state = createExchange({ feeRates: defaultFeeRates })
  const lines: string[] = []
  const short = (id: string) => `${id.slice(0, 4)}…${id.slice(-2)}`
  for (const numbered of commands) {
    const { outcome, events } = applyCommand(state, numbered)
    lines.push(`${numbered.seq} ${numbered.command.type}${outcome.isAccepted ? '' : ' REJECTED'}`)
    for (const { orderId, status, filled, averagePrice } of events.flatMap((event) =>
      event.type === 'ordersChanged' ? event.orders : [],
    )) {
      const average = averagePrice === undefined ? '' : ` @ ${formatFixed6(averagePrice)}`
      lines.push(`  ${short(orderId)} ${status}, filled ${formatFixed6(filled)}${average}`)
    }
    for (const orderId of state.orders.keys()) {
      const place = queuePosition(state, orderId)
      const text = place === undefined ? 'unknown' : `${formatFixed6(place.ahead)} of ${formatFixed6(place.total)}`
      lines.push(`  queue of ${short(orderId)}: ${text}`)
    }
  }
  for (const { levels } of exportMirrors(state)) {
    for (const { side, price, shown, consumed, segments } of levels) {
      const parts = segments.map(({ amount }) => formatFixed6(amount)).join(' + ')
      lines.push(
        `${side} ${formatFixed6(price)}: shown ${formatFixed6(shown)}, consumed ${formatFixed6(consumed)}: ${parts}`,
      )
    }
  }
  for (const [id, account] of state.accounts) {
    const held = [...account.holdings.values()].map(({ position }) => formatFixed6(position.amount)).join(', ')
    lines.push(`${short(id)}: ${formatFixed6(account.balance)} USD, positions: ${held}`)
  }
  return lines
}

test('a recorded journal of mirrored books leads to the same fills, queues, books and balances as when it was written', () => {
  expect(outcomeOf(journal)).toEqual(read('.golden.txt').trimEnd().split('\n'))
})
