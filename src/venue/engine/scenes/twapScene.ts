import { formatFixed6, parseFixed6, type Amount } from '@/protocol/fixed6'
import type { Hash } from '@/protocol/instrument'
import type { TwapRequest } from '../command'
import type { OrderRecord, TwapRecord } from '../event'
import { account } from './play'
import { tell, type TimedScene } from './timedScene'

/** Asks for a TWAP of the perpetual: a buy of `amount` over `durationSec`, unless the change says otherwise. */
export function askTwap(
  scene: TimedScene,
  name: string,
  amount: string,
  durationSec: number,
  change: Partial<TwapRequest> = {},
): { told: string; twapId: Hash } {
  const twap = { account: account(name), instrumentId: '1', isBuy: true, reduceOnly: false, durationSec, ...change }
  const told = tell(scene, { type: 'createTwap', twap: { ...twap, amount: parseFixed6<Amount>(amount) } })
  const [twapId = '0x'] = [...scene.state.twaps.keys()].slice(-1)
  return { told, twapId }
}

/** Works the slices that are due at a second of the scene; tells what became of each, and how it stands: in words. */
export function workAt(scene: TimedScene, sec: number): string[] {
  scene.sec = sec
  scene.told.length = 0
  tell(scene, { type: 'workTwaps' })
  return scene.told.flatMap((event) => {
    if (event.type === 'twapChanged') return [twapWords(event.twap)]
    if (event.type !== 'ordersChanged') return []
    return event.orders.filter(({ twapId }) => twapId !== undefined).map(sliceWords)
  })
}

function sliceWords({ side, filled, amount, price, status, error }: OrderRecord): string {
  const what = `${side} ${formatFixed6(filled)} of ${formatFixed6(amount)} @ ${formatFixed6(price)}`
  return error === undefined ? `${what} ${status}` : `${what} ${error}`
}

export function twapWords({ status, executed, amount, slicesExecuted, slicesTotal, error }: TwapRecord): string {
  const progress = `${formatFixed6(executed)}/${formatFixed6(amount)} in ${slicesExecuted}/${slicesTotal}`
  return error === undefined ? `${status} ${progress}` : `${status} ${progress}: ${error}`
}
