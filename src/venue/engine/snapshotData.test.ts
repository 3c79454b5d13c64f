import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { defaultFeeRates } from '@/core/quant/fees'
import { createScene, play } from '@/dev/scenes/engine/play'
import {
  createRandomTrading,
  nextCommand,
  noteEvents,
  number,
  openingCommands,
} from '@/dev/scenes/engine/randomTrading'
import type { NumberedCommand } from './command'
import { applyCommand } from './exchange'
import type { FirstSnapshot } from './exchangeSnapshot'
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

test('a state restored from a snapshot on disk behaves the same from then on', () => {
  const half = commands.length / 2
  const whole = replay(createExchange({ feeRates: defaultFeeRates }), commands.slice(0, half))
  const copy = importState(deserialize(serialize(exportState(whole))) as ReturnType<typeof exportState>)
  for (const command of commands.slice(half)) {
    expect(applyCommand(copy, command)).toEqual(applyCommand(whole, command))
  }
  expect(exportState(copy)).toEqual(exportState(whole))
})

test('a snapshot of an unknown version is rejected', () => {
  const data = exportState(createExchange({ feeRates: defaultFeeRates }))
  expect(() => importState({ ...data, version: 3 as never })).toThrow(UnknownSnapshotError)
})

test('a snapshot of the first version is read with defaults for everything newer', () => {
  const scene = createScene()
  play('ann sell 2 @ 100\nbob buy 1 @ 100\ncarl buy 1 @ 90', scene)
  const data = exportState(scene.state)
  expect(importState(asFirst(data)).accounts.size).toBe(4)
  const again = exportState(importState(asFirst(data)))
  // The first version had neither rewards nor times of marks. The time of the last order replaces the latter.
  const timeNs = data.orders.at(-1)?.updatedAtNs
  const instruments = data.instruments.map((listed) => ({
    ...listed,
    mark: listed.mark === undefined ? undefined : { ...listed.mark, timeNs },
  }))
  expect(again).toEqual({ ...data, instruments, rewards: { records: [], epochStartNs: undefined, epochs: [] } })
})

/** The data as written by the first version: without everything newer. */
function asFirst(data: ReturnType<typeof exportState>): FirstSnapshot {
  const { config, venueFees, deposits, indexes, fundingRates } = data
  return {
    version: 1,
    config,
    venueFees,
    deposits,
    indexes,
    fundingRates,
    instruments: data.instruments.map(({ instrument, mark, settlementPrice }) => ({
      instrument,
      mark: mark === undefined ? undefined : { instrumentId: mark.instrumentId, markPrice: mark.markPrice },
      settlementPrice,
    })),
    accounts: data.accounts.map((account) => ({
      address: account.address,
      kind: account.kind,
      balance: account.balance,
      signingKeys: account.signingKeys,
      deletedSigningKeys: account.deletedSigningKeys,
      apiKeys: account.apiKeys,
      holdings: account.holdings.map(({ instrumentId, position, realizedPnl }) => ({
        instrumentId,
        position,
        realizedPnl,
      })),
      closed: account.closed,
      hasForgotten: account.hasForgotten,
      forgottenThroughSec: account.forgottenThroughSec,
    })),
    orders: data.orders.map(({ isLiquidation: _isLiquidation, ...order }) => order),
  }
}

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
