import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { createRandom } from '@/lib/random'
import { defaultFeeRates } from '@/quant/fees'
import type { NumberedCommand } from './command'
import { applyCommand } from './exchange'
import { createRandomTrading, nextCommand, noteEvents, number, openingCommands } from './scenes/randomTrading'
import { exportState, importState, UnknownSnapshotError } from './snapshotData'
import { createExchange, type ExchangeState } from './state'

const commands = recordWild(7, 6_000)

test('replaying the same commands gives the same state and the same events', () => {
  const [one, other] = [createExchange({ feeRates: defaultFeeRates }), createExchange({ feeRates: defaultFeeRates })]
  expect(commands.map((command) => applyCommand(one, command))).toEqual(
    commands.map((command) => applyCommand(other, command)),
  )
  expect(exportState(one)).toEqual(exportState(other))
})

test('a state that went through a snapshot on disk does the same from there on', () => {
  const half = commands.length / 2
  const whole = replay(createExchange({ feeRates: defaultFeeRates }), commands.slice(0, half))
  // A cast to what was written a moment ago: the bytes have no type.
  const copy = importState(deserialize(serialize(exportState(whole))) as ReturnType<typeof exportState>)
  for (const command of commands.slice(half)) {
    expect(applyCommand(copy, command)).toEqual(applyCommand(whole, command))
  }
  expect(exportState(copy)).toEqual(exportState(whole))
})

test('a snapshot of another version is not guessed at', () => {
  const data = exportState(createExchange({ feeRates: defaultFeeRates }))
  expect(() => importState({ ...data, version: 3 as never })).toThrow(UnknownSnapshotError)
})

function replay(state: ExchangeState, some: readonly NumberedCommand[]): ExchangeState {
  for (const command of some) applyCommand(state, command)
  return state
}

function recordWild(seed: number, count: number): NumberedCommand[] {
  const trading = createRandomTrading(createRandom(seed), { accounts: 6, isWild: true })
  const state = createExchange({ feeRates: defaultFeeRates })
  const opening = openingCommands(trading, 30_000)
  return Array.from({ length: count }, (_, at) => {
    const numbered = number(trading, opening[at] ?? nextCommand(trading))
    noteEvents(trading, numbered.command, applyCommand(state, numbered).events)
    return numbered
  })
}
