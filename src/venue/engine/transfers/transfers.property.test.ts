import * as fc from 'fast-check'
import { test } from 'vitest'
import { assert } from '@/core/lib/assert'
import { collateralAssets } from '@/core/protocol/collateral'
import { fixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { hasEnoughMargin } from '@/core/quant/margin/accountMargin'
import { createMoneyScene, health, list, of, price, submit, trade } from '@/dev/scenes/engine/moneyScene'
import { account } from '@/dev/scenes/engine/play'
import { perpetual as perpetualOf } from '@/dev/scenes/engine/sceneInstruments'
import type { Command } from '../command'

const perpetual = perpetualOf('11', 'ETH')
const names = ['ann', 'bob', 'carl'] as const
const name = fc.constantFrom(...names)
/** Few values, so that they repeat. */
const digest = fc.integer({ min: 1, max: 40 }).map((number): Hash => `0x${number.toString(16).padStart(64, '0')}`)
const asset = fc.constantFrom(...collateralAssets)
const amount = fc.bigInt({ min: 0n, max: 2_000_000_000n }).map((units) => fixed6<Amount>(units))

const command: fc.Arbitrary<Command> = fc.oneof(
  fc
    .record({ transferId: digest, account: name.map(account), to: name.map(account), asset, amount })
    .map((transfer): Command => ({ type: 'transfer', transfer })),
  fc
    .record({ withdrawalId: digest, account: name.map(account), receiver: name.map(account), asset, amount })
    .map((one): Command => ({ type: 'withdraw', withdrawal: { ...one, travelMs: 5, holdMs: 5 } })),
  fc
    .record({ account: name.map(account), asset, amount })
    .map((one): Command => ({ type: 'requestDeposit', deposit: { ...one, travelMs: 5 } })),
  fc.constant<Command>({ type: 'settleCrossings' }),
)

test('transfers create or lose no money, no signature works twice, and no account is left short', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), fc.integer({ min: 700, max: 1_300 }), (commands, mark) => {
      const scene = createMoneyScene({ ann: '1000', bob: '1000', carl: '1000' })
      list(scene, '1000', [[perpetual, '1000']])
      trade(scene, 'ann buy 1 11 @ 1000', 'carl')
      submit(scene, { type: 'depositCollateral', account: account('ann'), asset: 'WETH', amount: parseFixed6('1') })
      price(scene, String(mark), [[perpetual, String(mark)]])
      const done = new Set<string>()
      for (const one of commands) {
        // The scene sums all money after each command.
        const isTaken = submit(scene, one) === 'accepted'
        const id =
          one.type === 'transfer' ? one.transfer.transferId : one.type === 'withdraw' ? one.withdrawal.withdrawalId : ''
        const who =
          one.type === 'transfer' ? one.transfer.account : one.type === 'withdraw' ? one.withdrawal.account : ''
        if (!isTaken || id === '') continue
        assert(!done.has(`${who} ${id}`), 'a signature works once')
        done.add(`${who} ${id}`)
        const sender = names.find((each) => account(each) === who) ?? 'ann'
        const availableMargin = parseFixed6<Amount & ReturnType<typeof of>['balance']>(health(scene, sender).available)
        const isIdle = of(scene, sender).holdings.size === 0
        assert(isIdle || hasEnoughMargin({ availableMargin }), 'who has given is not left short')
      }
    }),
    { numRuns: 100 },
  )
})
