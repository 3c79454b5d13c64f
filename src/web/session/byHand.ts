import type { Hash } from '@/core/protocol/instrument'
import type { Outcome } from './actions/outcome'
import type { Icebergs } from './icebergs/icebergStore'
import type { OpenOrder } from './openOrders'
import type { Pegs } from './pegs/pegStore'
import type { Trails } from './trails/trailStore'
import type { WorkedOrders } from './workedOrders'

type Act<Value> = () => Promise<Outcome<Value>>

/**
 * Sends the trader's requests that do not pass through the actions, such as those over REST. Whatever this page works
 * with the orders ends before, as it does before an action.
 */
export type ByHand = {
  readonly cancel: <Value>(orderIds: readonly Hash[], act: Act<Value>) => Promise<Outcome<Value>>
  readonly cancelAll: <Value>(act: Act<Value>) => Promise<Outcome<Value>>
  readonly edit: <Value>(orderId: Hash, remaining: bigint, act: Act<Value>) => Promise<Outcome<Value>>
}

type ByHandDeps = {
  readonly workedOrders: Pick<WorkedOrders, 'handOver' | 'stopAll'>
  readonly pegs: Pick<Pegs, 'release' | 'stopAll'>
  readonly trails: Pick<Trails, 'release'>
  readonly icebergs: Pick<Icebergs, 'release' | 'amend'>
  readonly openOrders: () => readonly OpenOrder[]
}

export function createByHand({ workedOrders, pegs, trails, icebergs, openOrders }: ByHandDeps): ByHand {
  return {
    cancel: async (orderIds, act) => {
      const [end, settle] = await Promise.all([
        workedOrders.handOver(orderIds),
        trails.release(orderIds, 'cancelled'),
        pegs.release(orderIds, 'cancelled'),
        icebergs.release(orderIds),
      ])
      const outcome = await act().finally(end)
      await settle(outcome.status === 'done')
      return outcome
    },
    // Sent at once: nothing is placed or amended after these calls, whatever is still in flight.
    cancelAll: async (act) => {
      workedOrders.stopAll()
      pegs.stopAll()
      void icebergs.release('all')
      const released = trails.release(
        openOrders().map(({ orderId }) => orderId),
        'cancelled',
      )
      const outcome = await act()
      await released.then((settle) => settle(outcome.status === 'done'))
      return outcome
    },
    edit: async (orderId, remaining, act) => {
      const [end, settle] = await Promise.all([
        workedOrders.handOver([orderId]),
        trails.release([orderId], 'changed'),
        pegs.release([orderId], 'changed'),
      ])
      const outcome = await icebergs.amend(orderId, remaining, act).finally(end)
      await settle(outcome.status === 'done')
      return outcome
    },
  }
}
