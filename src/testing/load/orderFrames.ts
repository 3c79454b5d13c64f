import type { SigningDomain } from '@/protocol/eip712'
import type { Trader } from '../registeredTrader'
import { signOrder } from '../testSigner'

/** Of five orders one takes from the book, the others keep one order of the account in it and move it. */
const takingEvery = 5
const amount = 10_000n

/**
 * What a trader sends, as requests on the wire with their places as their ids: an order far below the market, which is moved again and again, and now and then one that trades at
 * once, bought and sold in turns. Neither the book nor his position grows, however many there are.
 *
 * @param index the index price in millionths
 */
export function orderFrames(
  trader: Trader,
  domain: SigningDomain,
  index: bigint,
  count: number,
  firstSalt: bigint,
): readonly string[] {
  const frames: string[] = []
  let resting: string | undefined
  const step = 10_000n
  const far = ((index * 6n) / 10n / step) * step
  for (let at = 0; at < count; at++) {
    const isTaking = at % takingEvery === takingEvery - 1
    const isBuy = !isTaking || at % (2 * takingEvery) === takingEvery - 1
    const taking = ((isBuy ? index * 103n : index * 97n) / 100n / step) * step
    const { orderId, fields } = signOrder(trader.signingKey, domain, {
      maker: trader.account,
      isBuy,
      limitPrice: isTaking ? taking : far + BigInt(at % 7) * step,
      amount,
      salt: firstSalt + BigInt(at),
      instrument: 1n,
      timestamp: BigInt(Math.floor(Date.now() / 1_000)),
    })
    if (isTaking) frames.push(request(at, 'create_order', { ...fields, time_in_force: 'IOC' }))
    else if (resting === undefined) frames.push(request(at, 'create_order', fields))
    else frames.push(request(at, 'edit_order', { ...fields, order_id: resting }))
    if (!isTaking) resting = orderId
  }
  return frames
}

function request(id: number, op: string, data: object): string {
  return JSON.stringify({ id, op, data })
}
