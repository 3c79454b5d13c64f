import { expect } from 'vitest'
import { endpoints } from '@/protocol/endpoints'
import type { AccountReply } from '@/protocol/rest/account'
import type { Trader } from '../registeredTrader'
import { takingPrice, type Scene } from './scene'

/** The account as it is told, decoded. */
export async function accountOf(scene: Scene, trader: Trader): Promise<AccountReply> {
  const { status, body } = await scene.rest('GET', '/account', { as: trader })
  expect(status).toBe(200)
  return endpoints.getAccount.reply.parse(body)
}

/** All of the account that no price moves: what a refused setting must leave as it is. */
export async function standing(scene: Scene, trader: Trader): Promise<unknown> {
  const account = await accountOf(scene, trader)
  return {
    holdings: await scene.holdings(trader),
    portfolio: account.portfolio,
    leverages: account.leverages,
    fees: account.feeStructures,
    collaterals: account.collaterals?.map(({ collateralAsset, balance }) => [collateralAsset, balance]),
    isolated: account.positions?.map((one) => [one.instrumentId, one.isolatedMargin, one.baseIsolatedMargin]),
    openings: account.positions?.map((one) => [one.instrumentId, one.amount, one.avgEntryPrice]),
  }
}

/** Buys of the perpetual at what the book gives. */
export async function buyPerpetual(scene: Scene, trader: Trader, amount = '0.1'): Promise<void> {
  const price = takingPrice(scene.perpetual, true)
  const body = scene.order(trader, { price, amount }).fields
  const answer = await scene.rest('POST', '/orders', { as: trader, body })
  expect(answer.body).toMatchObject({ order_status: 'filled' })
}

export const perpetualId = (scene: Scene) => Number(scene.perpetual.instrument_id)
export const optionId = (scene: Scene) => Number(scene.option.instrument_id)
