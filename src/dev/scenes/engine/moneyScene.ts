import { assert } from '@/core/lib/assert'
import { fixed6, formatFixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { Account, Holding } from '@/venue/engine/accounts/account'
import type { Command } from '@/venue/engine/command'
import { accountHealth } from '@/venue/engine/margin/accountRisk'
import { positionKey } from '@/venue/rules/positionKey'
import { account, createScene, send, type Scene } from './play'
import { orderIdOf, orderRequest } from './sceneInstruments'

/** No fees, so that a reader can follow the sums. */
export const noFees: FeeSchedule = {
  PERPETUAL: { taker: fixed6(0n), maker: fixed6(0n) },
  OPTION: { taker: fixed6(0n), maker: fixed6(0n) },
}

/** Gives each named person this much USDC, without fees. The other people have no money. */
export function createMoneyScene(money: Readonly<Record<string, string>>): Scene {
  const scene = createScene({ money: 0 })
  for (const name of ['ann', 'bob', 'carl', 'dora']) {
    const amount = money[name]
    send(scene, { type: 'setFeeRates', account: account(name), rates: noFees })
    if (amount !== undefined) send(scene, { type: 'deposit', account: account(name), amount: parseFixed6(amount) })
  }
  scene.events.length = 0
  return scene
}

/** Lists instruments, and sets their asset's index and their marks. */
export function list(
  scene: Scene,
  index: string,
  marks: readonly (readonly [MarginInstrument, string, iv?: number])[],
): void {
  send(scene, { type: 'listInstruments', instruments: marks.map(([instrument]) => instrument) })
  price(scene, index, marks)
}

export function price(
  scene: Scene,
  index: string,
  marks: readonly (readonly [MarginInstrument, string, iv?: number])[],
): void {
  const [asset = 'ETH'] = marks.map(([instrument]) => instrument.asset)
  send(scene, {
    type: 'setPrices',
    indexes: [{ asset, price: parseFixed6(index) }],
    marks: marks.map(([{ instrumentId }, mark, iv]) => ({
      instrumentId,
      markPrice: parseFixed6<Price>(mark),
      ...(iv === undefined ? {} : { iv }),
    })),
  })
}

/** `"ann sell 1 11 @ 193.23"`, with the instrument's id. Returns `accepted` or the error code. */
export function order(scene: Scene, line: string): string {
  const [name = '', side, amount = '', instrumentId = '', , limit = '', ...flags] = line.split(' ')
  const request = orderRequest(orderIdOf(scene.seq + 1), account(name), {
    instrumentId,
    isBuy: side === 'buy',
    amount: parseFixed6(amount),
    limitPrice: parseFixed6(limit),
    reduceOnly: flags.includes('reduce-only'),
  })
  return submit(scene, { type: 'createOrder', order: request })
}

/** Sends two matching orders: `"ann sell 1 11 @ 193.23"` and its counterpart in `other`. */
export function trade(scene: Scene, line: string, other: string): void {
  const answers = [
    order(scene, line),
    order(
      scene,
      line.replace(/^\w+ (buy|sell)/, (_, side) => `${other} ${side === 'buy' ? 'sell' : 'buy'}`),
    ),
  ]
  assert(
    answers.every((answer) => answer === 'accepted'),
    `what a scene begins with happens: ${line} ${answers.join()}`,
  )
}

/** Returns `accepted` or the error code. */
export function submit(scene: Scene, command: Command): string {
  const { outcome } = send(scene, command)
  return outcome.isAccepted ? 'accepted' : outcome.error
}

export function of(scene: Scene, name: string): Account {
  const found = scene.state.accounts.get(account(name))
  assert(found !== undefined, `${name} has an account`)
  return found
}

export function holdingOf(scene: Scene, name: string, instrumentId: string): Holding | undefined {
  return of(scene, name).holdings.get(positionKey(instrumentId, undefined))
}

export function health(scene: Scene, name: string) {
  const margin = accountHealth(scene.state, of(scene, name))
  return {
    balance: formatFixed6(margin.balance),
    unrealizedPnl: formatFixed6(margin.unrealizedPnl),
    openOrders: formatFixed6(margin.openOrderMargin),
    initial: formatFixed6(margin.initialMargin),
    maintenance: formatFixed6(margin.maintenanceMargin),
    available: formatFixed6(margin.availableMargin),
    equity: formatFixed6(margin.equity),
  }
}
